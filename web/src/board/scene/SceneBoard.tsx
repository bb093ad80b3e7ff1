import { Canvas } from '@react-three/fiber';
import { useEffect, useMemo, useState } from 'react';
import type { BoardActions, BoardView } from '../view';
import { FIELD_OF_VIEW, towerGap } from './camera';
import { Eye } from './Eye';
import { Labels } from './Labels';
import { gapAt, type Layout } from './layout';
import { Marks, WinningLines } from './Marks';
import { readPalette } from './palette';
import { Picker } from './Picker';
import { Ghost, Pieces } from './Pieces';
import { Planes } from './Planes';
import { TestHook } from './TestHook';

interface Props {
  view: BoardView;
  actions: BoardActions;
  animate: boolean;
  /** 0 the closed cube, 1 the open tower. */
  slider: number;
  look: { readonly name: number; readonly asked: number };
  /** Changes with the theme, so that the colours are read again. */
  colours: string;
  aspect: number;
  label: string;
  onLost: () => void;
}

/** The board in space. Drawn only when something has changed. */
export default function SceneBoard(props: Props) {
  const { view, actions, animate, slider, look, colours, aspect, label, onLost } = props;
  const chess = view.spec.kind === 'chess';
  const { lattice } = view.spec;
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const palette = useMemo(() => readPalette(chess), [chess, colours]);
  const layout: Layout = useMemo(
    () => ({ lattice, gap: gapAt(slider, towerGap(lattice, aspect)) }),
    // The lattice is made anew with every position, but is the same for the whole game.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [lattice.files, lattice.ranks, lattice.levels, slider, aspect],
  );
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  useEffect(() => {
    canvas?.addEventListener('webglcontextlost', onLost);
    return () => canvas?.removeEventListener('webglcontextlost', onLost);
  }, [canvas, onLost]);

  return (
    <Canvas
      flat
      frameloop="demand"
      dpr={[1, 2]}
      camera={{ fov: FIELD_OF_VIEW }}
      gl={{ antialias: true, powerPreference: 'low-power', alpha: true }}
      onCreated={({ gl }) => setCanvas(gl.domElement)}
      role="img"
      aria-label={label}
    >
      <hemisphereLight args={['#ffffff', '#6d7a86', 1.9]} />
      <directionalLight position={[-6, 14, 9]} intensity={1.7} />
      <directionalLight position={[8, 4, -6]} intensity={0.5} />
      <Eye layout={layout} flipped={view.flipped} view={look} />
      <Planes view={view} layout={layout} palette={palette} />
      <Marks view={view} layout={layout} palette={palette} />
      <Pieces key={view.gameId} view={view} layout={layout} palette={palette} animate={animate} />
      <Ghost view={view} layout={layout} palette={palette} />
      <WinningLines view={view} layout={layout} palette={palette} />
      <Labels layout={layout} palette={palette} />
      <Picker view={view} layout={layout} actions={actions} />
      <TestHook layout={layout} />
    </Canvas>
  );
}
