import {
  BoxGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  LatheGeometry,
  OctahedronGeometry,
  Shape,
  ShapeGeometry,
  SphereGeometry,
  Vector2,
  type BufferGeometry,
} from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import type { Role, Side } from '../../rules/types';
import { PROFILES, type Point, type Profile } from '../piece/profile';

const THICK = 0.17;

/** Merging needs all parts indexed alike, and none of ours is textured. */
function plain(part: BufferGeometry): BufferGeometry {
  const bare = part.index ? part.toNonIndexed() : part;
  bare.deleteAttribute('uv');
  return bare;
}

function extruded(outline: readonly Point[]): BufferGeometry {
  const shape = new Shape(outline.map(([x, y]) => new Vector2(x, y)));
  const bevel = { bevelEnabled: true, bevelSize: 0.018, bevelThickness: 0.05, bevelSegments: 3 };
  return new ExtrudeGeometry(shape, { depth: THICK - 0.1, ...bevel }).translate(
    0,
    0,
    -(THICK - 0.1) / 2,
  );
}

/** Merlons of the rook and the points of the queen's crown, in a ring. */
function teeth(role: Role, count: number): BufferGeometry[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI;
    const tooth =
      role === 'rook'
        ? new BoxGeometry(0.075, 0.08, 0.12).translate(0.197, 0.715, 0)
        : new SphereGeometry(0.036, 8, 6).translate(0.2, 0.885, 0);
    return tooth.rotateY(angle);
  });
}

function bar(from: Point, to: Point): BufferGeometry {
  const width = Math.abs(to[0] - from[0]) + 0.045;
  const height = Math.abs(to[1] - from[1]) + 0.045;
  return new BoxGeometry(width, height, 0.045).translate(
    (from[0] + to[0]) / 2,
    (from[1] + to[1]) / 2,
    0,
  );
}

function chess(role: Role, { lathe, head, bars = [], teeth: count = 0 }: Profile): BufferGeometry {
  const parts = [
    new LatheGeometry(
      lathe.map(([r, y]) => new Vector2(r, y)),
      28,
    ),
    ...(head ? [extruded(head)] : []),
    ...bars.map(({ from, to }) => bar(from, to)),
    ...teeth(role, count),
  ];
  return mergeGeometries(parts.map(plain));
}

const made = new Map<string, BufferGeometry>();

function once(name: string, make: () => BufferGeometry): BufferGeometry {
  let geometry = made.get(name);
  if (!geometry) {
    geometry = make();
    made.set(name, geometry);
  }
  return geometry;
}

/** One geometry per role, shared by all pieces of it. The first player's piece of the connect
 * games is a ball, the second's a gem: told apart by shape as well as by colour. */
export function pieceGeometry(role: Role, side: Side): BufferGeometry {
  if (role !== 'disc') return once(role, () => chess(role, PROFILES[role]));
  return side === 0
    ? once('ball', () => new SphereGeometry(0.38, 28, 20).translate(0, 0.4, 0))
    : once('gem', () => new OctahedronGeometry(0.47, 0).translate(0, 0.47, 0));
}

export const rodGeometry = (): BufferGeometry =>
  once('rod', () => new CylinderGeometry(1, 1, 1, 10).translate(0, 0.5, 0));

/** A star lying on the floor: the mark of a recommended move. */
export function starGeometry(): BufferGeometry {
  const points = Array.from({ length: 10 }, (_, i) => {
    const angle = (i / 10) * 2 * Math.PI + Math.PI / 2;
    const radius = i % 2 === 0 ? 0.44 : 0.19;
    return new Vector2(radius * Math.cos(angle), radius * Math.sin(angle));
  });
  return new ShapeGeometry(new Shape(points)).rotateX(-Math.PI / 2);
}
