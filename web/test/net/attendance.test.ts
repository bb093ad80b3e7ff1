import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Open } from '../../src/net/command';
import { Attendance } from '../../src/net/attendance';
import type { Entrance } from '../../src/net/entrance';
import { leftOn } from '../../src/net/server_clock';
import { Exchange, PRESENT, numbered, played, state } from './fake_wire';

const SEAT: Entrance = { by: 'seat', game: 'thegame', key: 'secret' };
const JOIN: Entrance = { by: 'join', join: 'j', game: null, name: null, key: 'k' };

function attend(entrance: Entrance = SEAT, open: Open[] = [], several = false) {
  const exchange = new Exchange();
  const attendance = new Attendance(
    entrance,
    { changed: () => undefined },
    { dial: exchange.dial, random: () => 0.5, open },
  );
  attendance.start();
  exchange.wire.greet(2, several);
  return { exchange, attendance };
}

/** Sits as creator in a game that has begun. */
function sit(changes: Parameters<typeof state>[0] = {}) {
  const all = attend();
  all.exchange.wire.tell({
    type: 'attending',
    you: 'creator',
    state: state(changes),
    presence: PRESENT,
  });
  return all;
}

function comeBack(exchange: Exchange) {
  exchange.wire.fail();
  vi.advanceTimersByTime(250);
  exchange.wire.greet();
}

/** The number of the one command that is open. */
function openId(attendance: Attendance): number {
  const [open] = attendance.now.open;
  if (!open) throw new Error('no command is open');
  return open.command.id;
}

const moves = (attendance: Attendance) => attendance.now.mirror?.moves;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('entering', () => {
  it('creates, keeps the key, and comes back by it and not by creating again', () => {
    const { exchange, attendance } = attend({
      by: 'create',
      creation: { spec: 'connect-7x6-4', name: 'Ada' },
    });
    expect(exchange.wire.said).toEqual([{ type: 'create', spec: 'connect-7x6-4', name: 'Ada' }]);
    exchange.wire.tell({
      type: 'attending',
      you: 'creator',
      key: 'k',
      join: 'j',
      state: state({ seq: 1, status: 'waiting', round: 0 }),
      presence: PRESENT,
    });
    expect(attendance.now).toMatchObject({ you: 'creator', key: 'k', join: 'j' });
    comeBack(exchange);
    expect(exchange.wire.said).toEqual([{ type: 'resume', game: 'thegame', key: 'k', since: 1 }]);
  });

  it('watches by the link to join, and comes back to the game it then knows', () => {
    const { exchange, attendance } = attend({ by: 'look', join: 'joinlink' });
    expect(exchange.wire.said).toEqual([{ type: 'watch', game: 'joinlink' }]);
    exchange.wire.tell({ type: 'attending', you: null, state: state(), presence: PRESENT });
    expect(attendance.now.you).toBeNull();
    comeBack(exchange);
    expect(exchange.wire.said).toEqual([{ type: 'watch', game: 'thegame', since: 3 }]);
  });

  it('comes to the seat of a known player without its key, and again', () => {
    const { exchange, attendance } = attend({ by: 'player', game: 'thegame' });
    expect(exchange.wire.said).toEqual([{ type: 'resume', game: 'thegame' }]);
    exchange.wire.tell({ type: 'attending', you: 'guest', state: state(), presence: PRESENT });
    expect(attendance.now.you).toBe('guest');
    comeBack(exchange);
    expect(exchange.wire.said).toEqual([{ type: 'resume', game: 'thegame', since: 3 }]);
  });

  it('watches where no seat is the known player’s', () => {
    const { exchange, attendance } = attend({ by: 'player', game: 'thegame' });
    exchange.wire.tell({ type: 'error', code: 'wrong-key', message: 'No.' });
    expect(exchange.wire.said.at(-1)).toEqual({ type: 'watch', game: 'thegame' });
    exchange.wire.tell({ type: 'attending', you: null, state: state(), presence: PRESENT });
    expect(attendance.now).toMatchObject({ you: null, shut: null });
  });

  it('joins again with the same key if the answer to the first time got lost', () => {
    const { exchange, attendance } = attend(JOIN);
    const knock = { type: 'join', join: 'j', name: null, key: 'k' };
    expect(exchange.wire.said).toEqual([knock]);
    comeBack(exchange);
    expect(exchange.wire.said).toEqual([knock]);
    exchange.wire.tell({ type: 'attending', you: 'guest', state: state(), presence: PRESENT });
    expect(attendance.now).toMatchObject({ you: 'guest', key: 'k' });
  });

  it('says why the door stays shut, and does not knock for ever', () => {
    const { exchange, attendance } = attend(JOIN);
    exchange.wire.tell({ type: 'error', code: 'game-full', message: 'Both seats are taken.' });
    expect(attendance.now.shut).toEqual({
      code: 'game-full',
      message: 'Both seats are taken.',
      command: null,
    });
    vi.advanceTimersByTime(60_000);
    expect(exchange.wires).toHaveLength(1);
  });

  it('knocks again when the server is just going down', () => {
    const { exchange, attendance } = attend();
    exchange.wire.tell({ type: 'error', code: 'shutting-down', message: 'Soon back.' });
    vi.advanceTimersByTime(1000);
    expect(exchange.wire.said).toHaveLength(2);
    expect(attendance.now.shut).toBeNull();
  });
});

