const FIRST_MS = 250;
const LONGEST_MS = 8000;

/**
 * How long to wait before trying again: twice as long each time, up to a bound, with chance in it,
 * so that all who lost the same server do not come back in the same moment.
 */
export function pauseBefore(attempt: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return longest * (0.5 + random() / 2);
}
