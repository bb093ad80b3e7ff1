import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { App } from '../../src/app/App';
import { thinkBy } from '../../src/engine/engine';
import { forgetAll } from '../../src/engine/known';
import { Game } from '../../src/rules/game';
import { useStore } from '../../src/session/store';
import { directEngine, inquiries, pace } from '../engine/directEngine';

beforeEach(() => {
  thinkBy(directEngine);
  forgetAll();
  inquiries.length = 0;
});

/** Small enough to be solved from the start in no time. */
const SMALL = 'connect-5x4-4';
const GAME = 'c c c c b b d d e';

const people = [
  { kind: 'person', name: 'Ada' },
  { kind: 'person', name: 'Blaise' },
] as const;

async function reviewed(moves: string): Promise<void> {
  location.hash = `#/review/${SMALL}/${moves.replaceAll(' ', '.')}//Ada.Blaise`;
  render(<App />);
  await screen.findByTestId('verdict');
  await waitFor(() => expect(screen.queryByText(/^Looked at/)).toBeNull(), { timeout: 60_000 });
}

describe('the review', () => {
  test('gives a verdict on each move, in the list and on the graph', async () => {
    await reviewed(GAME);
    expect(screen.getByTestId('verdict')).toHaveTextContent('5. e ★ best');
    expect(screen.getByTestId('meaning')).toHaveTextContent('Ada wins at once');
    const user = userEvent.setup();
    const graph = screen.getByRole('slider', { name: 'The game as a graph' });
    graph.focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(graph).toHaveAttribute('aria-valuenow', '6');
    expect(graph).toHaveAttribute('aria-valuetext', '3 … b: blunder, could draw, now loses');
    expect(screen.getByTestId('verdict')).toHaveTextContent('3 … b ?? blunder');
    expect(screen.getByTestId('meaning')).toHaveTextContent('Blaise could draw, now loses');
    expect(screen.getByText(/^Better: d \(draws\)/)).toBeInTheDocument();
    await user.keyboard('{Home}');
    expect(screen.getByText('Before the first move')).toBeInTheDocument();
    await user.keyboard('{End}');
    expect(graph).toHaveAttribute('aria-valuenow', '9');
    const list = screen.getByRole('list', { name: 'Moves' });
    const [, , , , , sixth] = within(list).getAllByRole('button');
    expect(sixth).toHaveAccessibleName(/^b ?\?\?$/);
    expect(sixth).toHaveAccessibleDescription('b, blunder, could draw, now loses');
    const rows = within(screen.getByRole('table', { name: 'How they played' })).getAllByRole('row');
    expect(rows[2]).toHaveTextContent(/^Blaise30001$/);
  });

  test('is kept on the device', async () => {
    await reviewed(GAME);
    expect(inquiries).toHaveLength(9);
    inquiries.length = 0;
    forgetAll();
    cleanup();
    await reviewed(GAME);
    expect(inquiries).toHaveLength(0);
    expect(screen.getByTestId('verdict')).toHaveTextContent('5. e ★ best');
  });

  test('can be stopped and taken up', async () => {
    location.hash = `#/review/${SMALL}/${GAME.replaceAll(' ', '.')}`;
    pace.ms = 100;
    const user = userEvent.setup();
    render(<App />);
    await user.click(await screen.findByText('Stop'));
    const asked = inquiries.length;
    expect(asked).toBeLessThan(9);
    await new Promise((done) => setTimeout(done, 300));
    expect(inquiries).toHaveLength(asked);
    pace.ms = 0;
    await user.click(screen.getByText('Go on'));
    await waitFor(() => expect(screen.queryByText(/^Looked at/)).toBeNull(), { timeout: 60_000 });
  });

  test('is reached from the end of a game, and leads back and on', async () => {
    location.hash = '#/';
    const user = userEvent.setup();
    render(<App />);
    await screen.findByText('Choose a game');
    useStore.getState().begin(Game.start(SMALL).afterAll('a b a b a b'), people);
    await user.click(await screen.findByLabelText('Drop in column a'));
    await user.click(within(await screen.findByRole('dialog')).getByText('Review'));
    await waitFor(() => expect(screen.getByTestId('verdict')).toHaveTextContent('4. a ★ best'));
    await user.click(screen.getByLabelText('Previous move'));
    await user.click(screen.getByText('Analyse from here'));
    await waitFor(() =>
      expect(screen.getByTestId('score')).toHaveTextContent('First wins at once'),
    );
    expect(location.hash).toBe('#/analysis/connect-5x4-4/a.b.a.b.a.b');
    location.hash = '#/play';
    // The game that was over is still there to look at.
    expect(await screen.findByTestId('status')).toHaveTextContent('Ada wins');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