describe('where there are several servers', () => {
  const CREATE: Entrance = { by: 'create', creation: { spec: 'connect-7x6-4' } };

  it.each<[string, Entrance]>([
    ['opens a game', CREATE],
    ['joins one', JOIN],
    ['looks at one by its link', { by: 'look', join: 'j' }],
  ])('whoever %s goes to where the others are once it has a name', (_what, entrance) => {
    const { exchange, attendance } = attend(entrance, [], true);
    expect(exchange.wire.game).toBeNull();
    const you = entrance.by === 'look' ? null : 'creator';
    const key = entrance.by === 'create' ? { key: 'k' } : {};
    exchange.wire.tell({ type: 'attending', you, ...key, state: state(), presence: PRESENT });
    expect(exchange.wires.map(({ game, closed }) => [game, closed])).toEqual([
      [null, true],
      ['thegame', false],
    ]);
    exchange.wire.greet(2, true);
    const seat = { type: 'resume', game: 'thegame', key: 'k', since: 3 };
    const watch = { type: 'watch', game: 'thegame', since: 3 };
    expect(exchange.wire.said).toEqual([you ? seat : watch]);
    exchange.wire.tell({ type: 'caught_up', you, events: [], clocks: null, presence: PRESENT });
    expect(exchange.wires).toHaveLength(2);
    expect(attendance.now.link.is).toBe('open');
  });

  it.each<[string, Entrance]>([
    ['a seat', SEAT],
    ['a player', { by: 'player', game: 'thegame' }],
    ['a watcher', { by: 'watch', game: 'thegame' }],
    ['a link that names the game', { ...JOIN, game: 'thegame' }],
  ])('%s is there at once, and stays', (_what, entrance) => {
    const { exchange } = attend(entrance, [], true);
    const you = entrance.by === 'watch' ? null : 'guest';
    exchange.wire.tell({ type: 'attending', you, state: state(), presence: PRESENT });
    comeBack(exchange);
    expect(exchange.wires.map(({ game }) => game)).toEqual(['thegame', 'thegame']);
  });

  it('with one server only, everybody stays where they came to', () => {
    const { exchange } = attend(CREATE);
    exchange.wire.tell({
      type: 'attending',
      you: 'creator',
      key: 'k',
      state: state(),
      presence: PRESENT,
    });
    expect(exchange.wires).toHaveLength(1);
  });
});

