import { SUBPROTOCOL, type ClientMessage, type ServerMessage } from '../generated/protocol';
import { pauseBefore } from './backoff';
import { Heartbeat } from './heartbeat';
import { FLOODING, RESTARTING, type Wire } from './wire';

/** How the way to the server is. */
export type Link =
  | { readonly is: 'connecting' }
  | { readonly is: 'open' }
  /** Gone; it is tried again by itself. */
  | { readonly is: 'waiting'; readonly restarting: boolean }
  /** There is no server of ours at the other end. */
  | { readonly is: 'foreign' }
  | { readonly is: 'closed' };

export interface Listener {
  /**
   * A new connection stands, and knows nothing of the ones before; `several` where it is one of
   * several servers that was reached.
   */
  opened(several: boolean): void;
  received(message: ServerMessage): void;
  changed(link: Link): void;
}

const OLDEST_VERSION = 2;
const GREETING_MS = 8000;
/** Attempts that a flood's punishment skips: the pause is long at once. */
const FLOODED_ATTEMPT = 5;

/** One connection to the server that mends itself for as long as somebody listens. */
export class Connection {
  link: Link = { is: 'connecting' };
  private wire: Wire | null = null;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly heartbeat: Heartbeat;
  private readonly dial: () => Wire;
  private readonly listener: Listener;
  private readonly random: () => number;

  constructor(dial: () => Wire, listener: Listener, random: () => number = Math.random) {
    this.dial = dial;
    this.listener = listener;
    this.random = random;
    this.heartbeat = new Heartbeat({
      ping: (token) => this.send({ type: 'ping', token }),
      lost: () => this.dropped(0),
    });
  }

  /** The way to the server and back in milliseconds, as last measured. */
  get lagMs(): number {
    return this.heartbeat.lagMs;
  }

  open(): void {
    clearTimeout(this.timer);
    this.hangUp();
    this.change({ is: 'connecting' });
    let wire: Wire;
    try {
      wire = this.dial();
    } catch {
      this.dropped(0);
      return;
    }
    this.wire = wire;
    this.timer = setTimeout(() => this.dropped(0), GREETING_MS);
    wire.onmessage = ({ data }) => this.heard(data);
    wire.onclose = ({ code }) => this.dropped(code);
  }

  close(): void {
    clearTimeout(this.timer);
    this.hangUp();
    this.change({ is: 'closed' });
  }

  /** Something suggests that the network has changed: find out at once how things stand. */
  nudge(): void {
    if (this.link.is === 'waiting') {
      this.attempt = 0;
      this.open();
    } else if (this.link.is === 'open') this.heartbeat.probe();
  }

  /** Tries another way in: whoever answers next may be another server. */
  redial(): void {
    this.dropped(RESTARTING);
  }

  /** Whether it was sent; nothing is kept for later here. */
  send(message: ClientMessage): boolean {
    if (this.link.is !== 'open' || !this.wire) return false;
    this.wire.send(JSON.stringify(message));
    return true;
  }

  private heard(data: unknown): void {
    const message = read(data);
    if (!message) return;
    this.heartbeat.heard(message);
    if (this.link.is === 'open') {
      this.listener.received(message);
    } else if (message.type === 'welcome') {
      clearTimeout(this.timer);
      if (this.wire?.protocol !== SUBPROTOCOL || message.version < OLDEST_VERSION) {
        this.hangUp();
        this.change({ is: 'foreign' });
        return;
      }
      this.attempt = 0;
      this.change({ is: 'open' });
      this.heartbeat.start();
      this.listener.opened(message.several ?? false);
    }
  }

  private dropped(code: number): void {
    clearTimeout(this.timer);
    this.hangUp();
    if (code === FLOODING) this.attempt = Math.max(this.attempt, FLOODED_ATTEMPT);
    const pause = pauseBefore(this.attempt, this.random);
    this.attempt += 1;
    this.timer = setTimeout(() => this.open(), pause);
    this.change({ is: 'waiting', restarting: code === RESTARTING });
  }

  /** A wire that was let go must not be heard of again, however late its own end comes. */
  private hangUp(): void {
    this.heartbeat.stop();
    if (!this.wire) return;
    this.wire.onmessage = null;
    this.wire.onclose = null;
    this.wire.close();
    this.wire = null;
  }

  private change(link: Link): void {
    this.link = link;
    this.listener.changed(link);
  }
}

/** A message of the server, or nothing if it is none; messages yet unknown are passed on as they are. */
function read(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null;
  try {
    const message: unknown = JSON.parse(data);
    const isMessage = typeof message === 'object' && message !== null && 'type' in message;
    return isMessage ? (message as ServerMessage) : null;
  } catch {
    return null;
  }
}
