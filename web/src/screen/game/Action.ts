import type { ReactNode } from 'react';
import type { SignName } from '../../part/Sign';

/** Something that can be done in a game besides moving. */
export interface Action {
  readonly id: string;
  readonly sign: SignName;
  readonly label: string;
  readonly run: () => void;
  readonly disabled?: boolean;
  /** Asked once more before it is done. */
  readonly sure?: { readonly question: string; readonly answer: string };
  /** What it is shown as, where a button is not enough. */
  readonly node?: ReactNode;
}

/** What a game offers: the few that are always in sight, and those behind “More”. */
export interface Actions {
  readonly row: readonly Action[];
  readonly more: readonly Action[];
}