describe('following a game', () => {
  it('takes in events in their order, each once', () => {
    const { exchange, attendance } = sit();
    exchange.wire.tell({ type: 'event', ...played(4, 'd', 0) });
    exchange.wire.tell({ type: 'event', ...played(4, 'd', 0) });
    exchange.wire.tell({ type: 'event', ...played(5, 'e', 1) });
    expect(moves(attendance)).toEqual(['d', 'e']);
    expect(exchange.wire.said).toHaveLength(1);
  });

  it('asks for what lies in a gap, and takes nothing in before it has it', () => {
    const { exchange, attendance } = sit();
    exchange.wire.tell({ type: 'event', ...played(5, 'e', 1) });
    exchange.wire.tell({ type: 'event', ...played(6, 'f', 2) });
    expect(moves(attendance)).toEqual([]);
    expect(exchange.wire.said.slice(1)).toEqual([{ type: 'sync', since: 3 }]);
    exchange.wire.tell({
      type: 'caught_up',
      you: 'creator',
      events: [played(4, 'd', 0), played(5, 'e', 1), played(6, 'f', 2)],
      clocks: null,
      presence: PRESENT,
    });
    expect(moves(attendance)).toEqual(['d', 'e', 'f']);
  });

  it('asks for everything when what it was told does not fit', () => {
    const { exchange, attendance } = sit();
    comeBack(exchange);
    exchange.wire.tell({
      type: 'caught_up',
      you: 'creator',
      events: [played(9, 'd', 7)],
      clocks: null,
      presence: PRESENT,
    });
    expect(exchange.wire.said.at(-1)).toEqual({ type: 'resume', game: 'thegame', key: 'secret' });
    exchange.wire.tell({
      type: 'attending',
      you: 'creator',
      state: state({ seq: 9, moves: ['a', 'b'] }),
      presence: PRESENT,
    });
    expect(moves(attendance)).toEqual(['a', 'b']);
  });

  it('keeps offers, rounds, sides and results as the server does', () => {
    const { exchange, attendance } = sit();
    const tell = (seq: number, event: Parameters<typeof numbered>[1], by?: 'creator' | 'guest') =>
      exchange.wire.tell({ type: 'event', ...numbered(seq, event, by ? { by } : {}) });
    const mirror = () => attendance.now.mirror;

    tell(4, { type: 'draw_offered' }, 'guest');
    expect(mirror()?.offers.draw).toBe('guest');
    exchange.wire.tell({ type: 'event', ...played(5, 'd', 0, { by: 'creator' }) });
    expect(mirror()?.offers.draw).toBeNull();
    tell(6, { type: 'take_back_offered' }, 'creator');
    expect(mirror()?.offers.takeBack).toBe('creator');
    tell(7, { type: 'taken_back', plies: 0, clocks: null }, 'guest');
    expect(mirror()?.moves).toEqual([]);
    expect(mirror()?.offers.takeBack).toBeNull();
    const result = { winner: 'second', reason: 'resignation', lines: 0 } as const;
    tell(8, { type: 'finished', result, clocks: null });
    expect(mirror()?.status).toBe('finished');
    tell(9, { type: 'rematch_offered' }, 'guest');
    expect(mirror()?.offers.rematch).toBe('guest');
    tell(10, { type: 'started', round: 2, creator: 'second', clocks: null });
    expect(mirror()).toMatchObject({ round: 2, status: 'playing', result: null, moves: [] });
    expect(mirror()?.players.map((player) => player.side)).toEqual(['second', 'first']);
    tell(11, { type: 'chatted', phrase: 'good_luck' }, 'guest');
    expect(attendance.now.said).toEqual([{ seq: 11, by: 'guest', phrase: 'good_luck' }]);
  });

  it('goes on past events that it does not know', () => {
    const { exchange, attendance } = sit();
    exchange.wire.onmessage?.({
      data: JSON.stringify({ type: 'event', seq: 4, at: 0, event: { type: 'applauded' } }),
    });
    exchange.wire.tell({ type: 'event', ...played(5, 'd', 0) });
    expect(moves(attendance)).toEqual(['d']);
  });
});

