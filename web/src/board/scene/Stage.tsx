import { Lightformer, PerspectiveCamera } from '@react-three/drei';
import { Canvas, createPortal, useFrame, useThree } from '@react-three/fiber';
import { memo, useEffect, useLayoutEffect, useState } from 'react';
import {
  Color,
  NeutralToneMapping,
  PMREMGenerator,
  Scene,
  type PerspectiveCamera as Camera,
  type Texture,
  type WebGLRenderer,
} from 'three';
import { drawsFinely } from '../space/webgl';
import './quiet';
import type { SceneView } from './SceneView';

interface Props {
  scene: SceneView;
  dark: boolean;
  /** What stands on a table throws real shadows, as far as this. */
  shadows: number | null;
  label: string;
  onLost: () => void;
}

const renderer = (fine: boolean) =>
  ({
    antialias: fine,
    alpha: true,
    powerPreference: 'low-power',
    toneMapping: NeutralToneMapping,
  }) as const;

/** One for each pixel of the display, but not more than two in a row. */
const SHARP: [number, number] = [1, 2];

/** What is pointed at is found by the scene itself: what is seen is what is picked. */
const noEvents = () => ({ enabled: false, priority: 0 });

/** What the scene is drawn on: the canvas, the camera, the light. A frame is drawn when one is wanted. */
export const Stage = memo(function Stage({ scene, dark, shadows, label, onLost }: Props) {
  const fine = drawsFinely();
  const [gl] = useState(() => renderer(fine));
  return (
    <Canvas
      role="img"
      aria-label={label}
      frameloop="demand"
      dpr={SHARP}
      gl={gl}
      shadows={shadows === null ? false : 'percentage'}
      events={noEvents}
      resize={{ scroll: false, offsetSize: true }}
    >
      <PerspectiveCamera makeDefault manual />
      <Light dark={dark} shadows={shadows} />
      {fine ? <Room dark={dark} /> : <ambientLight intensity={dark ? 0.9 : 1.3} />}
      <primitive object={scene.root} />
      <Place scene={scene} onLost={onLost} />
    </Canvas>
  );
});

/** Puts the board on the canvas, and lets it do its part of every frame. */
function Place({ scene: board, onLost }: Pick<Props, 'scene' | 'onLost'>) {
  const gl = useThree((state) => state.gl);
  const scene = useThree((state) => state.scene);
  const camera = useThree((state) => state.camera) as Camera;
  const invalidate = useThree((state) => state.invalidate);
  const { width, height } = useThree((state) => state.size);
  useLayoutEffect(
    () => board.attach({ gl, scene, camera, invalidate }),
    [board, gl, scene, camera, invalidate],
  );
  useLayoutEffect(() => board.resize(width, height), [board, width, height]);
  useEffect(() => {
    const canvas = gl.domElement;
    canvas.addEventListener('webglcontextlost', onLost);
    return () => canvas.removeEventListener('webglcontextlost', onLost);
  }, [gl, onLost]);
  useFrame(() => board.frame());
  return null;
}

function Light({ dark, shadows }: Pick<Props, 'dark' | 'shadows'>) {
  const reach = shadows ?? 9;
  return (
    <>
      <directionalLight
        position={[-5, 11, 6]}
        color={dark ? '#fff1dc' : '#fff4e2'}
        intensity={dark ? 2.1 : 2}
        castShadow={shadows !== null}
        shadow-mapSize={[1024, 1024]}
        shadow-radius={5}
        shadow-normalBias={0.03}
        shadow-intensity={dark ? 0.75 : 0.55}
      >
        <orthographicCamera
          attach="shadow-camera"
          args={[-reach, reach, reach, -reach, 1, 40]}
          key={reach}
        />
      </directionalLight>
      <directionalLight
        position={[6, 5, -8]}
        color={dark ? '#9fc0ff' : '#dfe8ff'}
        intensity={dark ? (shadows === null ? 2 : 0.7) : 0.8}
      />
      <hemisphereLight
        color={dark ? '#b8c8ee' : '#ffffff'}
        groundColor={dark ? '#231c17' : '#d8c9a8'}
        intensity={dark ? 0.35 : 0.55}
      />
    </>
  );
}

/** What is reflected: a quiet room with a window above, one to each side, a floor. */
const WINDOWS = [
  { scale: [9, 9], position: [0, 9, 0.01], color: '#fff6e6', day: 4, night: 3.2 },
  { scale: [4, 9], position: [-9, 3, 3], color: '#ffe9cc', day: 2.4, night: 2.6 },
  { scale: [4, 9], position: [9, 4, -3], color: '#dfe9ff', day: 2, night: 3 },
  { scale: [12, 3], position: [0, -6, 0.01], color: '#b9a98c', day: 0.5, night: 0.5 },
] as const;

function Room({ dark }: Pick<Props, 'dark'>) {
  const gl = useThree((state) => state.gl);
  const scene = useThree((state) => state.scene);
  const invalidate = useThree((state) => state.invalidate);
  const [room] = useState(() => new Scene());
  // After the windows have taken their places.
  useLayoutEffect(() => {
    const seen = reflection(gl, room, dark);
    reflect(scene, seen.texture, dark);
    invalidate();
    return () => {
      reflect(scene, null, dark);
      seen.dispose();
    };
  }, [gl, scene, room, dark, invalidate]);
  return createPortal(
    WINDOWS.map(({ scale, position, color, day, night }) => (
      <Lightformer
        key={color}
        scale={[...scale, 1]}
        position={position}
        color={color}
        intensity={dark ? night : day}
      />
    )),
    room,
  );
}

/** The room as it is reflected, blurred as much as what reflects it is rough. */
function reflection(gl: WebGLRenderer, room: Scene, dark: boolean) {
  room.background = new Color(dark ? '#2a3346' : '#d9d4c8');
  const maker = new PMREMGenerator(gl);
  const seen = maker.fromScene(room, 0.05, 0.1, 100, { size: 64 });
  maker.dispose();
  return seen;
}

function reflect(scene: Scene, room: Texture | null, dark: boolean): void {
  scene.environment = room;
  scene.environmentIntensity = dark ? 0.55 : 0.62;
}
