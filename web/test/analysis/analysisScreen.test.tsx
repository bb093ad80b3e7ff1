import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { App } from '../../src/app/App';
import { loadGames } from '../../src/device/games';
import { thinkBy } from '../../src/engine/engine';
import { forgetAll } from '../../src/engine/known';
import { useStore } from '../../src/session/store';
import { directEngine, inquiries } from '../engine/directEngine';

beforeEach(() => {
  thinkBy(directEngine);
  forgetAll();
  inquiries.length = 0;
});

describe('the analysis board', () => {
  test('says the exact value of every column, over it and in words', async () => {
    location.hash = '#/analysis/connect-5x4-4/a.b.a.b.a';
    render(<App />);
    await screen.findByTestId('score');
    await waitFor(() =>
      expect(screen.getByTestId('score')).toHaveTextContent('Second wins in 8 moves'),
    );
    const over = (column: string) =>
      screen.getByLabelText(`Drop in column ${column}`).querySelector('.note');
    expect(over('a')).toHaveAttribute('data-text', 'win 8');
    expect(over('c')).toHaveAttribute('data-text', 'loss 1');
    expect(screen.getByLabelText('Drop in column a')).toHaveAccessibleDescription(
      /^wins in 8 moves; recommended;/,
    );
  });

  test('plays both sides, keeps what it knew, and branches off', async () => {
    location.hash = '#/analysis/connect-7x6-4/d.d.d.d.d.c.c.c.c.c.e.e.e.e';
    const user = userEvent.setup();
    render(<App />);
    await screen.findByText(/^Exact|First to move\. Exact/);
    await user.click(screen.getByLabelText('Drop in column a'));
    await user.click(screen.getByLabelText('Drop in column g'));
    await screen.findByText(/First to move\. Exact/);
    expect(location.hash).toMatch(/e\.a\.g$/);
    const asked = inquiries.length;
    await user.keyboard('{Escape}');
    await user.click(screen.getByLabelText('Previous move'));
    await user.click(screen.getByLabelText('Next move'));
    // What was known is shown without being asked again.
    expect(screen.getByTestId('engine-state')).toHaveTextContent('Exact');
    expect(inquiries).toHaveLength(asked);
    await user.click(screen.getByLabelText('Previous move'));
    await user.click(screen.getByLabelText('Drop in column b'));
    expect(location.hash).toMatch(/e\.a\.b$/);
    await user.click(screen.getByText('Take back'));
    expect(location.hash).toMatch(/e\.a$/);
  });

  test('remembers what was tried: variations and comments outlive the page', async () => {
    location.hash = '#/analysis/connect-4x4-4/d.d';
    const user = userEvent.setup();
    const view = render(<App />);
    await user.click(await screen.findByLabelText('Previous move'));
    await user.click(screen.getByLabelText('Drop in column c'));
    await user.click(screen.getByLabelText('Drop in column a'));
    await user.type(screen.getByLabelText('What you think of it'), 'worth a try');
    await user.click(screen.getByLabelText('Previous move'));
    expect(screen.getByText('1 … d')).toBeInTheDocument();
    await user.click(screen.getByText('1 … d'));
    expect(screen.getByText('1 … c a')).toBeInTheDocument();
    const [kept] = await loadGames();
    expect(kept).toMatchObject({ way: 'analysis', tree: 'd d (c a {worth a try})' });
    view.unmount();
    useStore.getState().setRoute({ screen: 'home' });
    // Whoever comes back to one of its positions finds all of it.
    location.hash = '#/analysis/connect-4x4-4/d.c';
    render(<App />);
    await user.click(await screen.findByText('1 … d'));
    await user.click(screen.getByText('Remove from here on'));
    await waitFor(async () =>
      expect((await loadGames())[0]).toMatchObject({ tree: 'd c a {worth a try}' }),
    );
    expect(await loadGames()).toHaveLength(1);
  });

  test('says what the other side wants', async () => {
    location.hash = '#/analysis/connect-7x6-4/a.b.a.c.a.d';
    const user = userEvent.setup();
    render(<App />);
    await user.click(await screen.findByText('What does the other side want?'));
    expect(screen.getByTestId('threat')).toHaveTextContent(
      'Second completes a line at e1 with the next move.',
    );
  });

  test('stops and goes on', async () => {
    location.hash = '#/analysis/connect-7x6-4/d.d.d.d.d.c.c.c.c.c.e.e.e.e';
    const user = userEvent.setup();
    render(<App />);
    await screen.findByText(/Exact/);
    await user.click(screen.getByText('Stop'));
    const asked = inquiries.length;
    await user.click(screen.getByLabelText('Drop in column a'));
    expect(screen.getByTestId('score')).toHaveTextContent('not known yet');
    expect(inquiries).toHaveLength(asked);
    await user.click(screen.getByText('Let it think'));
    await screen.findByText(/Exact/);
  });

  test.each([
    ['Connect Four', '4444', 'connect-7x6-4/d.d.d.d'],
    ['Connect Four', 'a:xo b:x', 'connect-7x6-4//a%3Axo%20b%3Ax'],
    ['Connect Four in 3D', 'c3 b2', 'connect-5x5x5-4/c3.b2'],
    ['3D chess', '', 'chess-5x5x5'],
  ])('sets up %s from %j', async (game, text, shown) => {
    location.hash = '#/analysis';
    const user = userEvent.setup();
    render(<App />);
    await user.click(await screen.findByText('Set up'));
    await user.click(screen.getByLabelText(game));
    if (text) await user.type(screen.getByLabelText('Moves, position or record'), text);
    await user.click(screen.getByText('Show it'));
    expect(location.hash).toBe(`#/analysis/${shown}`);
  });

  test('what cannot be read is said where it was pasted', async () => {
    location.hash = '#/analysis';
    const user = userEvent.setup();
    render(<App />);
    await user.click(await screen.findByText('Set up'));
    await user.type(screen.getByLabelText('Moves, position or record'), 'zz');
    await user.click(screen.getByText('Show it'));
    expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  test('lists every move of chess with its score, the best first', async () => {
    location.hash = '#/analysis/chess-5x5x5/Ad1Cc1.Dc5Cb4.Bc1Ad1';
    render(<App />);
    await waitFor(() =>
      expect(screen.getByTestId('score')).toHaveTextContent('Black mates at once'),
    );
    const list = screen.getByRole('list', { name: 'Every move' });
    const [best] = within(list).getAllByRole('button');
    expect(best).toHaveAccessibleName('♕Cb4×Ab2#');
    expect(best).toHaveAccessibleDescription('mates at once');
  });

  test('an address without a game says so', async () => {
    location.hash = '#/analysis/go-19x19';
    render(<App />);
    expect(await screen.findByText(/holds no game/)).toBeInTheDocument();
  });
});
