import { OrbitControls } from '@react-three/drei';
import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { PerspectiveCamera, Vector3 } from 'three';
import { fit, towerElevation, viewDirection } from './camera';
import type { Layout, Vec } from './layout';

interface Props {
  layout: Layout;
  flipped: boolean;
  /** Which named view was asked for last, and how often, so that asking again resets. */
  view: { readonly name: number; readonly asked: number };
}

/** The camera and how it turns: freely by drag, or at once to a named view. */
export function Eye({ layout, flipped, view }: Props) {
  const get = useThree((state) => state.get);
  const aspect = useThree((state) => state.size.width / Math.max(1, state.size.height));
  const direction = useRef<Vec>([0, 0, 1]);
  const controls = useRef<React.ComponentRef<typeof OrbitControls>>(null);
  const layoutRef = useRef(layout);

  const look = (towards: Vec, shape: Layout): void => {
    const { camera, invalidate } = get();
    if (!(camera instanceof PerspectiveCamera)) return;
    const { target, distance } = fit(shape, towards, camera.aspect);
    camera.position.set(
      target[0] + towards[0] * distance,
      target[1] + towards[1] * distance,
      target[2] + towards[2] * distance,
    );
    camera.near = Math.max(0.1, distance - 80);
    camera.far = distance + 80;
    camera.up.set(0, 1, 0);
    camera.lookAt(...target);
    camera.updateProjectionMatrix();
    controls.current?.target.set(...target);
    controls.current?.update();
    invalidate();
  };

  useLayoutEffect(() => {
    const { camera, size } = get();
    if (camera instanceof PerspectiveCamera) camera.aspect = size.width / Math.max(1, size.height);
    const elevation = towerElevation(layoutRef.current.lattice, aspect);
    const [x, y, z] = viewDirection(view.name, elevation);
    direction.current = flipped ? [-x, y, -z] : [x, y, z];
    look(direction.current, layoutRef.current);
    // `look` only reads what is current.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [view, flipped, aspect]);

  useEffect(() => {
    // Another gap keeps the direction that the player turned to.
    layoutRef.current = layout;
    const away = get().camera.getWorldDirection(new Vector3()).negate().toArray();
    look(away, layout);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [layout]);

  return (
    <OrbitControls
      ref={controls}
      makeDefault
      enableDamping={false}
      enablePan={false}
      zoomSpeed={0.7}
    />
  );
}
