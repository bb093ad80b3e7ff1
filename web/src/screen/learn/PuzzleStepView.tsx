import { useEffect, useState } from 'react';
import { useStore as useFollowed } from 'zustand';
import { writeRoute } from '../../app/route';
import { examinerOf } from '../../learn/judge';
import type { PuzzleStep } from '../../learn/lesson';
import { PuzzleSession } from '../../learn/puzzleSession';
import { Game } from '../../rules/game';
import { useSeated } from '../useSeated';
import { LearnFrame } from './LearnFrame';
import { MatchBoard } from './MatchBoard';
import { StepCard } from './StepCard';
import { Views, type Layout } from './Views';
import type { StepProps } from './step';

/** Several moves against the best resistance. */
export function PuzzleStepView(props: StepProps<PuzzleStep>) {
  const { step, spec, kind, words, onDone } = props;
  const session = useSeated(
    () =>
      new PuzzleSession(
        Game.start(spec, step.position).afterAll(step.moves ?? ''),
        examinerOf(step.theme),
      ),
  );
  const { phase, moves } = useFollowed(session.state);
  const [layout, setLayout] = useState<Layout>('scene');
  const done = phase === 'solved' || phase === 'shown';
  useEffect(() => {
    if (done) onDone(phase === 'solved' ? moves : step.par + 4);
    // Once, when it is done.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [done]);
  const { puzzle } = words;
  const said =
    phase === 'judging'
      ? puzzle.judging
      : phase === 'showing'
        ? puzzle.showing
        : phase === 'failed'
          ? puzzle.failed
          : null;
  return (
    <LearnFrame
      crumb={props.crumb}
      kind={kind}
      home={writeRoute({ screen: 'learn', at: '' })}
      rail={props.rail}
      spoken={done ? words.well : phase === 'wrong' ? puzzle.wrong : (said ?? '')}
      board={<MatchBoard layout={layout} />}
      card={
        <StepCard
          {...props}
          state={
            done
              ? 'done'
              : phase === 'wrong' || phase === 'failed'
                ? 'wrong'
                : phase === 'to-move'
                  ? 'to-move'
                  : 'busy'
          }
          said={said}
          note={kind === 'chess' && <Views words={words} value={layout} onChange={setLayout} />}
          onShow={() => session.giveUp()}
          onAgain={() => session.takeBack()}
        />
      }
    />
  );
}
