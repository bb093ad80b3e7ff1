import type { CSSProperties } from 'react';
import type { Spec } from '../../rules/spec';

/** How high a flat board is for its width: on phones it takes no more room than it needs. */
export const boardShape = ({ lattice }: Spec): CSSProperties =>
  ({ '--high': lattice.levels / lattice.files }) as CSSProperties;
