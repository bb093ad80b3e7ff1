import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { App } from '../../src/app/App';
import { thinkBy } from '../../src/engine/engine';
import { hintWords } from '../../src/engine/hint';
import { forgetAll } from '../../src/engine/known';
import type { Opinion } from '../../src/engine/opinion';
import { Game } from '../../src/rules/game';
import { CHESS, CONNECT_FOUR, CONNECT_SPACE } from '../../src/rules/spec';
import { useStore } from '../../src/session/store';
import { directEngine } from '../engine/directEngine';

beforeEach(() => {
  thinkBy(directEngine);
  forgetAll();
});

async function begin(spec: string, moves: string): Promise<void> {
  location.hash = '#/';
  render(<App />);
  await screen.findByText('Choose a game');
  const seats = ['Ada', 'Blaise'].map((name) => ({ kind: 'person', name }) as const);
  const [first, second] = seats;
  if (first && second) useStore.getState().begin(Game.start(spec).afterAll(moves), [first, second]);
}

describe('a hint', () => {
  test.each([
    [CONNECT_FOUR, 'a b a b a b', 'Try a: it wins at once.'],
    [CONNECT_FOUR, 'd d d d d c c c c c e e e e a a', /^Try \w: it (draws|wins in)/],
    [CONNECT_SPACE, 'a1 b1 a1 b1 a1 b1', 'Try a1: it wins at once.'],
    [CONNECT_FOUR, 'c a d a e', /^Every move loses against best play; \w holds out longest/],
  ])('in %s after %s says why where it is known', async (spec, moves, words) => {
    await begin(spec, moves);
    const user = userEvent.setup();
    await user.click(await screen.findByText('Hint'));
    await waitFor(() => expect(screen.getByTestId('spoken')).toHaveTextContent(words));
    await waitFor(() => expect(document.querySelector('.hint-mark, .hint-star')).not.toBeNull());
  });

  test('goes away with the next move', async () => {
    await begin(CONNECT_FOUR, 'a b a b a b');
    const user = userEvent.setup();
    await user.click(await screen.findByText('Hint'));
    await waitFor(() => expect(document.querySelector('.hint-mark')).not.toBeNull());
    await user.click(screen.getByLabelText('Drop in column g'));
    expect(document.querySelector('.hint-mark')).toBeNull();
  });
});

describe('where nobody has counted to the end, a hint says what anybody can see', () => {
  const estimate = { kind: 'estimate', value: 20 } as const;
  const words = (spec: string, start: string | undefined, moves: string, move: string): string =>
    hintWords(
      Game.start(spec, start).afterAll(moves),
      { score: estimate } as unknown as Opinion,
      move,
    );
  const rook = (more: string): string => `5/5/5/5/K4|5/5/5/5/1Q3|5/5/5/5/5|5/5/5/5/5|${more} w 0 1`;

  test('a capture, a check, an answer to one', () => {
    const taking = '4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/KR2n w 0 1';
    expect(words(CHESS, taking, '', 'Eb1Ee1')).toBe('Try ♖Eb1×Ee1: it takes the knight on Ee1.');
    expect(words(CHESS, rook('4k/5/5/5/R4'), '', 'Ea1Ea5')).toBe('Try ♖Ea1–Ea5+: it gives check.');
  });

  test('a line that is stopped, and one that is prepared', () => {
    expect(words(CONNECT_SPACE, undefined, 'a1 b1 a1 b1 a1', 'a1')).toMatch(
      /^Try a1: it keeps the other side from a line at/,
    );
    expect(words(CONNECT_SPACE, undefined, 'a1 b1 a1 b2', 'a1')).toMatch(
      /^Try a1: it prepares a line at/,
    );
  });

  test('else how things stand', () => {
    expect(words(CONNECT_SPACE, undefined, '', 'c3')).toMatch(/^Try c3: (About equal|First is)/);
  });
});
