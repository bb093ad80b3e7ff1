import type { ClientMessage, Phrase } from '../generated/protocol';

/** A command in a game: what carries an `id`. */
export type Command = Extract<ClientMessage, { id: number }>;
export type CommandKind = Command['type'];

/** What is said by its name alone. */
export type PlainKind = Exclude<CommandKind, 'play' | 'chat' | 'give_time'>;

/** What a player asks for, before it has a number. */
export type Wish =
  | { readonly type: 'play'; readonly move: string }
  | { readonly type: 'chat'; readonly phrase: Phrase }
  | { readonly type: 'give_time'; readonly seconds: number }
  | { readonly type: PlainKind };

/** A command that has not been answered, and how many moves had been played when it was given. */
export interface Open {
  readonly command: Command;
  readonly ply: number;
}

const MOST_IDS = 2 ** 30;

/** Numbers that this seat has not used before, on this page or another. */
export function commandIds(random: () => number = Math.random): () => number {
  let last = Math.floor(random() * MOST_IDS);
  return () => (last += 1);
}
