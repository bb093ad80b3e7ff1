import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Phrase, State } from '../../src/generated/protocol';
import OnlineScreen from '../../src/screen/online/OnlineScreen';
import { loadGames } from '../../src/device/games';
import { keepSeats, openCommands, seatsOf, type Seats } from '../../src/device/seats';
import { createGame, dialBy, leaveOnline } from '../../src/session/online';
import { readRoute } from '../../src/app/route';
import { useStore } from '../../src/session/store';
import { Exchange, numbered, played, PRESENT, state } from '../net/fake_wire';

let exchange: Exchange;

beforeEach(() => {
  sessionStorage.clear();
  exchange = new Exchange();
  dialBy(exchange.dial);
});
afterEach(() => {
  leaveOnline();
  dialBy(undefined);
  location.hash = '';
});

/** Opens an address of the page; the server has greeted. */
async function open(hash: string) {
  location.hash = hash;
  const route = readRoute(hash);
  useStore.getState().setRoute(route);
  if (route.screen !== 'game' && route.screen !== 'join') throw new Error('no online address');
  const view = render(<OnlineScreen route={route} />);
  // The rules are awaited before anything is dialled.
  await act(() => Promise.resolve());
  if (exchange.wires.length > 0) act(() => exchange.wire.greet());
  return view;
}

const WON = { winner: 'first', reason: 'line', lines: 1 } as const;

const HELD: Seats = { game: 'thegame', keys: { creator: 'secret' }, join: 'thelink' };

/** Sits as creator, who is called Ada and begins, against Bob. */
async function sit(changes: Partial<State> = {}) {
  keepSeats(HELD);
  await open('#/game/thegame');
  act(() =>
    exchange.wire.tell({
      type: 'attending',
      you: 'creator',
      state: state(changes),
      presence: PRESENT,
    }),
  );
}

/** What a device chooses before it joins. */
const KEY: unknown = expect.stringMatching(/^[a-z2-9]{32}$/);
const discs = () => document.querySelectorAll('g.disc').length;
const tell = (message: Parameters<typeof exchange.wire.tell>[0]) =>
  act(() => exchange.wire.tell(message));
const drop = (column: string) =>
  userEvent.click(screen.getByRole('button', { name: `Drop in column ${column}` }));

describe('what the other player says', () => {
  it('is shown in the words of this page, and not at all where it has none', async () => {
    await sit();
    const chat = (seq: number, phrase: string) => {
      const event = { type: 'chatted', phrase: phrase as Phrase } as const;
      tell({ type: 'event', ...numbered(seq, event, { by: 'guest' }) });
    };
    chat(4, 'hello');
    expect(screen.getByText('Bob: Hello!')).toBeInTheDocument();
    chat(5, 'said_by_a_later_version');
    expect(screen.queryByText(/undefined/)).toBeNull();
  });
});

