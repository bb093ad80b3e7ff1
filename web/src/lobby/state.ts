import { create } from 'zustand';
import type { LobbyView, TimeControl } from '../generated/protocol';
import type { Link } from '../net/connection';
import type { Row } from './rows';

/** What somebody asks for. */
export interface Wish {
  readonly specs: readonly string[];
  readonly times: readonly TimeControl[];
  readonly rated: boolean;
  /** The seek to answer, and no other. */
  readonly with?: string;
}

/** Somebody waits here for an opponent. */
export interface Seeking {
  readonly wish: Wish;
  /** The secret of the seat to be: who sends it again goes on waiting, or sits where they sit. */
  readonly key: string;
  /** What the server calls it; null until it has answered. */
  readonly id: string | null;
  /** Since when, on this device's clock. */
  readonly since: number;
  /** What was waited for before; it is waited for again if this comes to nothing. */
  readonly before: Wish | null;
}

interface LobbyState {
  readonly link: Link;
  /** Who waits; null until the server has told. */
  readonly view: LobbyView | null;
  /** Who waits, each in their place. */
  readonly rows: readonly Row[];
  readonly seeking: Seeking | null;
  /** Why nobody is sought. */
  readonly problem: { readonly code: string; readonly message: string } | null;
  /** What somebody is told who was called to a game just now. */
  readonly called: string | null;
  /** What was asked for stands at the server and needs nobody to wait here. */
  readonly left: Wish | null;
}

/** Apart from what fills it, so that every screen can tell that somebody waits. */
export const useLobby = create<LobbyState>()(() => ({
  link: { is: 'closed' },
  view: null,
  rows: [],
  seeking: null,
  problem: null,
  called: null,
  left: null,
}));

/** Whether a wish stands while its player is away: where all speeds are in days. */
export const staysAlone = ({ times }: Wish): boolean =>
  times.every(({ kind }) => kind === 'correspondence');
