import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepGames, loadGames, type KeptGame } from '../../src/device/games';
import GamesScreen from '../../src/screen/games/GamesScreen';

const game = (id: string, changes: Partial<KeptGame>): KeptGame => ({
  id,
  way: 'online',
  spec: 'connect-7x6-4',
  start: '',
  moves: 'd e d e d e d',
  names: ['Me', 'Bob'],
  side: 0,
  result: { winner: 0, reason: 'line' },
  at: Date.parse('2026-03-01T12:00:00Z'),
  ...changes,
});

const GAMES = [
  game('one', {}),
  game('two', {
    names: ['Carla', 'Me'],
    side: 1,
    spec: 'chess-5x5x5',
    moves: 'Ab2Ab3',
    result: { winner: 0, reason: 'resignation' },
  }),
  game('three', { names: ['Me', 'Carla'], result: null, moves: 'd' }),
];

const lines = () => screen.queryAllByRole('listitem').map((line) => line.textContent);

beforeEach(async () => {
  await keepGames(GAMES);
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'storage');
});

const promise = (persist: () => Promise<boolean>): void => {
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true });
};

test('games are found by game, opponent and result', async () => {
  render(<GamesScreen />);
  await waitFor(() => expect(lines()).toHaveLength(3));
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Opponent'), 'carl');
  expect(lines()).toHaveLength(2);
  await user.selectOptions(screen.getByLabelText('Game'), '3D chess');
  expect(lines()).toEqual([expect.stringContaining('against Carla')]);
  await user.selectOptions(screen.getByLabelText('Result'), 'won');
  expect(lines()).toHaveLength(0);
  await user.selectOptions(screen.getByLabelText('Result'), 'lost');
  expect(lines()).toHaveLength(1);
});

test('all of them go into one file, and come back from it', async () => {
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      files.push(file);
      return 'blob:it';
    },
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  render(<GamesScreen />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Save all games' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const text = await files[0]?.text();
  for (const button of screen.getAllByRole('button', { name: /^Remove/ })) await user.click(button);
  expect(await loadGames()).toEqual([]);
  const file = new File([text ?? ''], 'games.txt', { type: 'text/plain' });
  await user.upload(screen.getByLabelText('Add games from a file'), file);
  expect(await screen.findByText('3 games added.')).toBeInTheDocument();
  expect((await loadGames()).map(({ id }) => id).sort()).toEqual(['one', 'three', 'two']);
  await user.upload(screen.getByLabelText('Add games from a file'), file);
  expect(await screen.findByText('No new games in this file.')).toBeInTheDocument();
});

test('a file that cannot be read says where', async () => {
  render(<GamesScreen />);
  const user = userEvent.setup();
  const file = new File(['[Spec "connect-7x6-4"]\n\n1. z *'], 'wrong.txt', { type: 'text/plain' });
  await user.upload(await screen.findByLabelText('Add games from a file'), file);
  expect(await screen.findByRole('alert')).toHaveTextContent(/line 3, column \d+/);
});

test('it is said whether the browser has promised to keep them', async () => {
  promise(() => Promise.resolve(true));
  const { unmount } = render(<GamesScreen />);
  expect(await screen.findByTestId('promise')).toHaveTextContent('has promised');
  unmount();
  promise(() => Promise.resolve(false));
  const { container } = render(<GamesScreen />);
  expect(await within(container).findByTestId('promise')).toHaveTextContent('may erase');
});
