import { useEffect, useState } from 'react';
import type { PublicPlayer } from '../../generated/http';
import { publicPlayer } from '../../players/calls';

/** A player as others see them; null until the server has told, or where it does not. */
export function usePublic(id: string): PublicPlayer | null {
  const [player, setPlayer] = useState<PublicPlayer | null>(null);
  useEffect(() => {
    // Who is gone, or not told, is not shown.
    publicPlayer(id).then(setPlayer, () => undefined);
  }, [id]);
  return player;
}