describe('coming in', () => {
  it('comes back to a seat by the key that the device keeps', async () => {
    await sit({ moves: ['d', 'e'] });
    expect(exchange.wire.said).toEqual([{ type: 'resume', game: 'thegame', key: 'secret' }]);
    expect(discs()).toBe(2);
    expect(screen.getByTestId('status')).toHaveTextContent('Ada to move');
  });

  it('watches where it has no key', async () => {
    await open('#/game/thegame');
    expect(exchange.wire.said).toEqual([{ type: 'watch', game: 'thegame' }]);
    tell({ type: 'attending', you: null, state: state({ moves: ['d'] }), presence: PRESENT });
    expect(screen.getByText('You are watching.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Resign' })).toBeNull();
    await drop('e');
    expect(exchange.wire.said).toHaveLength(1);
  });

  it('says so where the board is too large to be drawn', async () => {
    await open('#/game/thegame');
    const huge = state({ spec: 'connect-900x900x900-5' });
    tell({ type: 'attending', you: null, state: huge, presence: PRESENT });
    expect(screen.getByText('This board is too large to be drawn here.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'To the start page' })).toHaveAttribute('href', '#/');
  });

  it('tells the one without a name that they are here, in words that fit', async () => {
    keepSeats(HELD);
    await open('#/game/thegame');
    const nameless = state({ players: state().players.map((one) => ({ ...one, name: '' })) });
    tell({ type: 'attending', you: 'creator', state: nameless, presence: PRESENT });
    expect(screen.getByLabelText('You are here')).toBeInTheDocument();
  });

  it('may look through a game that it watched to its end', async () => {
    await open('#/game/thegame');
    const moves = ['a', 'b', 'a', 'b', 'a', 'b', 'a'];
    const over = state({ moves, status: 'finished', result: WON });
    tell({ type: 'attending', you: null, state: over, presence: PRESENT });
    await userEvent.click(screen.getByRole('button', { name: 'Look at the board' }));
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('button', { name: 'Analyse' })).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Review' }));
    expect(location.hash).toBe('#/review/connect-7x6-4/a.b.a.b.a.b.a//Ada.Bob/line.0');
  });

  it('joins by a link under the remembered name and keeps the key it is given', async () => {
    useStore.getState().set({ names: ['Bob', ''] });
    await open('#/join/thelink');
    expect(exchange.wire.said).toEqual([{ type: 'join', join: 'thelink', name: 'Bob', key: KEY }]);
    tell({ type: 'attending', you: 'guest', key: 'k', state: state(), presence: PRESENT });
    expect(seatsOf('thegame')).toMatchObject({ keys: { guest: 'k' }, join: 'thelink' });
    expect((await loadGames())[0]).toMatchObject({ names: ['Ada', 'Bob'], side: 1 });
    expect(location.hash).toBe('#/game/thegame');
  });

  it('comes to the server where a game is that its link names', async () => {
    history.replaceState({ game: 'thegame' }, '', '#/join/thelink');
    await open('#/join/thelink');
    expect(exchange.wire.game).toBe('thegame');
  });

  it('offers watching where both seats are taken', async () => {
    await open('#/join/thelink');
    tell({ type: 'error', code: 'game-full', message: 'Full.' });
    await userEvent.click(screen.getByRole('button', { name: 'Watch the game' }));
    act(() => exchange.wire.greet());
    expect(exchange.wire.said).toEqual([{ type: 'watch', game: 'thelink' }]);
  });

  it('asks before taking the other seat of one’s own game', async () => {
    keepSeats(HELD);
    await open('#/join/thelink');
    expect(exchange.wires).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Take the other seat too' }));
    act(() => exchange.wire.greet());
    expect(exchange.wire.said).toEqual([{ type: 'join', join: 'thelink', name: null, key: KEY }]);
  });

  it('shows link and QR code while the friend is awaited, also after a reload', async () => {
    keepSeats(HELD);
    await open('#/game/thegame');
    tell({
      type: 'attending',
      you: 'creator',
      state: state({ status: 'waiting', round: 0, seq: 1, players: [] }),
      presence: PRESENT,
    });
    expect(screen.getByLabelText('Link to join')).toHaveTextContent(
      `${location.origin}/g/thegame#/join/thelink`,
    );
    expect(screen.getByLabelText(/QR code/)).toBeInTheDocument();
    tell({ type: 'event', ...numbered(2, { type: 'joined', name: 'Bob' }, { by: 'guest' }) });
    tell({
      type: 'event',
      ...numbered(3, { type: 'started', round: 1, creator: 'first', clocks: null }),
    });
    expect(screen.getByTestId('status')).toBeInTheDocument();
  });

  it('creates with the remembered name and goes to the game’s own address', async () => {
    useStore.getState().set({ names: ['Ada', ''] });
    createGame({ spec: 'connect-7x6-4', side: 'second' });
    await act(() => Promise.resolve());
    act(() => exchange.wire.greet());
    expect(exchange.wire.said).toEqual([
      { type: 'create', spec: 'connect-7x6-4', side: 'second', name: 'Ada' },
    ]);
    tell({
      type: 'attending',
      you: 'creator',
      key: 'k',
      join: 'j',
      state: state({ status: 'waiting', round: 0, seq: 1 }),
      presence: PRESENT,
    });
    expect(location.hash).toBe('#/game/thegame');
    expect(seatsOf('thegame')).toMatchObject({ keys: { creator: 'k' }, join: 'j' });
    expect((await loadGames())[0]).toMatchObject({ way: 'online', round: 0 });
  });
});

