import type { Strength } from '../../generated/protocol';

/** So far off is the rating of who has never played for one: it says nothing. */
export const UNKNOWN = 350;
/** A rating that may be so far off is not sure yet. */
const PROVISIONAL = 110;

/** A rating as it stands beside a name; with a question mark while it is not sure. */
export const ratingOf = ({ rating, deviation }: Omit<Strength, 'bot'>): string =>
  `${Math.round(rating)}${deviation >= PROVISIONAL ? '?' : ''}`;
