import { heldSeats } from '../device/seats';
import { claim, CallRefused } from './calls';
import { useKnown } from './known';

/** So often an address that has asked for too much is tried again. */
const PATIENCE = 5;

const wait = (seconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, seconds * 1000));

/** Makes a seat the player's; false where it is somebody else's, or there is no such game any more. */
export async function claimSeat(game: string, key: string): Promise<boolean> {
  for (let tries = 0; ; tries++) {
    try {
      await claim({ game, key });
      return true;
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      if (refused.code !== 'too-many-requests' || tries === PATIENCE) return false;
      await wait(refused.after || 20);
    }
  }
}

/** Makes every seat that this device holds the player's. Tells in how many games that is so. */
export async function claimAll(): Promise<number> {
  const games = new Set<string>();
  for (const { game, key } of heldSeats()) {
    if (await claimSeat(game, key)) games.add(game);
  }
  return games.size;
}

/** A seat was taken here just now: whoever keeps their games keeps this one. */
export function claimIfKnown(game: string, key: string): void {
  if (useKnown.getState().known) void claimSeat(game, key).catch(() => undefined);
}
