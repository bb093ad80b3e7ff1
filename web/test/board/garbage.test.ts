import { Session } from 'node:inspector/promises';
import { PerspectiveCamera, Scene, type WebGLRenderer } from 'three';
import { afterEach, expect, test, vi } from 'vitest';
import { readPalette } from '../../src/board/scene/palette';
import type { Look } from '../../src/board/scene/pose';
import { SceneView, type SceneProps } from '../../src/board/scene/SceneView';
import { boardView } from '../../src/board/view';
import { Game } from '../../src/rules/game';
import { CHESS, CONNECT_SPACE } from '../../src/rules/spec';

/** Bytes that a frame may leave behind: the text that puts each label in its place, and little else. */
const MOST = 4000;

interface Node {
  readonly callFrame: { readonly url: string };
  readonly selfSize: number;
  readonly children: readonly Node[];
}

/** What was made by the scene and by three.js; not by the page that the test pretends to be. */
const madeIn = ({ callFrame, selfSize, children }: Node): number =>
  (/\/src\/board\/|node_modules\/three\//.test(callFrame.url) ? selfSize : 0) +
  children.reduce((sum, child) => sum + madeIn(child), 0);

/** A scene on a canvas that nobody draws, and a clock that goes on by a millisecond with every frame. */
function stage(spec: string, moves: string) {
  let now = 0;
  let wanted = false;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const scene = new SceneView();
  const gl = {
    domElement: document.createElement('canvas'),
    shadowMap: { needsUpdate: false },
  } as unknown as WebGLRenderer;
  const view = boardView(Game.start(spec).afterAll(moves), {
    selected: null,
    hovered: null,
    preview: null,
    focus: null,
    flipped: false,
    sets: false,
    gameId: 1,
    mayMove: true,
  });
  const nothing = (): void => undefined;
  const show = (look: Look): void => {
    const actions = { pick: nothing, hover: nothing, focusLevel: nothing, draw: nothing };
    const props: SceneProps = {
      view,
      actions,
      look: { ...look, asked: 0 },
      animate: true,
      palette: readPalette(spec === CHESS),
      words: { check: 'Check' },
      onTurned: nothing,
    };
    scene.show(props);
  };
  scene.resize(584, 722);
  scene.attach({
    gl,
    scene: new Scene(),
    camera: new PerspectiveCamera(),
    invalidate: () => {
      wanted = true;
    },
  });
  /** Draws frames as long as one is wanted. */
  const run = (): number => {
    let frames = 0;
    while (wanted) {
      wanted = false;
      now += 1;
      scene.frame();
      frames += 1;
    }
    return frames;
  };
  return { show, run };
}

afterEach(() => vi.restoreAllMocks());

test.each([
  [CHESS, 'Ad1Cc1 Dc5Cb4 Bc1Ad1 Cb4Ab2', 'fan', 'tower'],
  [CONNECT_SPACE, 'c3 b2 c2 d3 b3 d2 c4 c3 c3 b4 d4 a3 b3', 'fan', 'front'],
] as const)(
  'a frame of %s makes next to nothing that must be cleared up',
  async (spec, moves, one, other) => {
    const { show, run } = stage(spec, moves);
    const swing = (times: number): number => {
      let frames = 0;
      for (let i = 0; i < times; i++) {
        show({ view: i % 2 === 0 ? other : one, apart: 1, flipped: false });
        frames += run();
      }
      return frames;
    };
    show({ view: one, apart: 1, flipped: false });
    // Until the code is compiled for good, numbers are objects.
    expect(swing(6)).toBeGreaterThan(2000);
    const session = new Session();
    session.connect();
    // What is cleared up meanwhile counts too.
    await session.post('HeapProfiler.startSampling', {
      samplingInterval: 1024,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    } as object);
    const frames = swing(4);
    const { profile } = await session.post('HeapProfiler.stopSampling');
    session.disconnect();
    const each = Math.round(madeIn(profile.head) / frames);
    console.log(`${spec}: ${each} bytes a frame, over ${frames} frames`);
    expect(each).toBeLessThan(MOST);
  },
);
