import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { thinkBy } from '../../src/engine/engine';
import { examinerOf } from '../../src/learn/judge';
import { dailyOf, dateOfDay, dayOf } from '../../src/learn/daily';
import { gameOf, nextOf, PUZZLED, readPuzzles, themesOf } from '../../src/learn/puzzle';
import { PuzzleSession, type Phase } from '../../src/learn/puzzleSession';
import {
  keepAttempt,
  keepStars,
  rated,
  ratingOf,
  starsOf,
  streakOf,
  useLearnt,
} from '../../src/learn/record';
import { readRecord, writeRecord } from '../../src/rules/record';
import { directEngine } from '../engine/directEngine';

const fileOf = (spec: string) => readFileSync(`../crates/engine/puzzles/${spec}.txt`, 'utf8');
const puzzlesOf = (spec: string) => readPuzzles(spec, fileOf(spec));

const until = (session: PuzzleSession, ...wanted: Phase[]): Promise<Phase> =>
  new Promise((done) => {
    const look = (): void => {
      const { phase } = session.state.getState();
      if (wanted.includes(phase)) done(phase);
    };
    session.state.subscribe(look);
    look();
  });

describe('puzzles', () => {
  beforeEach(() => thinkBy(directEngine));

  it.each(PUZZLED)('of %s are read, each with a move to make', (spec) => {
    const puzzles = puzzlesOf(spec);
    expect(puzzles.length).toBeGreaterThanOrEqual(1000);
    for (const puzzle of puzzles.slice(0, 40)) {
      expect(gameOf(puzzle).position.legal.length).toBeGreaterThan(1);
      expect(puzzle.rating).toBeGreaterThan(0);
    }
  });

  it.each(PUZZLED)('of %s are small, and about several things', (spec) => {
    const puzzles = puzzlesOf(spec);
    // What is fetched at once: at most 40 KB for a thousand.
    expect(brotliCompressSync(fileOf(spec)).length / puzzles.length).toBeLessThan(40);
    const themes = themesOf(puzzles);
    expect(themes.length).toBeGreaterThanOrEqual(3);
    const shares = themes.map((theme) => puzzles.filter((p) => p.theme === theme).length);
    expect(Math.max(...shares) / puzzles.length).toBeLessThan(0.9);
    for (const theme of themes)
      expect(nextOf(puzzles, 1200, new Set(), theme, 0)?.theme).toBe(theme);
  });

  it('of the day are those that the server has', () => {
    const told = readFileSync('../crates/engine/tests/data/daily.txt', 'utf8').trim().split('\n');
    expect(told.length).toBeGreaterThan(30);
    for (const line of told) {
      const [spec = '', day, number] = line.split(' ');
      expect(dailyOf(puzzlesOf(spec), Number(day))?.number, line).toBe(Number(number));
    }
    expect(dailyOf([], 20_774)).toBeUndefined();
    expect(dayOf(new Date(2026, 10, 17, 23, 59))).toBe(20_774);
    expect(dateOfDay(20_774)).toBe('2026-11-17');
  });

  it.each(PUZZLED)('of %s are the same when they are read from a record', (spec) => {
    for (const puzzle of puzzlesOf(spec).slice(0, 20)) {
      const game = gameOf(puzzle);
      const told = readRecord(writeRecord({ game, names: ['', ''], outcome: null }, '2026-11-17'));
      expect(told.game.position).toEqual(game.position);
    }
  });

  it('suit the rating, and are not the same again', () => {
    const puzzles = puzzlesOf('connect-7x6-4');
    const easy = nextOf(puzzles, 500, new Set(), null, 0);
    const hard = nextOf(puzzles, 2000, new Set(), null, 0);
    expect(easy?.rating).toBeLessThan(hard?.rating ?? 0);
    expect(nextOf(puzzles, 500, new Set([easy?.number ?? -1]), null, 0)?.number).not.toBe(
      easy?.number,
    );
    expect(nextOf(puzzles, 500, new Set(), 'zugzwang', 0.5)?.theme).toBe('zugzwang');
  });

  it.each(PUZZLED)('of %s refute what is wrong and take what is right', async (spec) => {
    const [puzzle] = puzzlesOf(spec);
    if (!puzzle) throw new Error('no puzzles');
    const start = gameOf(puzzle);
    const session = new PuzzleSession(start, examinerOf(puzzle.theme), 0);
    const right = await examinerOf(puzzle.theme).best(start, 0, new AbortController().signal);
    const wrong = start.position.legal.find(({ text }) => text !== right);
    if (right === null || !wrong) throw new Error('nothing to choose');

    session.play(start.after(wrong.text));
    expect(await until(session, 'wrong', 'failed')).toBe('wrong');
    // The refutation stands on the board.
    expect(session.match?.game.ply).toBe(start.ply + 2);
    session.takeBack();
    expect(session.match?.game).toBe(start);
    expect(session.state.getState().misses).toBe(1);

    session.giveHint();
    await new Promise((done) => session.state.subscribe(done));
    expect(session.state.getState().hint?.text).toBe(right);

    session.play(start.after(right));
    await until(session, 'to-move', 'solved');
    expect(session.state.getState().misses).toBe(1);
    session.giveUp();
    await until(session, 'shown', 'solved');
    expect(session.state.getState().phase).not.toBe('failed');
  });
});

describe('what is kept', () => {
  it('is the best of the stars', () => {
    keepStars('chess-5x5x5', 'rook', 2);
    keepStars('chess-5x5x5', 'rook', 1);
    expect(starsOf(useLearnt.getState(), 'chess-5x5x5', 'rook')).toBe(2);
    expect(localStorage.getItem('raumspiel.learnt')).toContain('chess-5x5x5/rook');
  });

  it('is a rating that follows first tries only', () => {
    keepAttempt('connect-7x6-4', 1, 1200, true);
    const once = ratingOf(useLearnt.getState(), 'connect-7x6-4');
    expect(once).toBeGreaterThan(1000);
    keepAttempt('connect-7x6-4', 1, 1200, true);
    expect(ratingOf(useLearnt.getState(), 'connect-7x6-4')).toBe(once);
    keepAttempt('connect-7x6-4', 2, 1200, false);
    expect(ratingOf(useLearnt.getState(), 'connect-7x6-4')).toBeLessThan(once);
    expect(rated(1000, 0, 2000, true) - 1000).toBeGreaterThan(rated(1000, 0, 500, true) - 1000);
  });

  it('is a streak that forgives one missed day', () => {
    expect(streakOf([], 100)).toBe(0);
    expect(streakOf([98, 99, 100], 100)).toBe(3);
    expect(streakOf([98, 99], 100)).toBe(2);
    expect(streakOf([97, 98, 100], 100)).toBe(3);
    expect(streakOf([96, 97, 100], 100)).toBe(1);
    expect(streakOf([90, 91], 100)).toBe(0);
  });
});
