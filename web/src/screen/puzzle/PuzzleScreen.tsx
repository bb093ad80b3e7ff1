import { use, useEffect, useMemo, useState } from 'react';
import { readShown } from '../../app/shown';
import type { Game } from '../../rules/game';
import { kindOf, type Kind } from '../../rules/spec';
import { Refused } from '../../rules/refused';
import { useStore } from '../../session/store';
import { COURSES } from '../../learn/courses';
import { examinerOf, opinionOf } from '../../learn/judge';
import { dailyOf, dayOf } from '../../learn/daily';
import {
  gameOf,
  loadPuzzles,
  nextOf,
  PUZZLED,
  THEMES,
  themesOf,
  type Puzzle,
  type Theme,
} from '../../learn/puzzle';
import type { Judge } from '../../learn/puzzleSession';
import { ratingOf, useLearnt } from '../../learn/record';
import { loadWords, type Words } from '../../learn/words';
import { verdictOf } from '../review/verdict';
import { TopBar } from '../TopBar';
import { PuzzleTable } from './PuzzleTable';

/** A position to solve, and where it comes from. */
export interface Posed {
  /** Another text for every puzzle. */
  readonly name: string;
  readonly game: Game;
  readonly judge: Judge;
  readonly kind: Kind;
  /** Null where it comes from one's own game. */
  readonly puzzle: Puzzle | null;
  /** What the others that it was chosen among are about. */
  readonly themes: readonly Theme[];
  /** The day that it belongs to. */
  readonly day: number | null;
}

/** `#/puzzle/chess-5x5x5/daily`, `…/next`, `…/theme-mate-in-2`, `…/17`, or `#/puzzle/own/GAME`. */
export default function PuzzleScreen({ at }: { at: string }) {
  const words = use(loadWords());
  const preferred = useStore((state) => COURSES[state.settings.game].spec);
  const [spec = '', which = 'daily'] = at.split('/');
  if (spec === 'own') return <OwnPuzzle shown={at.slice('own/'.length)} words={words} />;
  const known = PUZZLED.includes(spec) ? spec : preferred;
  return <Chosen key={at} spec={known} which={which || 'daily'} words={words} />;
}

function Chosen({ spec, which, words }: { spec: string; which: string; words: Words }) {
  const [puzzles, setPuzzles] = useState<readonly Puzzle[] | 'failed' | null>(null);
  useEffect(() => {
    let wanted = true;
    loadPuzzles(spec).then(
      (loaded) => wanted && setPuzzles(loaded),
      () => wanted && setPuzzles('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [spec]);
  const [turn, setTurn] = useState(0);
  const posed = useMemo(
    () => (Array.isArray(puzzles) ? poseOf(puzzles as readonly Puzzle[], spec, which) : null),
    // Another turn chooses another puzzle.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [puzzles, spec, which, turn],
  );
  if (puzzles === null) return <TopBar />;
  if (!posed)
    return <Nothing text={puzzles === 'failed' ? words.puzzle.loadFailed : words.puzzle.noSuch} />;
  return (
    <PuzzleTable
      key={`${posed.name} ${turn}`}
      posed={posed}
      words={words}
      which={which}
      onNext={() => setTurn(turn + 1)}
    />
  );
}

function poseOf(puzzles: readonly Puzzle[], spec: string, which: string): Posed | null {
  const today = dayOf(new Date());
  const theme = THEMES.find((name) => which === `theme-${name}`) ?? null;
  const puzzle = chosen(puzzles, spec, which, theme, today);
  if (!puzzle) return null;
  return {
    name: `${spec} ${puzzle.number}`,
    game: gameOf(puzzle),
    judge: examinerOf(puzzle.theme),
    kind: kindOf(spec),
    puzzle,
    themes: themesOf(puzzles),
    day: which === 'daily' ? today : null,
  };
}

function chosen(
  puzzles: readonly Puzzle[],
  spec: string,
  which: string,
  theme: Theme | null,
  today: number,
): Puzzle | undefined {
  if (which === 'daily') return dailyOf(puzzles, today);
  if (/^\d+$/.test(which)) return puzzles[Number(which)];
  const learnt = useLearnt.getState();
  return nextOf(puzzles, ratingOf(learnt, spec), new Set(learnt.tried[spec]), theme);
}

/** A moment of one's own game at which there was something better. */
function OwnPuzzle({ shown, words }: { shown: string; words: Words }) {
  const posed = useMemo((): Posed | null => {
    try {
      const { game } = readShown(shown);
      const { kind } = game.spec;
      const judge = opinionOf((_, move, { before, played }) => {
        const { grade } = verdictOf(kind, move, before, played);
        return grade === 'best' || grade === 'good';
      });
      return { name: shown, game, judge, kind, puzzle: null, themes: [], day: null };
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      return null;
    }
  }, [shown]);
  if (!posed) return <Nothing text={words.puzzle.noSuch} />;
  return (
    <PuzzleTable
      key={posed.name}
      posed={posed}
      words={words}
      which="own"
      onNext={() => history.back()}
    />
  );
}

function Nothing({ text }: { text: string }) {
  return (
    <>
      <TopBar />
      <main className="courses" tabIndex={-1}>
        <p role="alert">{text}</p>
      </main>
    </>
  );
}
