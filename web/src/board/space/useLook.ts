import { useCallback, useEffect, useState } from 'react';
import { isTyping } from '../../part/typing';
import type { Kind } from '../../rules/spec';
import { viewsOf, type ViewName } from '../scene/pose';

/** How the board in space is looked at, and what changes it. */
export interface Looking {
  readonly view: ViewName;
  readonly apart: number;
  /** How often a view was asked for: asking again resets it. */
  readonly asked: number;
  readonly turned: boolean;
  readonly showView: (view: ViewName) => void;
  readonly setApart: (apart: number) => void;
  readonly setTurned: (turned: boolean) => void;
}

/** A solid board is closed, a fan open; every other view leaves the levels as they are. */
function apartFor(view: ViewName, before: number, kind: Kind): number {
  if (view === 'solid') return 0;
  if (view === 'fan' || kind === 'chess') return 1;
  return before;
}

export function useLook(kind: Kind): Looking {
  const [first = 'fan'] = viewsOf(kind);
  const [look, setLook] = useState({ view: first, apart: kind === 'chess' ? 1 : 0, asked: 0 });
  const [turned, setTurned] = useState(false);
  const showView = useCallback(
    (view: ViewName) =>
      setLook(({ apart, asked }) => ({
        view,
        apart: apartFor(view, apart, kind),
        asked: asked + 1,
      })),
    [kind],
  );
  const setApart = useCallback(
    (apart: number) =>
      setLook(({ view, asked }) => {
        // A solid that is pulled apart is a fan, and a fan that is closed is solid again.
        const open = view === 'solid' && apart > 0 ? 'fan' : view;
        const next = kind !== 'chess' && open === 'fan' && apart === 0 ? 'solid' : open;
        return { view: next, apart, asked };
      }),
    [kind],
  );
  useViewKeys(kind, showView);
  return { ...look, turned, showView, setApart, setTurned };
}

/** Keys 1 to 5 show the named views, Home the first. */
function useViewKeys(kind: Kind, showView: (view: ViewName) => void): void {
  useEffect(() => {
    const views = viewsOf(kind);
    const onKey = (event: KeyboardEvent): void => {
      if (isTyping(event)) return;
      const view = event.key === 'Home' ? views[0] : views[Number(event.key) - 1];
      if (!view) return;
      event.preventDefault();
      showView(view);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [kind, showView]);
}
