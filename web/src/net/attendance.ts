import type {
  Kept,
  Numbered,
  Phrase,
  Presence,
  Seat,
  ServerMessage,
  State,
} from '../generated/protocol';
import { commandIds, type CommandKind, type Open, type Wish } from './command';
import { Connection, type Link } from './connection';
import { knock, named, type Entrance } from './entrance';
import { called, follow, type Mirror } from './mirror';
import { anchored, type ServerClock } from './server_clock';
import { dialServer, type Dial } from './wire';

/** Something that was not done, and what it was. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly command: CommandKind | null;
}

export interface Said {
  readonly seq: number;
  readonly by: Seat;
  readonly phrase: Phrase;
}

/** Time that one player gave the other. */
export interface Given {
  readonly seq: number;
  readonly by: Seat;
  readonly seconds: number;
}

/** Since when each player has been away, in terms of `performance.now()`; null for who is here. */
export type Away = Readonly<Record<Seat, number | null>>;

/** An offer that was not taken. */
export interface Declined {
  readonly seq: number;
  readonly by: Seat;
  readonly type: 'draw_declined' | 'take_back_declined' | 'rematch_declined';
}

/** Everything there is to know of a game that is attended. A value: each change makes another. */
export interface Attended {
  readonly link: Link;
  /** Null until the door has opened. */
  readonly mirror: Mirror | null;
  readonly you: Seat | null;
  /** The seat's secret, where this connection was given it. */
  readonly key: string | null;
  readonly join: string | null;
  readonly presence: Presence;
  readonly away: Away;
  readonly clock: ServerClock | null;
  /** Commands that the server has not acknowledged. */
  readonly open: readonly Open[];
  /** Why the door stays shut. */
  readonly shut: Refusal | null;
  /** The last refusal; another value each time. */
  readonly refusal: Refusal | null;
  readonly said: readonly Said[];
  readonly declined: Declined | null;
  readonly given: Given | null;
  /** What this seat has decided ahead; null until it was asked for. */
  readonly planned: readonly (readonly string[])[] | null;
}

export interface Watcher {
  changed(attended: Attended): void;
}

interface Options {
  readonly open?: readonly Open[];
  readonly dial?: Dial;
  readonly random?: () => number;
}

/** Errors that pass: the door is tried again instead of staying shut. */
const PASSING = new Set(['shutting-down', 'storage-failed']);
const AGAIN_MS = 1000;
const MOST_FAILURES = 2;
const MOST_SAID = 20;
const NOBODY: Presence = { creator: false, guest: false, watchers: 0 };

/** One game over one connection, through all interruptions. */
export class Attendance {
  now: Attended;
  private entrance: Entrance;
  private readonly connection: Connection;
  private readonly watcher: Watcher;
  private readonly nextId: () => number;
  /** Commands go out only while the server attends to this game. */
  private attending = false;
  /** An answer to `resume`, `watch` or `sync` is on its way. */
  private awaited = false;
  private again: ReturnType<typeof setTimeout> | undefined;
  /** One of several servers was reached without saying which game it is about. */
  private strayed = false;
  /** How often the server could not write since anything last happened. */
  private failures = 0;

  constructor(entrance: Entrance, watcher: Watcher, options: Options = {}) {
    this.entrance = entrance;
    this.watcher = watcher;
    this.nextId = commandIds(options.random);
    const dial = options.dial ?? dialServer;
    this.connection = new Connection(
      () => dial(named(this.entrance)),
      {
        opened: (several) => {
          this.strayed = several && !named(this.entrance);
          this.enter();
        },
        received: (message) => this.received(message),
        changed: (link) => this.linked(link),
      },
      options.random,
    );
    this.now = {
      link: this.connection.link,
      mirror: null,
      you: null,
      key: null,
      join: null,
      presence: NOBODY,
      away: { creator: null, guest: null },
      clock: null,
      open: options.open ?? [],
      shut: null,
      refusal: null,
      said: [],
      declined: null,
      given: null,
      planned: null,
    };
  }

  start(): void {
    this.connection.open();
  }

  leave(): void {
    clearTimeout(this.again);
    this.connection.close();
  }

  nudge(): void {
    this.connection.nudge();
  }

  /** Asks for something to be done; it is kept until the server says what has come of it. */
  ask(wish: Wish): void {
    const { mirror, open } = this.now;
    if (!mirror) return;
    const command = { ...wish, seq: mirror.seq, id: this.nextId() };
    this.change({ open: [...open, { command, ply: mirror.moves.length }], refusal: null });
    if (this.attending) this.connection.send(command);
    this.tell();
  }

  /** Says what to reply ahead, or asks what was said. */
  plan(lines: readonly (readonly string[])[] | null): void {
    const { mirror } = this.now;
    if (!mirror || !this.attending) return;
    if (lines === null) this.connection.send({ type: 'show_plan' });
    else {
      const all = lines.map((line) => [...line]);
      this.connection.send({ type: 'plan', seq: mirror.seq, lines: all });
    }
  }

  private linked(link: Link): void {
    this.attending = false;
    this.change({ link });
    this.tell();
  }

  private enter(): void {
    this.awaited = true;
    this.connection.send(knock(this.entrance, this.now.mirror?.seq ?? null));
  }

  private received(message: ServerMessage): void {
    this.take(message);
    this.tell();
  }

  private take(message: ServerMessage): void {
    switch (message.type) {
      case 'attending':
        this.attend(message);
        break;
      case 'caught_up':
        if (!this.followAll(message.events)) {
          this.askAnew();
          break;
        }
        this.setPresence(message.presence);
        this.call(message.kept);
        this.setClock(message.clocks);
        this.caughtUp();
        break;
      case 'event':
        this.happened(message);
        break;
      case 'presence':
        this.setPresence(message.presence);
        this.call(message.kept);
        break;
      case 'planned':
        this.change({ planned: message.lines });
        break;
      case 'refused':
        this.refused(message);
        break;
      case 'error':
        this.failed(message);
        break;
      default:
        break;
    }
  }

