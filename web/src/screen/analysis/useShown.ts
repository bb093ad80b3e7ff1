import { useMemo } from 'react';
import { Refused } from '../../rules/refused';
import { readShown, type Shown } from '../../app/shown';

/** The game that the address carries, or why it is not shown. */
export function useShown(text: string): Shown | Refused {
  return useMemo(() => {
    try {
      return readShown(text);
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      return refused;
    }
  }, [text]);
}
