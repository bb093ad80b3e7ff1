import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { App } from '../../src/app/App';
import { readRecord, writeRecord } from '../../src/rules/record';
import { Game } from '../../src/rules/game';
import { CHESS, CONNECT_FOUR } from '../../src/rules/spec';
import { resign, useStore } from '../../src/session/store';

test('names are entered, a game is played to its end, and played again', async () => {
  location.hash = '#/';
  const user = userEvent.setup();
  render(<App />);
  await user.click(screen.getByText('One screen'));
  await user.type(await screen.findByLabelText('First player'), 'Ada');
  await user.type(screen.getByLabelText('Second player'), 'Blaise');
  await user.click(screen.getByText('Play', { selector: 'button' }));
  expect(await screen.findByTestId('status')).toHaveTextContent('Ada to move');
  for (const column of ['a', 'b', 'a', 'b', 'a', 'b', 'a']) {
    await user.click(screen.getByLabelText(`Drop in column ${column}`));
  }
  expect(await screen.findByRole('dialog')).toHaveTextContent('Ada wins');
  expect(await screen.findByRole('dialog')).toHaveTextContent('with one line');
  expect(screen.getByTestId('spoken')).toHaveTextContent('Ada: a4. Ada wins with one line.');
  await user.click(screen.getByLabelText('Look at the board'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByText('Play again'));
  expect(screen.getByTestId('status')).toHaveTextContent('Ada to move');
});

test('without WebGL the levels are there, fully playable, and one line says so', async () => {
  location.hash = '#/';
  const user = userEvent.setup();
  render(<App />);
  useStore.getState().begin(Game.start(CHESS), [
    { kind: 'person', name: 'Ada' },
    { kind: 'person', name: 'Blaise' },
  ]);
  expect(await screen.findByText(/cannot show the board in space/)).toBeInTheDocument();
  await user.click(screen.getByLabelText('Aa2, White pawn'));
  await user.click(screen.getByLabelText('Aa3, empty, can move here'));
  expect(screen.getByTestId('spoken')).toHaveTextContent('Ada: pawn Aa2 to Aa3.');
});

test('records are written and read back', () => {
  const game = Game.start(CONNECT_FOUR).afterAll('d d e');
  const told = {
    game,
    names: ['Ada', 'Blaise'] as const,
    outcome: { winner: 0 as const, reason: 'resignation' },
  };
  const read = readRecord(writeRecord(told, '2026-11-16'));
  expect(read.names).toEqual(['Ada', 'Blaise']);
  expect(read.outcome).toEqual(told.outcome);
  expect(read.game.moves.map((move) => move.text)).toEqual(['d', 'd', 'e']);
  expect(() => readRecord('[Spec "connect-7x6-4"]\n\n1. z')).toThrow(/line 3/i);
});

test('a game that is left for another one is found among the games of the device', async () => {
  localStorage.clear();
  location.hash = '#/';
  const user = userEvent.setup();
  render(<App />);
  const begin = async () => {
    await user.click(await screen.findByText('One screen'));
    await user.click(await screen.findByText('Play', { selector: 'button' }));
  };
  await begin();
  await user.click(await screen.findByLabelText('Drop in column c'));
  location.hash = '#/';
  await begin();
  expect(await screen.findByTestId('status')).toHaveTextContent('to move');
  expect(useStore.getState().match?.game.ply).toBe(0);
  location.hash = '#/games';
  await user.click(await screen.findByText('unfinished', { selector: '.state' }));
  await screen.findByTestId('status');
  expect(useStore.getState().match?.game.moves.map((move) => move.text)).toEqual(['c']);
});

test('orientation and result outlive the way through review and analysis', async () => {
  location.hash = '#/';
  const user = userEvent.setup();
  render(<App />);
  await user.click(screen.getByLabelText('3D chess'));
  await user.click(screen.getByText('One screen'));
  await user.click(await screen.findByText('Play', { selector: 'button' }));
  await user.click(await screen.findByText('Turn'));
  act(() => void useStore.getState().play('Ab2Ab3'));
  const id = useStore.getState().match?.id;
  location.hash = '#/analysis/chess-5x5x5/Ab2Ab3';
  await screen.findByTestId('score');
  expect(useStore.getState().match?.flipped).toBe(true);
  location.hash = '#/play';
  await screen.findByTestId('status');
  expect(useStore.getState().match).toMatchObject({ id, flipped: true });
  act(() => resign());
  location.hash = '#/review/chess-5x5x5/Ab2Ab3';
  await screen.findByTestId('verdict');
  location.hash = '#/play';
  await screen.findByTestId('status');
  expect(useStore.getState().match).toMatchObject({ id, ended: { reason: 'resignation' } });
  expect(screen.queryByRole('dialog')).toBeNull();
});
