import { Record as Handle } from '../wasm/rules.js';
import { Game } from './game';
import { asking } from './refused';
import { hasBranches, readTree, writeTree, type Tree } from './tree';
import type { Outcome, Side } from './types';

/** A game with everything that is told of it. */
export interface Told {
  readonly game: Game;
  readonly names: readonly [string, string];
  /** How it ended, by its rules or by its players; null while it goes on. */
  readonly outcome: Outcome | null;
  /** What else was tried, and comments; its main line is the game. */
  readonly tree?: Tree;
  /** `2026-11-16`; empty where it is not told. */
  readonly date?: string;
  /** Headers that the rules do not know. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** The record of a game as text. The date is written 2026-11-16. */
export function writeRecord({ game, names, outcome, tree, tags }: Told, date: string): string {
  const record = new Handle(game.handle, names[0], names[1], date);
  if (outcome) record.end(outcome.reason, outcome.winner);
  if (tree) asking(() => record.annotate(writeTree(tree)));
  for (const [name, text] of Object.entries(tags ?? {})) record.setTag(name, text);
  const text = record.text();
  record.free();
  return text;
}

/** Reads the first game of a text. Throws `Refused`, which names line and column. */
export function readRecord(text: string): Told {
  return toldBy(
    asking(() => Handle.read(text)),
    [],
  );
}

/** Reads every game of a text, each with those of its headers that are named. */
export function readRecords(text: string, tags: readonly string[]): Told[] {
  return asking(() => Handle.readAll(text)).map((record) => toldBy(record, tags));
}

function toldBy(record: Handle, tags: readonly string[]): Told {
  const reason = record.reason();
  const winner = record.winner();
  const tree = readTree(record.moveText());
  const told: Told = {
    game: Game.of(record.game()),
    names: [record.player(0), record.player(1)],
    outcome: reason === undefined ? null : { reason, winner: (winner ?? null) as Side | null },
    date: record.date(),
    tags: Object.fromEntries(tags.map((name) => [name, record.tag(name)])),
    ...(hasBranches(tree) ? { tree } : {}),
  };
  record.free();
  return told;
}
