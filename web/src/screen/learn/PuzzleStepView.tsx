import { useEffect, useState } from 'react';
import { useStore as useFollowed } from 'zustand';
import { writeRoute } from '../../app/route';
import type { Note } from '../../board/view';
import { engine } from '../../engine/engine';
import { placeOf } from '../../engine/question';
import { examinerOf } from '../../learn/judge';
import type { PuzzleStep } from '../../learn/lesson';
import { PuzzleSession } from '../../learn/puzzleSession';
import { Game } from '../../rules/game';
import { useStore } from '../../session/store';
import { notesOf } from '../analysis/notes';
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
    if (done) onDone({ moves, shown: phase === 'shown' });
    // Once, when it is done.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [done]);
  const notes = useValues(step.values === true);
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
      board={<MatchBoard layout={layout} notes={notes} />}
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

const NONE: ReadonlyMap<string, Note> = new Map();

/** What each move is worth in the position on the table, where that is to be seen. */
function useValues(wanted: boolean): ReadonlyMap<string, Note> {
  const game = useStore((state) => state.match?.game ?? null);
  const [known, setKnown] = useState<{ game: Game; notes: ReadonlyMap<string, Note> } | null>(null);
  useEffect(() => {
    if (!wanted || !game || game.position.outcome) return;
    const stop = new AbortController();
    engine()
      .look(placeOf(game), stop.signal)
      .then((opinion) => setKnown({ game, notes: notesOf(game, opinion) }))
      // Without the engine the lesson cannot be done; its session says so.
      .catch(() => undefined);
    return () => stop.abort();
  }, [game, wanted]);
  return known?.game === game ? known.notes : NONE;
}
