import { SUBPROTOCOL } from '../generated/protocol';

/** What is used of a WebSocket; tests put another in its place. */
export interface Wire {
  readonly protocol: string;
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: ((closed: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/**
 * The server's address for sockets, beside the page. Where there are several servers, those who are at
 * one game meet by the name of the game in it.
 */
export function socketAddress(page: string, game: string | null): string {
  const address = new URL('ws', page.replace(/[?#].*$/, ''));
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  if (game) address.search = `game=${game}`;
  return address.href;
}

export type Dial = (game: string | null) => Wire;

export const dialServer: Dial = (game) =>
  new WebSocket(socketAddress(location.href, game), SUBPROTOCOL) as Wire;

/** The server closes with it when it restarts: it will be back soon. */
export const RESTARTING = 1012;
/** Closed for flooding: come back later rather than sooner. */
export const FLOODING = 1008;