describe('commands', () => {
  it('wait for their acknowledgement, whoever else moves', () => {
    const { exchange, attendance } = sit();
    attendance.ask({ type: 'play', move: 'd' });
    const command = attendance.now.open[0]?.command;
    expect(exchange.wire.said.at(-1)).toEqual(command);
    expect(command).toMatchObject({ type: 'play', move: 'd', seq: 3 });
    exchange.wire.tell({
      type: 'event',
      ...played(4, 'd', 0, { by: 'creator', id: openId(attendance) }),
    });
    expect(attendance.now.open).toEqual([]);
  });

  it('are not taken for those of the other seat with the same number', () => {
    const { exchange, attendance } = sit();
    attendance.ask({ type: 'offer_draw' });
    const id = openId(attendance);
    exchange.wire.tell({
      type: 'event',
      ...numbered(4, { type: 'chatted', phrase: 'hello' }, { by: 'guest', id }),
    });
    expect(attendance.now.open).toHaveLength(1);
  });

  it('given while the network is away go out once when it is back, unchanged', () => {
    const { exchange, attendance } = sit();
    exchange.wire.fail();
    attendance.ask({ type: 'play', move: 'd' });
    const command = attendance.now.open[0]?.command;
    vi.advanceTimersByTime(250);
    exchange.wire.greet();
    expect(exchange.wire.said.map((message) => message.type)).toEqual(['resume']);
    exchange.wire.tell({
      type: 'caught_up',
      you: 'creator',
      events: [numbered(4, { type: 'chatted', phrase: 'hello' }, { by: 'guest' })],
      clocks: null,
      presence: PRESENT,
    });
    expect(exchange.wire.said.slice(1)).toEqual([command]);
    expect(command).toMatchObject({ seq: 3 });
  });

  it('that were carried out before the network went are not sent again', () => {
    const { exchange, attendance } = sit();
    attendance.ask({ type: 'play', move: 'd' });
    const id = openId(attendance);
    comeBack(exchange);
    exchange.wire.tell({
      type: 'caught_up',
      you: 'creator',
      events: [played(4, 'd', 0, { by: 'creator', id })],
      clocks: null,
      presence: PRESENT,
    });
    expect(exchange.wire.said.map((message) => message.type)).toEqual(['resume']);
    expect(attendance.now.open).toEqual([]);
    expect(moves(attendance)).toEqual(['d']);
  });

  it('that the server remembers from before its short memory are not sent for ever', () => {
    const { exchange, attendance } = sit();
    attendance.ask({ type: 'play', move: 'd' });
    comeBack(exchange);
    const snapshot = {
      type: 'attending',
      you: 'creator',
      state: state({ seq: 40, moves: ['d', 'e'] }),
      presence: PRESENT,
    } as const;
    exchange.wire.tell(snapshot);
    exchange.wire.tell(snapshot);
    exchange.wire.tell(snapshot);
    expect(exchange.wire.said.map((message) => message.type)).toEqual(['resume', 'play']);
    expect(attendance.now.open).toEqual([]);
  });

  it('are sent again after a snapshot, and an old event acknowledges them', () => {
    const { exchange, attendance } = sit();
    attendance.ask({ type: 'play', move: 'd' });
    const command = attendance.now.open[0]?.command;
    comeBack(exchange);
    exchange.wire.tell({
      type: 'attending',
      you: 'creator',
      state: state({ seq: 40, moves: ['d'] }),
      presence: PRESENT,
    });
    expect(exchange.wire.said.slice(1)).toEqual([command]);
    exchange.wire.tell({
      type: 'event',
      ...played(4, 'd', 0, { by: 'creator', id: openId(attendance) }),
    });
    expect(attendance.now.open).toEqual([]);
    expect(moves(attendance)).toEqual(['d']);
  });

  it('outlive a reload', () => {
    const kept = { type: 'play', seq: 3, id: 77, move: 'd' } as const;
    const { exchange } = attend(SEAT, [{ command: kept, ply: 0 }]);
    exchange.wire.tell({ type: 'attending', you: 'creator', state: state(), presence: PRESENT });
    expect(exchange.wire.said.slice(1)).toEqual([kept]);
  });

  it('that are refused leave what was known before and the sentence', () => {
    const { exchange, attendance } = sit();
    attendance.ask({ type: 'play', move: 'd' });
    exchange.wire.tell({
      type: 'refused',
      id: openId(attendance),
      code: 'column-full',
      message: 'That column is full.',
      seq: 3,
      state: { seq: 0 },
    });
    expect(attendance.now.open).toEqual([]);
    expect(moves(attendance)).toEqual([]);
    expect(attendance.now.refusal).toEqual({
      code: 'column-full',
      message: 'That column is full.',
      command: 'play',
    });
    attendance.ask({ type: 'play', move: 'c' });
    expect(attendance.now.refusal).toBeNull();
  });

  it('are kept through a failure of the storage and sent again', () => {
    const { exchange, attendance } = sit();
    attendance.ask({ type: 'play', move: 'd' });
    exchange.wire.tell({ type: 'error', code: 'storage-failed', message: 'The disk is full.' });
    vi.advanceTimersByTime(1000);
    expect(exchange.wire.said.at(-1)).toMatchObject({ type: 'resume', since: 3 });
    exchange.wire.tell({
      type: 'caught_up',
      you: 'creator',
      events: [],
      clocks: null,
      presence: PRESENT,
    });
    expect(exchange.wire.said.at(-1)).toMatchObject({ type: 'play', move: 'd' });
  });

  it('are taken to another server when the storage fails twice', () => {
    const { exchange, attendance } = sit();
    attendance.ask({ type: 'play', move: 'd' });
    const fails = { type: 'error', code: 'storage-failed', message: 'The disk is full.' } as const;
    exchange.wire.tell(fails);
    vi.advanceTimersByTime(1000);
    const first = exchange.wire;
    exchange.wire.tell(fails);
    expect(attendance.now.link).toEqual({ is: 'waiting', restarting: true });
    vi.advanceTimersByTime(250);
    expect(exchange.wire).not.toBe(first);
    exchange.wire.greet();
    expect(exchange.wire.said.at(-1)).toMatchObject({ type: 'resume', since: 3 });
  });
});

