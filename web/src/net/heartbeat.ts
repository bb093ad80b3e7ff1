import type { ServerMessage } from '../generated/protocol';

interface Ends {
  ping(token: number): void;
  /** Nothing was heard for too long: the other end is gone, whatever the socket says. */
  lost(): void;
}

const EVERY_MS = 5000;
const PATIENCE_MS = 8000;
const SHORT_PATIENCE_MS = 2500;

/** Asks the server for a sign of life now and then, and measures how far away it is. */
export class Heartbeat {
  lagMs = 0;
  private next: ReturnType<typeof setTimeout> | undefined;
  private deadline: ReturnType<typeof setTimeout> | undefined;
  private asked: { token: number; at: number } | null = null;
  private token = 0;
  private readonly ends: Ends;

  constructor(ends: Ends) {
    this.ends = ends;
  }

  start(): void {
    this.stop();
    this.ask(PATIENCE_MS);
  }

  stop(): void {
    clearTimeout(this.next);
    clearTimeout(this.deadline);
    this.asked = null;
  }

  /** Asks at once and is not patient: the network may have gone. */
  probe(): void {
    this.stop();
    this.ask(SHORT_PATIENCE_MS);
  }

  heard(message: ServerMessage): void {
    if (message.type !== 'pong' || message.token !== this.asked?.token) return;
    const took = performance.now() - this.asked.at;
    // Half of the new measure: one late answer does not throw the clocks about.
    this.lagMs = this.lagMs === 0 ? took : (this.lagMs + took) / 2;
    this.stop();
    this.next = setTimeout(() => this.ask(PATIENCE_MS), EVERY_MS);
  }

  private ask(patience: number): void {
    this.token += 1;
    this.asked = { token: this.token, at: performance.now() };
    this.deadline = setTimeout(() => this.ends.lost(), patience);
    this.ends.ping(this.token);
  }
}
