import { Record as Handle } from '../wasm/rules.js';
import { Game } from './game';
import { asking } from './refused';
import type { Outcome, Side } from './types';

/** A game with everything that is told of it. */
export interface Told {
  readonly game: Game;
  readonly names: readonly [string, string];
  /** How it ended, by its rules or by its players; null while it goes on. */
  readonly outcome: Outcome | null;
}

/** The record of a game as text. The date is written 2026-11-16. */
export function writeRecord({ game, names, outcome }: Told, date: string): string {
  const record = new Handle(game.handle, names[0], names[1], date);
  if (outcome) record.end(outcome.reason, outcome.winner);
  const text = record.text();
  record.free();
  return text;
}

/** Reads the first game of a text. Throws `Refused`, which names line and column. */
export function readRecord(text: string): Told {
  const record = asking(() => Handle.read(text));
  const reason = record.reason();
  const winner = record.winner();
  const told: Told = {
    game: Game.of(record.game()),
    names: [record.player(0), record.player(1)],
    outcome: reason === undefined ? null : { reason, winner: (winner ?? null) as Side | null },
  };
  record.free();
  return told;
}
