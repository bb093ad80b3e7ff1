import { describe, expect, it } from 'vitest';
import { thinkBy } from '../../src/engine/engine';
import { COURSES } from '../../src/learn/courses';
import { isReached } from '../../src/learn/goal';
import { examinerOf } from '../../src/learn/judge';
import { cellOf, parOf, starsFor, type SoloStep, type Step } from '../../src/learn/lesson';
import { PuzzleSession } from '../../src/learn/puzzleSession';
import { begin, everReached, gone, isDone, targets, type Solo } from '../../src/learn/solo';
import { de } from '../../src/learn/text/de';
import { en } from '../../src/learn/text/en';
import { es } from '../../src/learn/text/es';
import { fr } from '../../src/learn/text/fr';
import { Game } from '../../src/rules/game';
import { SPECS, type Kind } from '../../src/rules/spec';
import { directEngine } from '../engine/directEngine';

const KINDS = Object.keys(COURSES) as Kind[];
const LEAST: Readonly<Record<Kind, number>> = { 'connect-flat': 6, 'connect-space': 6, chess: 12 };

/** Whether a piece can do it in so many moves at all. */
function inMoves(solo: Solo, moves: number): boolean {
  if (isDone(solo)) return true;
  if (moves === 0) return false;
  return targets(solo).some((to) => {
    const next = gone(solo, to);
    return next !== null && inMoves(next, moves - 1);
  });
}

function playSolo(step: SoloStep): void {
  let solo = begin(step);
  expect(isDone(solo)).toBe(false);
  for (const name of step.solution) {
    expect(isDone(solo)).toBe(false);
    const next = gone(solo, cellOf(name));
    if (!next) throw new Error(`no way to ${name}`);
    solo = next;
  }
  expect(isDone(solo)).toBe(true);
  expect(solo.moves).toBe(step.par);
  expect(inMoves(begin(step), step.par - 1)).toBe(false);
}

async function playStep(spec: string, step: Step): Promise<void> {
  if (step.kind === 'solo') {
    playSolo(step);
    return;
  }
  const start = Game.start(spec, step.position).afterAll(step.moves ?? '');
  if (step.kind === 'board') {
    const [solution] = step.solution;
    expect(isReached(step, start, start)).toBe(false);
    expect(isReached(step, start, start.after(solution))).toBe(true);
    // Not every move will do.
    const others = start.position.legal.filter(({ text }) => text !== solution);
    expect(others.some(({ text }) => !isReached(step, start, start.after(text)))).toBe(true);
    return;
  }
  thinkBy(directEngine);
  const session = new PuzzleSession(start, examinerOf(step.theme), 0);
  const shown = new Promise<void>((done, fail) => {
    session.state.subscribe(({ phase }) => {
      if (phase === 'shown') done();
      if (phase === 'failed') fail(new Error('failed'));
    });
  });
  session.giveUp();
  await shown;
  const made = (session.match?.game.ply ?? 0) - start.ply;
  expect(Math.ceil(made / 2)).toBe(step.par);
  expect(session.match?.game.position.outcome?.winner).toBe(start.position.turn);
}

describe.each(KINDS)('the lessons of %s', (kind) => {
  const { spec, lessons } = COURSES[kind];

  it('are enough, and each has its words', () => {
    expect(spec).toBe(SPECS[kind]);
    expect(lessons.length).toBeGreaterThanOrEqual(LEAST[kind]);
    expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
    for (const { id, steps } of lessons) {
      for (const words of [en, de, fr, es])
        expect(words.courses[kind][id]?.steps.length, id).toBe(steps.length);
      expect(steps.length).toBeGreaterThan(0);
    }
  });

  it.each(lessons.map((lesson) => [lesson.id, lesson] as const))(
    '%s can be done in its par, and is not done by doing nothing',
    async (_, lesson) => {
      for (const step of lesson.steps) await playStep(spec, step);
      const stars = (more: number, shown = false) =>
        starsFor(lesson, { moves: parOf(lesson) + more, shown });
      expect([stars(0), stars(1), stars(20)]).toEqual([3, 2, 1]);
      // Who was shown the way has not found it.
      expect(stars(0, true)).toBe(1);
    },
  );
});

it('unicorns never leave a set of 30 or 35 cells', () => {
  expect(everReached('unicorn', cellOf('Cc2')).size).toBe(30);
  expect(everReached('unicorn', cellOf('Cc3')).size).toBe(35);
  expect(everReached('rook', cellOf('Cc3')).size).toBe(125);
});

/** The moves of a board step that do what it asks. */
function reaching(id: string, at = 0): string[] {
  const step = COURSES.chess.lessons.find((lesson) => lesson.id === id)?.steps[at];
  if (step?.kind !== 'board') throw new Error(`${id} has no board there`);
  const start = Game.start(COURSES.chess.spec, step.position);
  return start.position.legal
    .map(({ text }) => text)
    .filter((text) => isReached(step, start, start.after(text)));
}

it('a piece is protected by what could take back, not by what stands in the way', () => {
  expect(reaching('protect')).toEqual(['Cc2Cc1']);
});

it('stalemate is seen before it is avoided', () => {
  expect(reaching('stalemate', 0)).toEqual(['Bd2Ce2']);
  expect(reaching('stalemate', 1)).not.toContain('Bd2Ce2');
});

it('who did the first three lessons of chess has met every piece, check and mate', () => {
  const steps = COURSES.chess.lessons.slice(0, 3).flatMap((lesson) => lesson.steps);
  const roles = steps.flatMap((step) => (step.kind === 'solo' ? [step.role] : []));
  expect(new Set(roles)).toEqual(
    new Set(['rook', 'bishop', 'unicorn', 'queen', 'knight', 'pawn', 'king']),
  );
  const goals = steps.flatMap((step) => (step.kind === 'board' ? [step.goal] : []));
  expect(goals).toEqual(['check', 'king-goes', 'mate']);
});

it('lessons that were done before there were others are still known', () => {
  const former =
    'rook bishop unicorn knight queen king pawn capture protect check out-of-check mate stalemate queen-mate';
  const ids = COURSES.chess.lessons.map(({ id }) => id);
  expect(ids.filter((id) => former.split(' ').includes(id))).toEqual(former.split(' '));
});

it('no sentence names a cell that is marked', () => {
  for (const words of [en, de, fr, es])
    for (const { id, steps } of COURSES.chess.lessons)
      steps.forEach((step, at) => {
        if (step.kind !== 'solo' || step.unmarked) return;
        expect(words.courses.chess[id]?.steps[at], id).not.toMatch(/\b[A-E][a-e][1-5]\b/);
      });
});
