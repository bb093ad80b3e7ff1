import { useMemo } from 'react';
import { Refused } from '../../rules/refused';
import { readShown, type Shown } from '../../store/shown';

/** The game that the address carries; null where it carries none. */
export function useShown(text: string): Shown | null {
  return useMemo(() => {
    try {
      return readShown(text);
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      return null;
    }
  }, [text]);
}
