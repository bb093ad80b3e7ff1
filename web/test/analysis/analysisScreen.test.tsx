import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { App } from '../../src/app/App';
import { analyseBy } from '../../src/player/analyst';
import { forgetAll } from '../../src/player/known';
import { directAnalyst, inquiries } from './directAnalyst';

beforeEach(() => {
  analyseBy(directAnalyst);
  forgetAll();
  inquiries.length = 0;
});

describe('the analysis board', () => {
  test('says the exact value of every column, over it and in words', async () => {
    location.hash = '#/analysis/connect-5x4-4/a.b.a.b.a';
    render(<App />);
    expect(await screen.findByTestId('score')).toHaveTextContent('not known yet');
    await waitFor(() =>
      expect(screen.getByTestId('score')).toHaveTextContent('Second wins in 8 moves'),
    );
    expect(screen.getByLabelText('Drop in column a')).toHaveTextContent('win 8');
    expect(screen.getByLabelText('Drop in column c')).toHaveTextContent('loss 1');
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
    const [best] = screen.getAllByLabelText(/^\w+: /);
    expect(best).toHaveAccessibleName('Cb4Ab2: mates at once');
  });

  test('an address without a game says so', async () => {
    location.hash = '#/analysis/go-19x19';
    render(<App />);
    expect(await screen.findByText(/holds no game/)).toBeInTheDocument();
  });
});
