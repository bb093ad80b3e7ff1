import type { Numbered, Phrase, Presence, Seat, ServerMessage, State } from '../generated/protocol';
import { commandIds, type Command, type CommandKind, type Wish } from './command';
import { Connection, type Link } from './connection';
import { knock, type Entrance } from './entrance';
import { follow, type Mirror } from './mirror';
import { anchored, type ServerClock } from './server_clock';
import { dialServer, type Wire } from './wire';

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

/** Everything there is to know of a game that is attended. A value: each change makes another. */
export interface Attended {
  readonly link: Link;
  /** Null until the door has opened. */
  readonly mirror: Mirror | null;
  readonly you: Seat | null;
  readonly join: string | null;
  readonly presence: Presence;
  readonly clock: ServerClock | null;
  /** Commands that the server has not acknowledged. */
  readonly pending: readonly Command[];
  /** Why the door stays shut. */
  readonly shut: Refusal | null;
  /** The last refusal; another value each time. */
  readonly refusal: Refusal | null;
  readonly said: readonly Said[];
}

export interface Watcher {
  changed(attended: Attended): void;
  /** The seat's secret: given once, to be kept. */
  seated?(game: string, seat: Seat, key: string): void;
}

interface Options {
  readonly pending?: readonly Command[];
  readonly dial?: () => Wire;
  readonly random?: () => number;
}

/** Errors that pass: the door is tried again instead of staying shut. */
const PASSING = new Set(['shutting-down', 'storage-failed']);
const AGAIN_MS = 1000;
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
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(entrance: Entrance, watcher: Watcher, options: Options = {}) {
    this.entrance = entrance;
    this.watcher = watcher;
    this.nextId = commandIds(options.random);
    this.connection = new Connection(
      options.dial ?? dialServer,
      {
        opened: () => this.enter(),
        received: (message) => this.received(message),
        changed: (link) => this.linked(link),
      },
      options.random,
    );
    this.now = {
      link: this.connection.link,
      mirror: null,
      you: null,
      join: null,
      presence: NOBODY,
      clock: null,
      pending: options.pending ?? [],
      shut: null,
      refusal: null,
      said: [],
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
    const { mirror, pending } = this.now;
    if (!mirror) return;
    const command: Command = { ...wish, seq: mirror.seq, id: this.nextId() };
    this.change({ pending: [...pending, command], refusal: null });
    if (this.attending) this.connection.send(command);
    this.tell();
  }

  private linked(link: Link): void {
    this.attending = false;
    this.change({ link });
    this.tell();
  }

  private enter(): void {
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
        this.change({ presence: message.presence });
        this.setClock(message.clocks);
        this.resend();
        break;
      case 'event':
        this.happened(message);
        break;
      case 'presence':
        this.change({ presence: message.presence });
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
    const { you, key, join, state, presence } = message;
    if (you && key !== undefined) {
      this.entrance = { by: 'seat', game: state.game, key };
      this.watcher.seated?.(state.game, you, key);
    } else if (!you) {
      this.entrance = { by: 'watch', game: state.game };
    }
    this.change({ you, join: join ?? this.now.join, presence, shut: null });
    this.setState(state);
    this.resend();
  }

  /** Everything that is still open goes out again, as it was; what is done already is recognised. */
  private resend(): void {
    this.attending = true;
    for (const command of this.now.pending) this.connection.send(command);
  }

  private happened(numbered: Numbered): void {
    const { mirror } = this.now;
    // Before the answer to `resume` or `sync` the events belong to a gap that it will fill.
    if (!mirror || !this.attending) return;
    if (numbered.seq <= mirror.seq) this.acknowledge(numbered);
    else if (!this.followAll([numbered])) {
      this.attending = false;
      this.connection.send({ type: 'sync', since: mirror.seq });
    }
  }

  private followAll(events: readonly Numbered[]): boolean {
    for (const numbered of events) {
      const { mirror, said } = this.now;
      if (!mirror) return false;
      if (numbered.seq > mirror.seq) {
        const next = follow(mirror, numbered);
        if (!next) return false;
        const { event, by } = numbered;
        if ('clocks' in event) this.setClock(event.clocks);
        const more =
          event.type === 'chatted' && by
            ? [...said, { seq: numbered.seq, by, phrase: event.phrase }].slice(-MOST_SAID)
            : said;
        this.change({ mirror: next, said: more, ...this.without(numbered) });
      } else this.acknowledge(numbered);
    }
    return true;
  }

  private acknowledge(numbered: Numbered): void {
    this.change(this.without(numbered));
  }

  private without({ by, id }: Numbered): Pick<Attended, 'pending'> {
    const { pending, you } = this.now;
    const done = id !== undefined && by === you;
    return { pending: done ? pending.filter((command) => command.id !== id) : pending };
  }

  private refused(message: Extract<ServerMessage, { type: 'refused' }>): void {
    const { pending, mirror } = this.now;
    const { id, code, message: sentence, state } = message;
    const command = pending.find((one) => one.id === id);
    this.change({
      pending: pending.filter((one) => one.id !== id),
      refusal: { code, message: sentence, command: command?.type ?? null },
    });
    if (!mirror || state.seq >= mirror.seq) this.setState(state);
  }

  private failed({ code, message }: { code: string; message: string }): void {
    if (PASSING.has(code)) {
      clearTimeout(this.again);
      this.attending = false;
      this.again = setTimeout(() => this.enter(), AGAIN_MS);
    } else if (this.now.mirror && this.attending) {
      // It does not say which command it was: give them up and look how things stand.
      this.change({ refusal: { code, message, command: null }, pending: [] });
      this.askAnew();
    } else {
      this.change({ shut: { code, message, command: null } });
      this.leave();
    }
  }

  /** What was told does not fit what is known: forget it and ask for everything. */
  private askAnew(): void {
    this.attending = false;
    this.connection.send(knock(this.entrance, null));
  }

  private setState(state: State): void {
    const { position: _p, turn: _t, claim: _c, clocks, ...mirror } = state;
    this.change({ mirror });
    this.setClock(clocks);
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
