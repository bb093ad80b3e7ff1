// Generated from crates/protocol by `cargo xtask protocol`. Do not edit.

import type { Side, State } from './protocol';

export interface AddedPasskey {
  /** Stands among the devices. */
  id: string;
}

/** That a player wants everybody to see a game. */
export interface Agreement {
  /** Whether both do, so that its finished rounds are listed. */
  listed: boolean;
}

/** A bot's token. */
export interface BotToken {
  /** The bot, as a player. */
  id: string;
  /** Shown this once; sent as `Authorization: Bearer`. */
  token: string;
}

export interface Bots {
  bots: KnownPlayer[];
}

export interface Challenge {
  /** To be signed, as the bytes of this text. */
  challenge: string;
  /** The domain that passkeys are bound to here. */
  rp: string;
}

/** A seat that is to be the player's. */
export interface Claim {
  /** The game's public name. */
  game: string;
  /** The seat's secret. */
  key: string;
}

/** Finished games; those that were aborted do not count. */
export interface Counts {
  games: number;
  won: number;
  lost: number;
  drawn: number;
}

/** The puzzles of a day, one of each game. */
export interface DailyPuzzles {
  /** `2026-11-17`. */
  date: string;
  puzzles: Puzzle[];
}

export interface Device {
  /** `computer`, `phone`, `token` or `passkey`. */
  kind: string;
  id: string;
  /** When it was last here, to the hour: milliseconds since 1970. */
  seen: number;
  /** Whether it is the one that asks. */
  this: boolean;
}

/** What went wrong with a call. */
export interface Failure {
  /** A stable name that programs can rely on. */
  code: string;
  /** A sentence for a person. */
  message: string;
}

/** A round that is over. */
export interface FinishedGame {
  game: string;
  round: number;
  spec: string;
  /** Who had the first side. */
  first: Sitter;
  second: Sitter;
  /** `first`, `second`, `draw` or `aborted`. */
  result: string;
  reason: string;
  plies: number;
  rated: boolean;
  /** Milliseconds since 1970. */
  ended: number;
  /** The position at the end, as text; null where it is too long, or was not kept. */
  position: string | null;
}

/** A page of finished games, newest first. */
export interface GamesPage {
  games: FinishedGame[];
  /** What to ask for as `before` to see more; null at the end. */
  next: string | null;
}

/** A player, as everybody knows them. */
export interface KnownPlayer {
  id: string;
  name: string;
  /** The beginning of the id, which tells two of the same name apart. */
  tag: string;
}

export interface ListedRating {
  id: string;
  name: string;
  tag: string;
  bot: boolean;
  rating: Rating;
}

export interface LiveGame {
  /** How it stands. */
  state: State;
  watchers: number;
}

/** Games from the lobby that are being played, best players first. */
export interface LiveGames {
  games: LiveGame[];
}

export interface Names {
  names: string[];
}

export interface NewName {
  /** 1 to 24 visible characters. */
  name: string;
}

/** A new passkey: what the browser says of it, as base64url without padding. */
export interface NewPasskey {
  /** `clientDataJSON`. */
  clientData: string;
  /** `getAuthenticatorData()`. */
  authenticatorData: string;
}

export interface NewPlayer {
  /** 1 to 24 visible characters; one is made up if it is left out. */
  name?: string | null;
}

/** A game that is not over, as one of its players sees it. */
export interface OpenGame {
  game: string;
  spec: string;
  /** From 1; 0 while the other player is awaited. */
  round: number;
  plies: number;
  /** The player's own side; null while the other player is awaited. */
  side: Side | null;
  /** Whether the player is to move. */
  yourMove: boolean;
  /** How the other player is called. */
  opponent: string | null;
  /** What whoever is to move has left, in milliseconds; null without a clock. */
  leftMs: number | null;
  /** The position as text; null where it is too long. */
  position: string | null;
}

/** A player's games that are not over, those first in which the player is awaited. */
export interface OpenGames {
  games: OpenGame[];
}

/** A game that was opened by `POST /api/games`. */
export interface OpenedGame {
  /** The game's public name: enough to watch. */
  game: string;
  /** What a link to join carries. */
  join: string;
  /** The creator's key, given this once. */
  key: string;
}

/** A position to begin from, with about the same chances for both. */
export interface Opening {
  spec: string;
  /** What `create` takes as `start`. A rematch is the same with sides changed. */
  start: string;
}

/** A player, as they see themselves. */
export interface OwnPlayer {
  id: string;
  name: string;
  tag: string;
  devices: Device[];
  /** Whether there is a recovery code. */
  recovery: boolean;
}

export interface Pairing {
  /** To be typed or scanned at the other device; once. */
  code: string;
  /** Until when it is worth something: milliseconds since 1970. */
  expires: number;
}

/** Where passkeys are bound to. */
export interface PasskeyDomain {
  /** The domain, as the host has named it. */
  rp: string;
}

/** A player, as others see them. */
export interface PublicPlayer {
  id: string;
  name: string;
  tag: string;
  bot: boolean;
  /** Since when: milliseconds since 1970. */
  since: number;
  ratings: Record<string, Rating>;
  counts: Counts;
}

/** The key by which browsers know who may send them notices. */
export interface PushKey {
  /** A point of P-256 in base64url: the `applicationServerKey`. */
  key: string;
}

export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** A browser that wants to be told, as `PushSubscription.toJSON()` gives it. */
export interface PushSubscription {
  /** An address at a browser's push service. */
  endpoint: string;
  keys: PushKeys;
}

/** A puzzle: exactly one move reaches its aim. */
export interface Puzzle {
  spec: string;
  /** Its number among the puzzles of its game, which stays. */
  number: number;
  /** What it is about: `mate-in-2`, `mate-in-3`, `mate-in-4`, `only-move`, `hold`, `fork`, `tower`, `zugzwang` or `ladder`. */
  theme: string;
  /** How hard it is, on the scale of ratings. */
  rating: number;
  /** The position to start from; null is the usual one. */
  start: string | null;
  /** The moves that lead to the puzzle from there, separated by spaces. */
  moves: string;
  /** The same as a record, without the answer: for whatever reads records. */
  record: string;
  /** Where it can be solved: to be put after the page's own address. */
  link: string;
}

/** Some puzzles of a game. */
export interface Puzzles {
  puzzles: Puzzle[];
}

export interface Rating {
  rating: number;
  deviation: number;
  games: number;
  provisional: boolean;
}

/** How a player's rating went: the latest 500 rounds, oldest first. */
export interface RatingHistory {
  pool: string;
  points: RatingPoint[];
}

/** A page of the best rated: whose deviation is 75 or less and who have played within 90 days. */
export interface RatingList {
  pool: string;
  players: ListedRating[];
  /** What to ask for as `before` to see more; null at the end. */
  next: string | null;
}

export interface RatingPoint {
  /** When the round ended: milliseconds since 1970. */
  at: number;
  /** After it. */
  rating: number;
  deviation: number;
  game: string;
  round: number;
}

export interface RecoveryCode {
  /** Shown this once; good until another is asked for. */
  code: string;
}

/** A challenge that a passkey has signed, as base64url without padding. */
export interface SignedChallenge {
  /** The passkey's id. */
  credential: string;
  clientData: string;
  authenticatorData: string;
  signature: string;
}

/** Who sat there. All is null for somebody who is not known any more. */
export interface Sitter {
  id: string | null;
  name: string | null;
  tag: string | null;
  bot: boolean;
}

export interface TypedCode {
  /** With or without the hyphens. */
  code: string;
}
