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

/** The server's address for sockets, beside the page. */
export function socketAddress(page: string): string {
  const address = new URL('ws', page.replace(/[?#].*$/, ''));
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

export function dialServer(): Wire {
  return new WebSocket(socketAddress(location.href), SUBPROTOCOL) as Wire;
}

/** The server closes with it when it restarts: it will be back soon. */
export const RESTARTING = 1012;
/** Closed for flooding: come back later rather than sooner. */
export const FLOODING = 1008;
