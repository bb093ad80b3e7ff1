import { CHESS } from '../rules/spec';
import type { Puzzle, Theme } from './puzzle';

const DAY_MS = 86_400_000;

/** The day of a date on the device's own calendar, counted from 1970-01-01. */
export const dayOf = (date: Date): number =>
  Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS);

export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Shares no divisor with how many there are to choose from, and neighbours lie far apart. */
const STRIDE = 619;

/** 2026-12-01. Chess kept the order of the file until then: half of its first thousand are endings,
 * and none is a mate in four. */
const TURNS_SINCE = 20_788;

/** Of so many puzzles the themes take turns. */
const TURNS = 1250;

/** Ten days of chess. What there are few of comes seldom: nothing comes again within ten months. */
const ROUND: readonly Theme[] = [
  'mate-in-2',
  'mate-in-3',
  'only-move',
  'mate-in-2',
  'mate-in-4',
  'mate-in-3',
  'mate-in-2',
  'hold',
  'mate-in-3',
  'mate-in-2',
];

/** The puzzle of a day, the same for everybody. The server counts the same way: `puzzle/daily.rs`. */
export function dailyOf(puzzles: readonly Puzzle[], day: number): Puzzle | undefined {
  const isInTurn = puzzles[0]?.spec === CHESS && day >= TURNS_SINCE;
  return (isInTurn ? inTurn(puzzles, day) : undefined) ?? inOrder(puzzles, day);
}

/** Another one every day until all of the first thousand have been. */
const inOrder = (puzzles: readonly Puzzle[], day: number): Puzzle | undefined =>
  puzzles[((day * STRIDE) % 1000) % Math.min(1000, puzzles.length)];

function inTurn(puzzles: readonly Puzzle[], day: number): Puzzle | undefined {
  const turn = day % ROUND.length;
  const theme = ROUND[turn];
  const turns = (days: readonly Theme[]): number => days.filter((other) => other === theme).length;
  const before = Math.floor(day / ROUND.length) * turns(ROUND) + turns(ROUND.slice(0, turn));
  const among = puzzles.slice(0, TURNS).filter((puzzle) => puzzle.theme === theme);
  return among[(before * STRIDE) % among.length];
}
