import type { Kind } from '../rules/spec';
import type { Inquiry } from './question';

/** How long a position of a game that was played is looked at. Flat boards are solved, almost always far sooner. */
export const LIMITS = {
  'connect-flat': { mostMs: 6000 },
  'connect-space': { mostMs: 1500, mostNodes: 300_000 },
  chess: { mostMs: 2500, mostNodes: 150_000 },
} satisfies Record<Kind, Pick<Inquiry, 'mostMs' | 'mostNodes'>>;