describe('going away', () => {
  it('leaves the game and its address, whatever the server still says', async () => {
    keepSeats(HELD);
    const view = await open('#/game/thegame');
    const { wire } = exchange;
    const attending = {
      type: 'attending',
      you: 'creator',
      state: state(),
      presence: PRESENT,
    } as const;
    tell(attending);
    act(() => {
      location.hash = '#/';
      useStore.getState().setRoute({ screen: 'home' });
      wire.tell({ type: 'event', ...played(4, 'd', 0) });
    });
    view.unmount();
    wire.tell({ type: 'event', ...played(5, 'd', 1) });
    expect(location.hash).toBe('#/');
    expect(useStore.getState().match).toBeNull();
    expect(wire.closed).toBe(true);
  });
});

describe('playing', () => {
  it('shows one’s own move at once, sends it, and keeps it until it is acknowledged', async () => {
    await sit();
    await drop('d');
    expect(discs()).toBe(1);
    const play = exchange.wire.said.at(-1);
    expect(play).toMatchObject({ type: 'play', move: 'd', seq: 3 });
    expect(openCommands('thegame', 'creator')).toHaveLength(1);
    const id = play?.type === 'play' ? play.id : 0;
    tell({ type: 'event', ...played(4, 'd', 0, { by: 'creator', id }) });
    expect(discs()).toBe(1);
    expect(openCommands('thegame', 'creator')).toEqual([]);
    expect((await loadGames())[0]).toMatchObject({ moves: 'd', names: ['Ada', 'Bob'] });
  });

  it('takes a refused move back and says why beside the board', async () => {
    await sit();
    await drop('d');
    const play = exchange.wire.said.at(-1);
    vi.useFakeTimers();
    tell({
      type: 'refused',
      id: play?.type === 'play' ? play.id : 0,
      code: 'stale',
      message: 'Something has happened.',
      seq: 3,
      state: { seq: 0 },
    });
    expect(discs()).toBe(0);
    expect(screen.getByRole('alert')).toHaveTextContent('Something has happened that you did not');
    act(() => {
      vi.advanceTimersByTime(6000);
    });
    expect(screen.queryByRole('alert')).toBeNull();
    vi.useRealTimers();
  });

  it('does not draw a move twice that a snapshot holds already', async () => {
    await sit();
    await drop('d');
    tell({
      type: 'attending',
      you: 'creator',
      state: state({ seq: 30, moves: ['d', 'e'] }),
      presence: PRESENT,
    });
    expect(discs()).toBe(2);
  });

  it('offers an answer to the other’s offer, and only to theirs', async () => {
    await sit();
    tell({ type: 'event', ...numbered(4, { type: 'draw_offered' }, { by: 'creator' }) });
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Draw offered' })).toBeDisabled();
    tell({ type: 'event', ...numbered(5, { type: 'draw_declined' }, { by: 'guest' }) });
    expect(screen.getByText('The draw was declined.')).toBeInTheDocument();
    tell({ type: 'event', ...numbered(6, { type: 'draw_offered' }, { by: 'guest' }) });
    expect(screen.getByText('Bob offers a draw.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(exchange.wire.said.at(-1)).toMatchObject({ type: 'accept_draw', seq: 6 });
  });

  it('can be called off before the second move and resigned after, each asked about', async () => {
    await sit({ moves: ['d'] });
    await userEvent.click(screen.getByRole('button', { name: 'Call it off' }));
    expect(exchange.wire.said).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    tell({ type: 'event', ...played(4, 'e', 1, { by: 'guest' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Resign' }));
    await userEvent.click(screen.getByRole('button', { name: 'Resign' }));
    expect(exchange.wire.said.at(-1)).toMatchObject({ type: 'resign' });
  });

  it('tells the end and begins another round on the same screen with sides swapped', async () => {
    await sit({ moves: ['d', 'e'] });
    const result = { winner: 'second', reason: 'resignation', lines: 0 } as const;
    tell({ type: 'event', ...numbered(4, { type: 'finished', result, clocks: null }) });
    expect(screen.getByRole('dialog')).toHaveTextContent('Bob wins');
    tell({ type: 'event', ...numbered(5, { type: 'rematch_offered' }, { by: 'guest' }) });
    const accept = screen.getAllByRole('button', { name: 'Accept rematch' })[0];
    if (accept) await userEvent.click(accept);
    expect(exchange.wire.said.at(-1)).toMatchObject({ type: 'accept_rematch' });
    tell({
      type: 'event',
      ...numbered(6, { type: 'started', round: 2, creator: 'second', clocks: null }),
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(discs()).toBe(0);
    expect(screen.getByTestId('status')).toHaveTextContent('Bob to move');
    expect((await loadGames())[0]).toMatchObject({ round: 2, side: 1, result: null });
  });

  it('shows who is here, and the turn in the title', async () => {
    await sit();
    expect(document.title).toContain('Your turn');
    expect(screen.getByLabelText('Bob is here')).toBeInTheDocument();
    tell({ type: 'presence', presence: { creator: true, guest: false, watchers: 2 } });
    expect(screen.getByLabelText('Bob is away')).toBeInTheDocument();
    expect(screen.getByText('2 people watch')).toBeInTheDocument();
    await drop('d');
    expect(document.title).not.toContain('Your turn');
  });

  it('never lets a flag fall here', async () => {
    await sit({ clocks: { firstMs: 1, secondMs: 60_000, running: 'first' } });
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByRole('timer')[1]).toHaveTextContent('0:00.0');
  });
});

describe('an invitation', () => {
  /** Follows a link as somebody whose name is not known; the creator Ada begins. */
  async function follow(changes: Partial<State> = {}) {
    await open('#/join/thelink');
    const players = [
      { seat: 'creator', side: 'first', name: 'Ada' },
      { seat: 'guest', side: 'second', name: null },
    ] as const;
    tell({
      type: 'attending',
      you: 'guest',
      key: 'k',
      state: state({ players: [...players], ...changes }),
      presence: PRESENT,
    });
  }
  const invitation = () => screen.queryByRole('region', { name: 'Invitation' });

  it('says who invites to what, which side one has and the clock, until one has moved', async () => {
    await follow({ time: { kind: 'clock', initialSeconds: 300, incrementSeconds: 3 } });
    expect(invitation()).toHaveTextContent('Ada invites you to Connect Four.');
    expect(invitation()).toHaveTextContent('You play second · 5 minutes + 3 seconds a move');
    tell({ type: 'event', ...played(4, 'd', 0) });
    expect(invitation()).toBeInTheDocument();
    await drop('e');
    tell({ type: 'event', ...played(5, 'e', 1, { by: 'guest' }) });
    expect(invitation()).toBeNull();
  });

  it('is not for who sent it', async () => {
    await sit();
    expect(invitation()).toBeNull();
  });

  it('takes a name: the seat is given back and taken again under it', async () => {
    await follow();
    await userEvent.type(screen.getByLabelText('Your name'), 'Bob');
    await userEvent.click(screen.getByRole('button', { name: 'Say who you are' }));
    expect(exchange.wire.said.at(-1)).toMatchObject({ type: 'leave' });
    tell({ type: 'event', ...numbered(4, { type: 'guest_left', clocks: null }, { by: 'guest' }) });
    await act(() => Promise.resolve());
    act(() => exchange.wire.greet());
    expect(exchange.wire.said).toEqual([{ type: 'join', join: 'thelink', name: 'Bob', key: KEY }]);
    expect(useStore.getState().settings.names[0]).toBe('Bob');
  });

  it('can be left before the first move, which leaves nothing behind', async () => {
    await follow();
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(exchange.wire.said.at(-1)).toMatchObject({ type: 'leave' });
    tell({ type: 'event', ...numbered(4, { type: 'guest_left', clocks: null }, { by: 'guest' }) });
    expect(location.hash).toBe('#/');
    expect(seatsOf('thegame')?.keys.guest).toBeUndefined();
    expect(await loadGames()).toEqual([]);
  });

  it('waits again for somebody when the guest has left', async () => {
    await sit();
    tell({ type: 'event', ...numbered(4, { type: 'guest_left', clocks: null }) });
    expect(screen.getByRole('heading', { name: 'Waiting for your friend' })).toBeInTheDocument();
  });
});

describe('time and absence', () => {
  const CLOCK = { kind: 'clock', initialSeconds: 300, incrementSeconds: 0 } as const;

  it('gives time, and tells of time that is given', async () => {
    await sit({ moves: ['d', 'e'], time: CLOCK });
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('button', { name: 'Give 15 seconds' }));
    expect(exchange.wire.said.at(-1)).toMatchObject({ type: 'give_time', seconds: 15 });
    const clocks = { firstMs: 300_000, secondMs: 315_000, running: 'first' } as const;
    const given = { type: 'time_given', seconds: 15, clocks } as const;
    tell({ type: 'event', ...numbered(4, given, { by: 'creator' }) });
    expect(screen.getByText('You gave 15 seconds.')).toBeInTheDocument();
    expect(screen.getAllByRole('timer')[0]).toHaveTextContent('5:15');
    tell({ type: 'event', ...numbered(5, given, { by: 'guest' }) });
    expect(screen.getByText('Bob gives you 15 seconds.')).toBeInTheDocument();
  });

  it('has no time to give where there is no clock', async () => {
    await sit({ moves: ['d', 'e'] });
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.queryByRole('button', { name: 'Give 15 seconds' })).toBeNull();
  });

  it('lets the win be claimed from who has the move and stays away, and not before', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
    try {
      await sit({ moves: ['d', 'e', 'd'], claimWinAfter: 60 });
      const away = { creator: true, guest: false, watchers: 0 };
      tell({ type: 'presence', presence: away });
      const claim = () => screen.queryByRole('button', { name: 'Claim the win' });
      expect(screen.getByText(/Bob is away\. In 60 seconds/)).toBeInTheDocument();
      act(() => void vi.advanceTimersByTime(59_000));
      expect(screen.getByText(/In 1 second you/)).toBeInTheDocument();
      expect(claim()).toBeNull();
      act(() => void vi.advanceTimersByTime(1000));
      claim()?.click();
      expect(exchange.wire.said.at(-1)).toMatchObject({ type: 'claim_win' });
      tell({ type: 'presence', presence: PRESENT });
      expect(claim()).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('claims nothing while it is one’s own turn', async () => {
    await sit({ moves: ['d', 'e'], claimWinAfter: 60 });
    tell({ type: 'presence', presence: { creator: true, guest: false, watchers: 0 } });
    expect(screen.getByText('Bob is away. They may come back.')).toBeInTheDocument();
  });
});

it('counts the rounds: score, and who is here for another', async () => {
  await sit({ moves: ['d', 'e'] });
  const lost = { winner: 'second', reason: 'resignation', lines: 0 } as const;
  tell({ type: 'event', ...numbered(4, { type: 'finished', result: lost, clocks: null }) });
  expect(document.querySelector('.tally')).toBeNull();
  expect(screen.getByRole('dialog')).toHaveTextContent('Bob is here');
  expect(document.querySelector('.end-first button')).toHaveFocus();
  expect(document.activeElement).toHaveTextContent('Rematch');
  tell({
    type: 'event',
    ...numbered(5, { type: 'started', round: 2, creator: 'second', clocks: null }),
  });
  const won = { winner: 'second', reason: 'resignation', lines: 0 } as const;
  tell({ type: 'event', ...numbered(6, { type: 'finished', result: won, clocks: null }) });
  expect(await screen.findByText('1 – 1')).toBeInTheDocument();
});
