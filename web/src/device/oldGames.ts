import { namesWith, read } from './storage';

/** Where earlier releases kept games in `localStorage`, and what says that they have been taken over. */
export const ASIDE = 'raumspiel.aside';
export const ONLINE = 'raumspiel.online.';
export const DONE = 'raumspiel.shelved';

/** Whether there are games to take over; on most devices there are none. */
export const hasOldGames = (): boolean =>
  read(localStorage, DONE) === null &&
  (read(localStorage, ASIDE) !== null || namesWith(localStorage, ONLINE).length > 0);
