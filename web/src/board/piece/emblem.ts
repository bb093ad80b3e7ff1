import type { Kind } from '../../rules/spec';
import type { Role } from '../../rules/types';

/** What stands for a side beside the board: a king, a disc seen from the front, a bead seen from the side. */
export type Emblem = Role | 'bead';

export const emblemOf = (kind: Kind): Emblem =>
  kind === 'chess' ? 'king' : kind === 'connect-flat' ? 'disc' : 'bead';