  private attend(message: Extract<ServerMessage, { type: 'attending' }>): void {
    const { you, join, state, presence } = message;
    // Whoever joins again after a lost answer is not told the key that they chose.
    const key = message.key ?? (this.entrance.by === 'join' ? this.entrance.key : undefined);
    if (you && key !== undefined) {
      this.entrance = { by: 'seat', game: state.game, key };
    } else if (!you) {
      this.entrance = { by: 'watch', game: state.game };
    }
    this.change({
      you,
      key: key ?? this.now.key,
      join: join ?? this.now.join,
      shut: null,
    });
    this.setPresence(presence);
    this.setState(state);
    // Unasked for, it answers a command sent twice: done long ago, it is in the state.
    if (!this.awaited) this.change({ open: this.now.open.slice(1) });
    this.caughtUp();
    // Now that the game has a name: to where its other player comes.
    if (this.strayed && named(this.entrance)) this.connection.open();
  }

  /** Everything that is still open goes out again, as it was; what is done already is recognised. */
  private caughtUp(): void {
    this.attending = true;
    if (!this.awaited) return;
    this.awaited = false;
    for (const { command } of this.now.open) this.connection.send(command);
  }

  private happened(numbered: Numbered): void {
    this.failures = 0;
    const { mirror } = this.now;
    // Before the answer to `resume` or `sync` the events belong to a gap that it will fill.
    if (!mirror || !this.attending) return;
    if (numbered.seq <= mirror.seq) this.acknowledge(numbered);
    else if (!this.followAll([numbered])) {
      this.attending = false;
      this.awaited = true;
      this.connection.send({ type: 'sync', since: mirror.seq });
    }
  }

  private followAll(events: readonly Numbered[]): boolean {
    for (const numbered of events) {
      const { mirror } = this.now;
      if (!mirror) return false;
      if (numbered.seq > mirror.seq) {
        const next = follow(mirror, numbered);
        if (!next) return false;
        if ('clocks' in numbered.event) this.setClock(numbered.event.clocks);
        this.change({ mirror: next, ...this.without(numbered) });
        this.note(numbered);
      } else this.acknowledge(numbered);
    }
    return true;
  }

  /** What passes and leaves no trace in how the game stands. */
  private note({ seq, by, event }: Numbered): void {
    if (!by) return;
    switch (event.type) {
      case 'chatted':
        this.change({
          said: [...this.now.said, { seq, by, phrase: event.phrase }].slice(-MOST_SAID),
        });
        break;
      case 'time_given':
        this.change({ given: { seq, by, seconds: event.seconds } });
        break;
      case 'draw_declined':
      case 'take_back_declined':
      case 'rematch_declined':
        this.change({ declined: { seq, by, type: event.type } });
        break;
      default:
        break;
    }
  }

  private acknowledge(numbered: Numbered): void {
    this.change(this.without(numbered));
  }

  private without({ by, id }: Numbered): Pick<Attended, 'open'> {
    const { open, you } = this.now;
    const done = id !== undefined && by === you;
    return { open: done ? open.filter(({ command }) => command.id !== id) : open };
  }

  private refused(message: Extract<ServerMessage, { type: 'refused' }>): void {
    const { open } = this.now;
    const { id, code, message: sentence } = message;
    const refused = open.find(({ command }) => command.id === id);
    this.change({
      open: open.filter((one) => one !== refused),
      refusal: { code, message: sentence, command: refused?.command.type ?? null },
    });
  }

  private failed({ code, message }: { code: string; message: string }): void {
    if (PASSING.has(code)) {
      clearTimeout(this.again);
      this.attending = false;
      this.failures += 1;
      if (this.failures >= MOST_FAILURES) {
        // Another server may reach the log that this one does not.
        this.failures = 0;
        this.connection.redial();
        return;
      }
      this.again = setTimeout(() => this.enter(), AGAIN_MS);
    } else if (this.now.mirror && this.attending) {
      // It does not say which command it was: give them up and look how things stand.
      this.change({ refusal: { code, message, command: null }, open: [] });
      this.askAnew();
    } else if (this.entrance.by === 'player') {
      this.entrance = { by: 'watch', game: this.entrance.game };
      this.enter();
    } else {
      this.change({ shut: { code, message, command: null } });
      this.leave();
    }
  }

  /** What was told does not fit what is known: forget it and ask for everything. */
  private askAnew(): void {
    this.attending = false;
    this.awaited = true;
    this.connection.send(knock(this.entrance, null));
  }

  private setPresence(presence: Presence): void {
    const since = (seat: Seat): number | null =>
      presence[seat] ? null : (this.now.away[seat] ?? performance.now());
    this.change({ presence, away: { creator: since('creator'), guest: since('guest') } });
  }

  private call(kept: readonly Kept[] | undefined): void {
    const { mirror } = this.now;
    this.change({ mirror: mirror && called(mirror, kept) });
  }

  private setState(state: State): void {
    this.change({ mirror: state });
    this.setClock(state.clocks);
  }

  private setClock(clocks: State['clocks']): void {
    const clock = clocks && anchored(clocks, this.connection.lagMs, performance.now());
    this.change({ clock });
  }

  private change(changes: Partial<Attended>): void {
    this.now = { ...this.now, ...changes };
  }

  private tell(): void {
    this.watcher.changed(this.now);
  }
}
