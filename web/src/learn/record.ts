import { create } from 'zustand';
import { read, write } from '../device/storage';

/** What somebody has learnt and solved, kept on the device. */
export interface Learnt {
  /** Stars by lesson, as `spec/lesson`. */
  readonly lessons: Readonly<Record<string, number>>;
  /** By game: how well puzzles are solved, and how many were tried. */
  readonly ratings: Readonly<Record<string, { readonly rating: number; readonly count: number }>>;
  /** By game: the numbers of the puzzles that were tried. */
  readonly tried: Readonly<Record<string, readonly number[]>>;
  /** Days on which a puzzle of the day was solved. */
  readonly days: readonly number[];
}

const KEY = 'raumspiel.learnt';
const NOTHING: Learnt = { lessons: {}, ratings: {}, tried: {}, days: [] };

/** Where somebody begins who has not solved anything. */
export const FIRST_RATING = 1000;
const MOST_TRIED = 2000;
const MOST_DAYS = 1000;

export const useLearnt = create<Learnt>()(() => ({
  ...NOTHING,
  ...(typeof localStorage === 'undefined'
    ? {}
    : (read(localStorage, KEY) as Partial<Learnt> | null)),
}));

function learn(changes: Partial<Learnt>): void {
  useLearnt.setState(changes);
  write(localStorage, KEY, useLearnt.getState());
}

export function keepStars(spec: string, lesson: string, stars: number): void {
  const { lessons } = useLearnt.getState();
  const name = `${spec}/${lesson}`;
  if ((lessons[name] ?? 0) < stars) learn({ lessons: { ...lessons, [name]: stars } });
}

export const starsOf = ({ lessons }: Learnt, spec: string, lesson: string): number =>
  lessons[`${spec}/${lesson}`] ?? 0;

export const ratingOf = ({ ratings }: Learnt, spec: string): number =>
  ratings[spec]?.rating ?? FIRST_RATING;

/** The rating after a puzzle: it moves more at first. */
export function rated(rating: number, count: number, puzzle: number, solved: boolean): number {
  const expected = 1 / (1 + 10 ** ((puzzle - rating) / 400));
  const step = count < 10 ? 64 : count < 30 ? 40 : 24;
  return Math.round(rating + step * ((solved ? 1 : 0) - expected));
}

/** A first attempt counts; later ones at the same puzzle do not. */
export function keepAttempt(spec: string, number: number, puzzle: number, solved: boolean): void {
  const { ratings, tried } = useLearnt.getState();
  const before = tried[spec] ?? [];
  if (before.includes(number)) return;
  const { rating, count } = ratings[spec] ?? { rating: FIRST_RATING, count: 0 };
  learn({
    tried: { ...tried, [spec]: [...before, number].slice(-MOST_TRIED) },
    ratings: {
      ...ratings,
      [spec]: { rating: rated(rating, count, puzzle, solved), count: count + 1 },
    },
  });
}

export function keepDay(day: number): void {
  const { days } = useLearnt.getState();
  if (!days.includes(day)) learn({ days: [...days, day].sort((a, b) => a - b).slice(-MOST_DAYS) });
}

/** How many days in a row a puzzle of the day was solved. One day missed is forgiven, two are not. */
export function streakOf(days: readonly number[], today: number): number {
  const solved = new Set(days);
  let count = 0;
  let missed = 0;
  // Today is not missed before it is over.
  for (let day = solved.has(today) ? today : today - 1; missed < 2 && count < MOST_DAYS; day--) {
    if (solved.has(day)) {
      count += 1;
      missed = 0;
    } else missed += 1;
  }
  return count;
}
