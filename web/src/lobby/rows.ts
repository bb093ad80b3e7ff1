import type { OpenSeek } from '../generated/protocol';

/** A place in the list of those who wait. */
export interface Row {
  readonly seek: OpenSeek;
  /** When it was seen that they wait no longer; null while they do. */
  readonly goneAt: number | null;
}

/** For so long nobody else is put in the place of one who has gone. */
const REST_MS = 4000;

/**
 * The list after news from the server. Nobody ever changes places: who comes is put in the place of
 * one who has been gone for a while, or last, and who goes is marked as gone. Only where nobody can
 * be about to press (`held` is false) gaps are closed; gaps at the end are closed at once.
 */
export function settle(
  rows: readonly Row[],
  seeks: readonly OpenSeek[],
  now: number,
  held: boolean,
): readonly Row[] {
  const open = new Map(seeks.map((seek) => [seek.id, seek]));
  const kept = rows.map(({ seek, goneAt }): Row => {
    const still = open.get(seek.id);
    return still ? { seek: still, goneAt: null } : { seek, goneAt: goneAt ?? now };
  });
  const placed = held ? kept : kept.filter(({ goneAt }) => goneAt === null);
  const known = new Set(placed.map(({ seek }) => seek.id));
  for (const seek of seeks) {
    if (known.has(seek.id)) continue;
    const free = placed.findIndex(({ goneAt }) => goneAt !== null && now - goneAt >= REST_MS);
    if (free === -1) placed.push({ seek, goneAt: null });
    else placed[free] = { seek, goneAt: null };
  }
  const last = placed.findLastIndex(({ goneAt }) => goneAt === null || now - goneAt < REST_MS);
  return placed.slice(0, last + 1);
}
