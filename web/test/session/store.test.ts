import { expect, test } from 'vitest';
import { Game } from '../../src/rules/game';
import { CHESS, CONNECT_FOUR, CONNECT_SPACE } from '../../src/rules/spec';
import { clockText, leftFor, newClock, pressed } from '../../src/session/clock';
import { resultOf, type Seat } from '../../src/session/match';
import { readTable } from '../../src/device/table';
import { tableSession } from '../../src/session/local';
import { resign, useStore } from '../../src/session/store';

const people: readonly [Seat, Seat] = [
  { kind: 'person', name: 'Ada' },
  { kind: 'person', name: 'Blaise' },
];
const store = () => useStore.getState();
const begin = (spec: string, position?: string) =>
  store().begin(Game.start(spec, position), people);
const cell = (x: number, y: number, z: number) => ({ x, y, z });

test('moves are played, and refused ones change nothing but the notice', () => {
  begin(CONNECT_FOUR);
  expect(store().play('d')).toBe(true);
  const before = store().match;
  expect(store().play('z')).toBe(false);
  expect(store().match).toBe(before);
  expect(store().notice).toBe('That is not on the board.');
  store().play('e');
  expect(store().notice).toBeNull();
});

test('a click on a full column says why nothing happens', () => {
  begin(CONNECT_FOUR);
  for (let i = 0; i < 6; i++) store().play('a');
  store().pick(cell(0, 0, 5), 'mouse');
  expect(store().notice).toBe('That column is full.');
});

test('a chess move takes two clicks', () => {
  begin(CHESS);
  store().pick(cell(0, 1, 0), 'mouse');
  expect(store().selected).toEqual(cell(0, 1, 0));
  store().pick(cell(0, 2, 0), 'mouse');
  expect(store().match?.game.moves[0]?.text).toBe('Aa2Aa3');
  expect(store().selected).toBeNull();
});

test('a finger previews first and plays at the second tap', () => {
  begin(CONNECT_SPACE);
  store().pick(cell(1, 1, 0), 'touch-scene');
  expect(store().match?.game.ply).toBe(0);
  expect(store().preview?.text).toBe('b2');
  store().pick(cell(2, 2, 0), 'touch-scene');
  expect(store().preview?.text).toBe('c3');
  store().pick(cell(2, 2, 0), 'touch-scene');
  expect(store().match?.game.moves[0]?.text).toBe('c3');
});

test('with confirmation on, the mouse too needs a second click', () => {
  store().set({ confirm: true });
  begin(CONNECT_FOUR);
  store().pick(cell(3, 0, 0), 'mouse');
  expect(store().match?.game.ply).toBe(0);
  store().pick(cell(3, 0, 0), 'mouse');
  expect(store().match?.game.ply).toBe(1);
});

test('promotion waits for a choice, and can be let go', () => {
  begin(CHESS, '5/5/5/5/K4|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/P4/5/5/4k w 0 1');
  store().pick(cell(0, 3, 4), 'mouse');
  store().pick(cell(0, 4, 4), 'mouse');
  expect(store().promoting).toHaveLength(5);
  store().promote(null);
  expect(store().match?.game.ply).toBe(0);
  store().pick(cell(0, 3, 4), 'mouse');
  store().pick(cell(0, 4, 4), 'mouse');
  store().promote('unicorn');
  expect(store().match?.game.moves[0]?.text).toBe('Ea4Ea5=U');
});

test('nothing can be picked while an earlier position is looked at', () => {
  begin(CONNECT_FOUR);
  store().play('d');
  store().show(0);
  store().pick(cell(3, 0, 0), 'mouse');
  expect(store().match?.game.ply).toBe(1);
  store().show(1);
  expect(store().shownPly).toBeNull();
});

test('a game outlives the page, until it is over', () => {
  begin(CONNECT_FOUR);
  store().play('d');
  expect(readTable()?.moves).toBe('d');
  resign();
  const { match } = store();
  expect(match && resultOf(match)).toEqual({ winner: 0, reason: 'resignation' });
  expect(readTable()).toBeNull();
});

test('its clocks and which way it is turned outlive it too', () => {
  store().begin(Game.start(CONNECT_FOUR), people, { time: { minutes: 3, increment: 2 } });
  store().play('d');
  store().flip();
  const saved = readTable();
  expect(saved?.flipped).toBe(true);
  expect(saved?.time).toEqual({ minutes: 3, increment: 2 });
  expect(saved?.clock).toEqual(store().match?.clock);
  expect(saved?.clock?.running).toBe(1);
  const again = tableSession();
  expect(again?.match?.clock?.running).toBe(1);
  expect(again?.match?.flipped).toBe(true);
});

test('leaving keeps the game on the device, resigning does not', () => {
  begin(CONNECT_FOUR);
  store().play('d');
  store().leave();
  expect(store().match).toBeNull();
  expect(readTable()?.moves).toBe('d');
});

test('a move taken back gives the clock to whoever is to move', () => {
  store().begin(Game.start(CONNECT_FOUR), people, { time: { minutes: 3, increment: 0 } });
  store().play('d');
  store().play('e');
  store().takeBack();
  expect(store().match?.clock?.running).toBe(1);
  store().takeBack();
  expect(store().match?.clock?.running).toBeNull();
});

test('taking back against the computer takes back its answer too', () => {
  const seats: readonly [Seat, Seat] = [
    { kind: 'person', name: 'Ada' },
    { kind: 'computer', name: 'C', level: 0 },
  ];
  store().begin(Game.start(CONNECT_FOUR), seats);
  store().play('d');
  store().play('e');
  store().takeBack();
  expect(store().match?.game.ply).toBe(0);
});

test('playing again clears the board and keeps the players', () => {
  begin(CONNECT_FOUR);
  const id = store().match?.id;
  store().play('d');
  store().restart();
  expect(store().match?.game.ply).toBe(0);
  expect(store().match?.id).not.toBe(id);
  expect(store().match?.seats).toBe(people);
});

test('clocks run for the side to move only, and add their increment', () => {
  const clock = pressed(newClock({ minutes: 1, increment: 2 }), 0, 1000);
  expect(leftFor(clock, 0, 9000)).toBe(60_000);
  expect(leftFor(clock, 1, 9000)).toBe(52_000);
  expect(pressed(clock, 1, 9000).left).toEqual([60_000, 54_000]);
  expect([clockText(65_000), clockText(9_940), clockText(3_723_000)]).toEqual([
    '1:05',
    '0:09.9',
    '1:02:03',
  ]);
});
