import { useEffect, useMemo, useState } from 'react';
import { useStore as useFollowed } from 'zustand';
import { goTo, writeRoute } from '../../app/route';
import { writeShown } from '../../app/shown';
import type { Drawing } from '../../board/view';
import { PUZZLED } from '../../learn/puzzle';
import { PuzzleSession, type Solving } from '../../learn/puzzleSession';
import { keepAttempt, keepDay, ratingOf, streakOf, useLearnt } from '../../learn/record';
import type { Words } from '../../learn/words';
import { Sign } from '../../part/Sign';
import { kindOf } from '../../rules/spec';
import { useStore } from '../../session/store';
import { t } from '../../text';
import { LearnFrame } from '../learn/LearnFrame';
import { MatchBoard } from '../learn/MatchBoard';
import { Views, type Layout } from '../learn/Views';
import { useSeated } from '../useSeated';
import type { Posed } from './PuzzleScreen';
import { ShareResult } from './ShareResult';
import { ThemeChoice } from './ThemeChoice';

interface Props {
  posed: Posed;
  words: Words;
  which: string;
  onNext: () => void;
}

/** A puzzle on the board, and what is said of the tries at it. */
export function PuzzleTable({ posed, words, which, onNext }: Props) {
  const { game, judge, kind, puzzle, themes, day } = posed;
  const session = useSeated(() => new PuzzleSession(game, judge));
  const solving = useFollowed(session.state);
  const { phase, hints, hint } = solving;
  const notice = useStore((state) => state.notice);
  const [layout, setLayout] = useState<Layout>('scene');
  const spec = game.spec.text;
  useKept(posed, solving);
  const learnt = useLearnt();
  const circle = useMemo((): readonly Drawing[] => {
    const from = hint && hints === 1 ? (hint.from ?? { ...hint.to, z: 0 }) : null;
    return from ? [{ from, to: null }] : [];
  }, [hint, hints]);
  const said = sentence(words, solving);
  const { puzzle: p } = words;
  const side = t.sideName(kind, session.solver);
  const task = puzzle ? p.tasks[puzzle.theme](side) : p.own(side);
  const over = phase === 'solved' || phase === 'shown';
  const streak = day === null ? 0 : streakOf(learnt.days, day);
  const next = (): void =>
    which === 'daily' || /^\d+$/.test(which)
      ? goTo({ screen: 'puzzle', at: `${spec}/next` })
      : onNext();
  return (
    <LearnFrame
      crumb={`${words.puzzles} · ${t.games[kind].name}`}
      kind={kind}
      home={writeRoute({ screen: 'home' })}
      spoken={said ?? ''}
      board={
        <MatchBoard
          layout={layout}
          open={phase === 'to-move'}
          hint={hints === 2 ? hint : null}
          drawings={circle}
        />
      }
      card={
        <>
          <p className="over">
            {puzzle ? (day === null ? p.number(puzzle.number) : p.daily) : words.puzzles}
          </p>
          <h1>{task}</h1>
          {puzzle && (
            <p className="over">
              {`${p.rating(puzzle.rating)} · ${p.yourRating(ratingOf(learnt, spec))}`}
              {streak > 0 && ` · ${p.streak(streak)}`}
            </p>
          )}
          {kind === 'chess' && <Views words={words} value={layout} onChange={setLayout} />}
          {(said ?? notice) !== null && (
            <div
              className={`learn-task ${phase === 'wrong' ? 'wrong' : phase === 'solved' ? 'right' : ''}`}
            >
              <p data-testid="verdict">{said ?? notice}</p>
            </div>
          )}
          <div className="learn-buttons">
            {phase === 'wrong' || phase === 'failed' ? (
              <button type="button" className="primary" onClick={() => session.takeBack()}>
                <Sign name="again" />
                {words.again}
              </button>
            ) : over ? (
              <button type="button" className="primary" onClick={next}>
                {p.next}
                <Sign name="next" />
              </button>
            ) : (
              <button
                type="button"
                disabled={phase !== 'to-move' || hints === 2}
                onClick={() => session.giveHint()}
              >
                <Sign name="hint" />
                {hints === 0 ? p.hint : p.hintMove}
              </button>
            )}
            {over ? (
              <button type="button" onClick={() => session.again()}>
                <Sign name="again" />
                {p.again}
              </button>
            ) : (
              <button
                type="button"
                disabled={phase === 'showing' || phase === 'judging'}
                onClick={() => session.giveUp()}
              >
                <Sign name="look" />
                {p.solution}
              </button>
            )}
            {over && (
              <button
                type="button"
                onClick={() =>
                  goTo({
                    screen: 'analysis',
                    shown: writeShown({ game, names: ['', ''], ended: null }),
                  })
                }
              >
                <Sign name="review" />
                {p.analyse}
              </button>
            )}
          </div>
          {over && day !== null && (
            <ShareResult posed={posed} solving={solving} words={words} streak={streak} />
          )}
          {puzzle && (
            <>
              <div className="chips" role="group" aria-label={p.games}>
                {PUZZLED.map((other) => (
                  <a
                    key={other}
                    className="chip button"
                    aria-current={other === spec ? 'page' : undefined}
                    href={writeRoute({
                      screen: 'puzzle',
                      at: `${other}/${day === null ? 'next' : 'daily'}`,
                    })}
                  >
                    {t.games[kindOf(other)].name}
                  </a>
                ))}
              </div>
              <ThemeChoice spec={spec} themes={themes} which={which} words={words} />
            </>
          )}
        </>
      }
    />
  );
}

/** Only what was done at the first try counts: hints and misses cost the puzzle. */
function useKept({ puzzle, day }: Posed, { phase, misses, hints }: Solving): void {
  const failed = misses > 0 || hints > 0 || phase === 'showing';
  const solved = phase === 'solved';
  useEffect(() => {
    if (!puzzle || (!failed && !solved)) return;
    keepAttempt(puzzle.spec, puzzle.number, puzzle.rating, solved && !failed);
    if (solved && day !== null) keepDay(day);
  }, [puzzle, day, failed, solved]);
}

function sentence({ puzzle: p }: Words, { phase, moves, misses }: Solving): string | null {
  switch (phase) {
    case 'to-move':
      return moves > misses ? p.rightSoFar : null;
    case 'judging':
      return p.judging;
    case 'wrong':
      return p.wrong;
    case 'solved':
      return misses === 0 ? p.solvedFirst : p.solved;
    case 'showing':
      return p.showing;
    case 'shown':
      return p.shown;
    case 'failed':
      return p.failed;
  }
}
