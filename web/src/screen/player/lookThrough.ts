import { goTo } from '../../app/route';
import { writeShown } from '../../app/shown';
import type { FinishedGame } from '../../generated/http';
import { recordOf } from '../../players/calls';
import { readRecord } from '../../rules/record';
import { loadRules } from '../../rules/wasm';

/** Opens a finished round where games are looked through. */
export async function lookThrough({ game, round }: FinishedGame): Promise<void> {
  const [record] = await Promise.all([recordOf(game, round), loadRules()]);
  const { game: told, names, outcome } = readRecord(record);
  const ended = told.position.outcome ? null : outcome;
  goTo({ screen: 'review', shown: writeShown({ game: told, names, ended }) });
}
