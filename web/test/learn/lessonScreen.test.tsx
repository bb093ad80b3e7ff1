import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { starsOf, useLearnt } from '../../src/learn/record';
import { CHESS } from '../../src/rules/spec';
import HowToPlay from '../../src/screen/HowToPlay';
import LearnScreen from '../../src/screen/learn/LearnScreen';

beforeEach(() => useLearnt.setState({ lessons: {} }));

/** Without WebGL the levels are shown, as everybody can have them. */
async function lesson(id: string): Promise<void> {
  await act(async () => {
    render(
      <Suspense fallback={null}>
        <LearnScreen at={`${CHESS}/${id}`} />
      </Suspense>,
    );
    await Promise.resolve();
  });
  await screen.findByLabelText(/^Cc3/);
}

const go = async (cell: string): Promise<void> =>
  userEvent.setup().click(screen.getByLabelText(new RegExp(`^${cell}`)));
const press = async (name: string): Promise<void> =>
  userEvent.setup().click(await screen.findByText(name));
const stars = (id: string): number => starsOf(useLearnt.getState(), CHESS, id);

test('after any move a lesson can be tried again, and where nothing is left it says so', async () => {
  await lesson('pawn');
  expect(screen.queryByText('Try again')).toBeNull();
  await go('Cb2');
  await press('Try again');
  expect(screen.getByLabelText(/^Bb2, White pawn/)).toBeInTheDocument();
  // Past the marked cell, up and forward as far as there is a board.
  for (const cell of ['Cb2', 'Db2', 'Eb2', 'Eb3', 'Eb4', 'Eb5']) await go(cell);
  expect(screen.getByTestId('task')).toHaveTextContent('Not yet');
  await press('Try again');
  await go('Bb3');
  await go('Cb3');
  expect(screen.getByTestId('spoken')).toHaveTextContent('That is it.');
});

test('tries that were taken back count, and who was shown the way has one star', async () => {
  await lesson('queen');
  await go('Aa5');
  await press('Try again');
  await go('Ee5');
  await press('Next');
  for (const cell of ['Ea1', 'Ee5', 'Cc3']) await go(cell);
  await waitFor(() => expect(stars('queen')).toBe(2));

  cleanup();
  await lesson('king');
  await press('Show me');
  await press('Next');
  for (const cell of ['Dd4', 'Cd5']) await go(cell);
  await waitFor(() => expect(stars('king')).toBe(1));
});

test('where to go is marked, for the ear too, and a name is found without a mark', async () => {
  await lesson('cells');
  expect(screen.getByText('The marked cell is Ea1.')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Ea1.*marked/)).toBeInTheDocument();
  for (const cell of ['Ea1', 'Ce3', 'Cc5']) {
    await go(cell);
    await press('Next');
  }
  expect(screen.getByTestId('task')).toHaveTextContent('Dc2');
  expect(screen.queryByLabelText(/, marked/)).toBeNull();
});

test('every mark goes away that the unicorn could go to', async () => {
  await lesson('unicorn');
  for (const cell of ['Bb1', 'Aa2']) await go(cell);
  await press('Next');
  const marks = () => screen.queryAllByLabelText(/, marked/).length;
  const before = marks();
  expect(before).toBeGreaterThan(0);
  await go('Bb3');
  expect(marks()).toBeLessThan(before);
  for (const cell of ['Cc4', 'Dd3']) await go(cell);
  expect(marks()).toBe(0);
  expect(screen.getByTestId('spoken')).toHaveTextContent('That is it.');
});

test('a piece of the legend shows alone where it can go, by keyboard', async () => {
  const user = userEvent.setup();
  render(<HowToPlay kind="chess" onClose={() => undefined} />);
  const unicorn = screen.getByText(/all three ways at once/).closest('button');
  unicorn?.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/can go to 16 cells/)).toBeInTheDocument();
  const targets = () => screen.queryAllByLabelText(/^[A-E][a-e][1-5],.* can (move|be captured)/);
  await waitFor(() => expect(targets()).toHaveLength(16));
  expect(screen.getAllByLabelText(/^[A-E][a-e][1-5], White/)).toHaveLength(1);
  expect(screen.getByText('Practise it')).toHaveAttribute('href', '#/learn/chess-5x5x5/unicorn');
  await user.keyboard('{Enter}');
  expect(targets()).toHaveLength(0);
  await user.click(screen.getByText(/one forward or up/));
  // Two ways to go, and five to take.
  await waitFor(() => expect(targets()).toHaveLength(7));
});
