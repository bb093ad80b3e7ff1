import {
  BufferAttribute,
  BufferGeometry,
  ExtrudeGeometry,
  LatheGeometry,
  Shape,
  ShapeGeometry,
  Vector2,
} from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import type { Point } from '../piece/curve';

/** What the solids of the scene are made of. */

const lying = -Math.PI / 2;

/** Turns half an outline around the upright axis. */
export const turned = (half: readonly Point[], sides: number): BufferGeometry =>
  new LatheGeometry(
    half.map(([r, y]) => new Vector2(Math.max(0, r), y)),
    sides,
  );

export const shapeOf = (outline: readonly Point[]): Shape =>
  new Shape(outline.map(([x, y]) => new Vector2(x, y)));

/** Parts merged into one; none of ours is textured unless it says so. Corners that triangles share
 * stay shared, so that each is worked out once. */
export function merged(parts: readonly BufferGeometry[]): BufferGeometry {
  return mergeGeometries(
    parts.map((part) => {
      part.deleteAttribute('uv');
      if (!part.index) part.setIndex([...Array(part.getAttribute('position').count).keys()]);
      return part;
    }),
  );
}

/** Gives every vertex one shade, which darkens the colour of the instance. */
export function shaded(part: BufferGeometry, shade: number): BufferGeometry {
  const count = part.getAttribute('position').count;
  part.setAttribute('color', new BufferAttribute(new Float32Array(count * 3).fill(shade), 3));
  return part;
}

/** The same solid a little larger: drawn inside out behind it, it becomes its outline. */
export function hull(solid: BufferGeometry, by: number): BufferGeometry {
  const grown = solid.clone();
  grown.deleteAttribute('color');
  const [position, normal] = [grown.getAttribute('position'), grown.getAttribute('normal')];
  for (let i = 0; i < position.count; i++) {
    position.setXYZ(
      i,
      position.getX(i) + normal.getX(i) * by,
      position.getY(i) + normal.getY(i) * by,
      position.getZ(i) + normal.getZ(i) * by,
    );
  }
  return grown;
}

export function roundedRect(width: number, height: number, radius: number): Shape {
  const [a, b, r] = [width / 2, height / 2, radius];
  const shape = new Shape();
  shape.moveTo(-a + r, -b);
  shape.absarc(a - r, -b + r, r, lying, 0, false);
  shape.absarc(a - r, b - r, r, 0, -lying, false);
  shape.absarc(-a + r, b - r, r, -lying, Math.PI, false);
  shape.absarc(-a + r, -b + r, r, Math.PI, 1.5 * Math.PI, false);
  return shape;
}

/** A flat shape with a hole, lying on the floor. */
export function frame(outer: Shape, inner: Shape): BufferGeometry {
  const shape = outer.clone();
  shape.holes.push(inner);
  return new ShapeGeometry(shape, 6).rotateX(lying);
}

export const lyingShape = (shape: Shape | Shape[]): BufferGeometry =>
  new ShapeGeometry(shape, 6).rotateX(lying);

/** A block of some thickness whose upper face lies at 0. */
export function slab(
  shape: Shape,
  thick: number,
  bevel?: { thickness: number; size: number; segments: number },
): BufferGeometry {
  const block = new ExtrudeGeometry(shape, {
    depth: thick,
    curveSegments: 8,
    bevelEnabled: bevel !== undefined,
    ...(bevel && {
      bevelThickness: bevel.thickness,
      bevelSize: bevel.size,
      bevelSegments: bevel.segments,
    }),
  }).rotateX(lying);
  return block.translate(0, -thick - (bevel?.thickness ?? 0), 0);
}

/** The walls of a block without its floor and its ceiling. */
export function walls(shape: Shape, thick: number): BufferGeometry {
  const block = new ExtrudeGeometry(shape, { depth: thick, curveSegments: 8, bevelEnabled: false });
  const [, side] = block.groups;
  const whole = block.index ? block.toNonIndexed() : block;
  const only = new BufferGeometry();
  for (const name of ['position', 'normal']) {
    const { array } = whole.getAttribute(name);
    const from = (side?.start ?? 0) * 3;
    const part = array.slice(from, from + (side?.count ?? 0) * 3);
    only.setAttribute(name, new BufferAttribute(part, 3));
  }
  return only.rotateX(lying).translate(0, -thick, 0);
}

const made = new Map<string, BufferGeometry>();

/** Every geometry is made once. */
export function once(name: string, make: () => BufferGeometry): BufferGeometry {
  let geometry = made.get(name);
  if (!geometry) {
    geometry = make();
    made.set(name, geometry);
  }
  return geometry;
}
