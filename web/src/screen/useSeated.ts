import { useEffect, useState } from 'react';
import type { Session } from '../session/session';
import { useStore } from '../session/store';

/** Puts a session on the table for as long as the screen is shown. */
export function useSeated<S extends Session>(make: (flipped: boolean) => S): S {
  // The board stays as it is turned on the way from a game to a look at it.
  const [session] = useState(() => make(useStore.getState().match?.flipped ?? false));
  useEffect(() => {
    useStore.getState().sit(session);
    return () => {
      session.leave();
      const { session: shown, sit } = useStore.getState();
      if (shown === session) sit(null);
    };
  }, [session]);
  return session;
}
