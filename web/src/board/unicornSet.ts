import type { Cell } from '../rules/types';

export type SetNumber = 0 | 1 | 2 | 3;

/** Which of the four sets a cell belongs to: unicorns change file, rank and level together, so they never leave theirs. */
export const unicornSet = ({ x, y, z }: Cell): SetNumber =>
  (2 * ((x + y) % 2) + ((x + z) % 2)) as SetNumber;

/** The set whose colour one is shown in: a unicorn alone has the first for its own. */
export const seenFrom = (own: SetNumber | null, set: SetNumber): SetNumber =>
  (set ^ (own ?? 0)) as SetNumber;

/** As they are seen on glass, in the order of the sets. */
export const SET_COLOURS = ['#e8a11c', '#5b7fd6', '#3f9d78', '#d9668f'] as const;
