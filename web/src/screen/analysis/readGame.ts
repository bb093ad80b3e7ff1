import { Game } from '../../rules/game';
import { readRecord } from '../../rules/record';
import { Refused } from '../../rules/refused';
import { isDrawable } from '../../rules/spec';
import { t } from '../../text';

/**
 * What somebody pasted: nothing is the usual start, a bracket begins a record; else it is tried as
 * moves, then as the text of a position. Throws `Refused` with what the rules say to the likelier.
 */
export function readGame(spec: string, pasted: string): Game {
  const game = read(spec, pasted.trim());
  if (!isDrawable(game.spec)) throw new Refused('too-large', t.home.tooLarge);
  return game;
}

function read(spec: string, text: string): Game {
  if (text === '') return Game.start(spec);
  if (text.startsWith('[')) return readRecord(text).game;
  try {
    return Game.start(spec).afterAll(text);
  } catch (refused) {
    if (!looksLikePosition(text)) throw refused;
    return Game.start(spec, text);
  }
}

/** Columns are told apart by colons, ranks by slashes; moves have neither. */
const looksLikePosition = (text: string): boolean => /[:/]/.test(text) || text === '-';
