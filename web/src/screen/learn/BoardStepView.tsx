import { useEffect, useMemo, useState } from 'react';
import { useStore as useFollowed } from 'zustand';
import { writeRoute } from '../../app/route';
import { cellOf, type BoardStep } from '../../learn/lesson';
import { LessonSession } from '../../learn/lessonSession';
import { useStore } from '../../session/store';
import { useSeated } from '../useSeated';
import { LearnFrame } from './LearnFrame';
import { MatchBoard } from './MatchBoard';
import { StepCard } from './StepCard';
import { Views, type Layout } from './Views';
import type { StepProps } from './step';

/** One move on a board with all its rules. */
export function BoardStepView(props: StepProps<BoardStep>) {
  const { step, spec, kind, words, onDone } = props;
  const session = useSeated(() => new LessonSession(spec, step));
  const { phase, moves, shown } = useFollowed(session.state);
  const notice = useStore((state) => state.notice);
  const marks = useMemo(
    () => (step.cell === undefined ? [] : [{ from: cellOf(step.cell), to: null }]),
    [step],
  );
  const [layout, setLayout] = useState<Layout>('scene');
  useEffect(() => {
    if (phase === 'done') onDone({ moves, shown });
    // Once, when it is done.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [phase === 'done']);
  return (
    <LearnFrame
      crumb={props.crumb}
      kind={kind}
      home={writeRoute({ screen: 'learn', at: '' })}
      rail={props.rail}
      spoken={phase === 'done' ? words.well : phase === 'wrong' ? words.notYet : ''}
      board={<MatchBoard layout={layout} drawings={marks} />}
      card={
        <StepCard
          {...props}
          state={phase}
          said={notice}
          note={kind === 'chess' && <Views words={words} value={layout} onChange={setLayout} />}
          onShow={() => session.show()}
          onAgain={() => session.takeBack()}
        />
      }
    />
  );
}
