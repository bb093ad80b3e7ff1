import { Game } from '../../rules/game';
import { readRecord } from '../../rules/record';
import { Refused } from '../../rules/refused';
import { isDrawableText, specsIn } from '../../rules/spec';
import type { Tree } from '../../rules/tree';
import { t } from '../../text';

/** A game, and what else was tried in it where that is told. */
export interface ReadGame {
  readonly game: Game;
  readonly tree?: Tree;
}

/**
 * What somebody pasted: nothing is the usual start, a bracket begins a record; else it is tried as
 * moves, then as the text of a position. Throws `Refused` with what the rules say to the likelier.
 */
export function readGame(spec: string, pasted: string): ReadGame {
  if (![spec, ...specsIn(pasted)].every(isDrawableText)) {
    throw new Refused('too-large', t.home.tooLarge);
  }
  return parse(spec, pasted.trim());
}

function parse(spec: string, text: string): ReadGame {
  if (text === '') return { game: Game.start(spec) };
  if (text.startsWith('[')) {
    const { game, tree } = readRecord(text);
    return tree ? { game, tree } : { game };
  }
  try {
    return { game: Game.start(spec).afterAll(text) };
  } catch (refused) {
    if (!looksLikePosition(text)) throw refused;
    return { game: Game.start(spec, text) };
  }
}

/** Columns are told apart by colons, ranks by slashes; moves have neither. */
const looksLikePosition = (text: string): boolean => /[:/]/.test(text) || text === '-';
