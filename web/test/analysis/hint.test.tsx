import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { App } from '../../src/app/App';
import { analyseBy } from '../../src/player/analyst';
import { forgetAll } from '../../src/player/known';
import { Game } from '../../src/rules/game';
import { CONNECT_FOUR, CONNECT_SPACE } from '../../src/rules/spec';
import { useStore } from '../../src/store/store';
import { directAnalyst } from './directAnalyst';

beforeEach(() => {
  analyseBy(directAnalyst);
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
