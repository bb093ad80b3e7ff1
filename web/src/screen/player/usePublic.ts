import { useEffect, useState } from 'react';
import type { PublicPlayer } from '../../generated/http';
import { publicPlayer } from '../../players/calls';
import { failureText } from '../../players/failureText';

interface Public {
  /** Null until the server has told. */
  readonly player: PublicPlayer | null;
  /** Why it does not. */
  readonly problem: string | null;
}

/** A player as others see them. */
export function usePublic(id: string): Public {
  const [known, setKnown] = useState<Public>({ player: null, problem: null });
  useEffect(() => {
    publicPlayer(id).then(
      (player) => setKnown({ player, problem: null }),
      (failure: unknown) => setKnown({ player: null, problem: failureText(failure) }),
    );
  }, [id]);
  return known;
}
