import { use, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { Dressed } from '../dressed';
import { readPalette } from './palette';
import { isSolid, SceneView, type SceneProps } from './SceneView';
import { Stage } from './Stage';

interface Props extends Omit<SceneProps, 'palette'> {
  readonly label: string;
  /** Changes with the theme, so that the colours are read again. */
  readonly colours: string;
  readonly onLost: () => void;
}

/** The place of the scene in the page. */
export default function SceneBoard({ label, colours, onLost, ...props }: Props) {
  const [scene] = useState(() => new SceneView());
  const { kind, lattice } = props.view.spec;
  const dressed = use(Dressed) ?? undefined;
  const palette = useMemo(
    () => ({ ...readPalette(kind === 'chess', dressed), worn: colours }),
    [kind, colours, dressed],
  );
  const labels = useCallback((box: HTMLElement | null) => scene.labels.into(box), [scene]);
  useLayoutEffect(() => scene.show({ ...props, palette }));
  const shadows = isSolid(props) ? 9 * Math.max(1, lattice.files / 5) : null;
  return (
    <>
      <Stage scene={scene} dark={palette.dark} shadows={shadows} label={label} onLost={onLost} />
      <div ref={labels} className="scene-labels" aria-hidden="true" />
    </>
  );
}