describe('clocks', () => {
  it('are the server’s, less half the way, and stop at nothing without ending the game', () => {
    const { exchange, attendance } = attend();
    vi.advanceTimersByTime(100);
    const ping = exchange.wire.sent.find((message) => message.type === 'ping');
    exchange.wire.tell({
      type: 'pong',
      token: ping?.type === 'ping' ? ping.token : 0,
      lagMs: null,
    });
    const clocks = { firstMs: 60_000, secondMs: 50_000, running: 'first' } as const;
    exchange.wire.tell({
      type: 'attending',
      you: 'creator',
      state: state({ clocks }),
      presence: PRESENT,
    });
    const left = (side: 'first' | 'second') =>
      attendance.now.clock && leftOn(attendance.now.clock, side, performance.now());
    expect(left('first')).toBe(59_950);
    vi.advanceTimersByTime(1000);
    expect(left('first')).toBe(58_950);
    expect(left('second')).toBe(50_000);
    vi.advanceTimersByTime(100_000);
    expect(left('first')).toBe(0);
    expect(attendance.now.mirror?.status).toBe('playing');
  });
});

describe('who the players are', () => {
  const bob = { seat: 'guest', name: 'Deep Bob', bot: true, shows: 1 } as const;
  const players = [
    { seat: 'creator', side: 'first', name: 'Ada' },
    { seat: 'guest', side: 'second', name: 'Deep Bob', bot: true },
  ];

  it('is told without an event', () => {
    const { exchange, attendance } = sit();
    exchange.wire.tell({ type: 'presence', presence: PRESENT, kept: [bob] });
    expect(attendance.now.mirror).toMatchObject({ seq: 3, players, kept: [bob] });
    // That somebody comes or goes says nothing of it.
    exchange.wire.tell({ type: 'presence', presence: PRESENT });
    expect(attendance.now.mirror).toMatchObject({ players, kept: [bob] });
    const gone = { seat: 'guest', name: null } as const;
    exchange.wire.tell({ type: 'presence', presence: PRESENT, kept: [gone] });
    expect(attendance.now.mirror?.players[1]).toMatchObject({ name: null });
  });

  it('is told to who comes back', () => {
    const { exchange, attendance } = sit();
    comeBack(exchange);
    exchange.wire.tell({
      type: 'caught_up',
      you: 'creator',
      events: [],
      clocks: null,
      presence: PRESENT,
      kept: [bob],
    });
    expect(attendance.now.mirror).toMatchObject({ players, kept: [bob] });
  });

  it('is forgotten with a guest who leaves', () => {
    const { exchange, attendance } = sit({ kept: [bob] });
    exchange.wire.tell({ type: 'event', ...numbered(4, { type: 'guest_left', clocks: null }) });
    expect(attendance.now.mirror).toMatchObject({ kept: [] });
  });
});
