import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeShown } from '../../src/app/shown';
import { keepGame, loadGames, type KeptGame } from '../../src/device/games';
import { thinkBy } from '../../src/engine/engine';
import type { Score } from '../../src/engine/opinion';
import { opinionOf } from '../../src/learn/judge';
import { Game } from '../../src/rules/game';
import { CONNECT_FOUR } from '../../src/rules/spec';
import type { Side } from '../../src/rules/types';
import PuzzleScreen from '../../src/screen/puzzle/PuzzleScreen';
import { accountOf, type Step } from '../../src/screen/review/account';
import { Missed } from '../../src/screen/review/Missed';
import { missedBy, ownSide } from '../../src/screen/review/mistakes';
import { directEngine } from '../engine/directEngine';

beforeEach(() => thinkBy(directEngine));

const WIN: Score = { kind: 'win', within: 5 };
const LOSS: Score = { kind: 'loss', within: 4 };
const DRAW: Score = { kind: 'draw' };

const step = (ply: number, could: Score, played: Score, grade: 'mistake' | 'blunder' | 'good') =>
  ({
    ply,
    side: (ply % 2) as Side,
    move: 'd',
    verdict: { grade, could, played, better: 'e' },
    words: '',
  }) satisfies Step;

const STEPS: readonly Step[] = [
  step(0, WIN, DRAW, 'mistake'),
  step(1, DRAW, LOSS, 'blunder'),
  step(2, WIN, LOSS, 'blunder'),
  step(3, DRAW, DRAW, 'good'),
  step(4, DRAW, LOSS, 'blunder'),
];

const plies = (side: Side | null): number[] =>
  missedBy('connect-flat', STEPS, side).map(({ ply }) => ply);

const GAME = Game.start(CONNECT_FOUR).afterAll('d c d c d b d');

const kept = (side: Side | null, moves = GAME.moveTexts): KeptGame => ({
  id: `${side} ${moves}`,
  way: 'computer',
  spec: CONNECT_FOUR,
  start: '',
  moves,
  names: ['Ada', 'Blaise'],
  side,
  result: null,
  at: 1,
});

describe('what was missed', () => {
  it('is one’s own, the worst first, and of both where both were at one screen', () => {
    expect(plies(0)).toEqual([2, 0, 4]);
    expect(plies(1)).toEqual([1]);
    expect(plies(null)).toEqual([2, 0, 1, 4]);
    const many = Array.from({ length: 20 }, (_, n) => step(2 * n, WIN, LOSS, 'blunder'));
    expect(missedBy('connect-flat', many, 0)).toHaveLength(5);
  });

  it('is known to be one’s own by the games of the device', () => {
    expect(ownSide(GAME, [kept(0, 'd d'), kept(1)])).toBe(1);
    expect(ownSide(GAME, [kept(null)])).toBeNull();
    expect(ownSide(GAME, [])).toBeNull();
  });

  it('is offered in the review, and leads to the position before it', async () => {
    keepGame(kept(1));
    await loadGames();
    const steps = accountOf(GAME, []).steps.map((told) => ({
      ...told,
      verdict: { grade: 'blunder', could: DRAW, played: LOSS, better: 'd' } as const,
    }));
    render(<Missed game={GAME} steps={steps} />);
    const links = await screen.findAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Instead of 1 … c',
      'Instead of 2 … c',
      'Instead of 3 … b',
    ]);
    expect(links[2]).toHaveAttribute('href', '#/puzzle/own/connect-7x6-4/d.c.d.c.d');
  });
});

describe('an opinion', () => {
  const judge = opinionOf(() => false);
  const start = Game.start(CONNECT_FOUR).afterAll('d c d c d');
  const examined = (move: string) =>
    judge.examine(start.after(move), 1, new AbortController().signal);

  it('takes what the engine would play, and answers what is worse', async () => {
    const best = await judge.best(start, 0, new AbortController().signal);
    expect(best).toBe('d');
    expect(await examined('d')).toMatchObject({ right: true, solved: true, reply: null });
    expect(await examined('a')).toEqual({ right: false, solved: false, reply: 'd' });
  });

  it('takes what is as good, by who says so', async () => {
    const heard: unknown[] = [];
    const mild = opinionOf((game, move, worth) => {
      heard.push([game.ply, move, worth.played.kind]);
      return true;
    });
    const finding = await mild.examine(start.after('a'), 1, new AbortController().signal);
    expect(finding).toMatchObject({ right: true, solved: true });
    expect(heard).toEqual([[5, 'a', 'loss']]);
  });

  it('needs none where the game is over', async () => {
    const won = Game.start(CONNECT_FOUR).afterAll('d c d c d c').after('d');
    const finding = await judge.examine(won, 1, new AbortController().signal);
    expect(finding).toMatchObject({ right: true, reply: null });
  });
});

async function own(shown: string): Promise<void> {
  await act(async () => {
    render(
      <Suspense fallback={null}>
        <PuzzleScreen at={`own/${shown}`} />
      </Suspense>,
    );
    await Promise.resolve();
  });
}

describe('a puzzle of one’s own', () => {
  it('is refuted or solved as the engine thinks', async () => {
    // Solved at once: b loses, d draws.
    const game = Game.start('connect-5x4-4').afterAll('c c c c b');
    await own(writeShown({ game, names: ['', ''], ended: null }));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'From your own game',
    );
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('Drop in column b'));
    await waitFor(() => expect(screen.getByTestId('verdict')).toHaveTextContent('does not do it'));
    await user.click(screen.getByText('Try again'));
    await user.click(screen.getByLabelText('Drop in column d'));
    await waitFor(() => expect(screen.getByTestId('verdict')).toHaveTextContent('Solved.'));
  });

  it('is not there where the address holds no game', async () => {
    await own('connect-7x6-4/z.z');
    expect(await screen.findByRole('alert')).toHaveTextContent('no such puzzle');
  });
});
