import { useFrame, useThree } from '@react-three/fiber';
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import {
  Color,
  Euler,
  InstancedMesh,
  Matrix4,
  Quaternion,
  Vector3,
  type BufferGeometry,
} from 'three';
import type { Vec } from './layout';

export interface Item {
  readonly at: Vec;
  readonly scale?: Vec | number;
  /** Turns around the upright axis, or all three angles. */
  readonly turn?: number | Vec;
  readonly quaternion?: Quaternion;
  readonly colour?: string;
}

/** One item on its way; `at` tells where it is after so many milliseconds, null when it is there. */
export interface Moving {
  readonly index: number;
  readonly at: (elapsed: number) => Vec | null;
}

interface Props {
  geometry: BufferGeometry;
  items: readonly Item[];
  moving?: Moving | null;
  renderOrder?: number;
  children: ReactNode;
}

const matrix = new Matrix4();
const colour = new Color();
const place = new Vector3();
const size = new Vector3();
const rotation = new Quaternion();
const angles = new Euler();

function compose({ at, scale = 1, turn = 0, quaternion }: Item, where: Vec = at): Matrix4 {
  place.set(...where);
  if (typeof scale === 'number') size.setScalar(scale);
  else size.set(...scale);
  if (quaternion) rotation.copy(quaternion);
  else
    rotation.setFromEuler(typeof turn === 'number' ? angles.set(0, turn, 0) : angles.set(...turn));
  return matrix.compose(place, rotation, size);
}

/** Many copies of one geometry in one draw call. Nothing is drawn where there are none. */
export function Instanced({ geometry, items, moving = null, renderOrder = 0, children }: Props) {
  const mesh = useRef<InstancedMesh>(null);
  const invalidate = useThree((state) => state.invalidate);
  const capacity = useMemo(() => 2 ** Math.ceil(Math.log2(Math.max(4, items.length))), [items]);
  const begun = useRef<{ way: Moving['at']; since: number } | null>(null);

  useLayoutEffect(() => {
    const target = mesh.current;
    if (!target) return;
    target.count = items.length;
    items.forEach((item, index) => {
      target.setMatrixAt(index, compose(item));
      target.setColorAt(index, colour.set(item.colour ?? '#ffffff'));
    });
    target.instanceMatrix.needsUpdate = true;
    if (target.instanceColor) target.instanceColor.needsUpdate = true;
    target.computeBoundingSphere();
    invalidate();
  }, [items, capacity, geometry, invalidate]);

  useFrame(() => {
    const target = mesh.current;
    const item = moving ? items[moving.index] : undefined;
    if (!target || !moving || !item) return;
    if (begun.current?.way !== moving.at) {
      begun.current = { way: moving.at, since: performance.now() };
    }
    const where = moving.at(performance.now() - begun.current.since);
    target.setMatrixAt(moving.index, compose(item, where ?? item.at));
    target.instanceMatrix.needsUpdate = true;
    if (where) invalidate();
  });

  return (
    <instancedMesh
      key={capacity}
      ref={mesh}
      args={[geometry, undefined, capacity]}
      visible={items.length > 0}
      frustumCulled={false}
      renderOrder={renderOrder}
      raycast={noRaycast}
    >
      {children}
    </instancedMesh>
  );
}

const noRaycast = (): void => undefined;
