import {
  Color,
  InstancedMesh,
  Matrix4,
  Quaternion,
  Vector3,
  type BufferGeometry,
  type Material,
  type Object3D,
} from 'three';

const UPRIGHT = new Vector3(0, 1, 0);
const FIRST = 8;

const matrix = new Matrix4();
const size = new Vector3();
const rotation = new Quaternion();
const way = new Vector3();

const known = new Map<string, Color>();

/** A colour of the style sheet as the renderer wants it; each is read once. */
export function colourOf(text: string): Color {
  let colour = known.get(text);
  if (!colour) {
    colour = new Color(text);
    known.set(text, colour);
  }
  return colour;
}

/**
 * Many copies of one geometry in one draw call. They are written straight into its buffers: `begin`,
 * each of them, `end`. Places are handed on as points, since numbers that are no integers would be
 * objects; nothing is made on the way, so that a frame leaves nothing to be cleared up;
 * only a swarm that outgrows its buffers gets larger ones.
 */
export class Swarm {
  /** How many were written since `begin`. */
  count = 0;
  private mesh: InstancedMesh | null = null;
  private readonly parent: Object3D;
  private readonly geometry: BufferGeometry;
  private readonly material: Material;
  private readonly order: number;
  private readonly shadow: boolean;

  constructor(
    parent: Object3D,
    geometry: BufferGeometry,
    material: Material,
    { order = 0, shadow = false }: { order?: number; shadow?: boolean } = {},
  ) {
    this.parent = parent;
    this.geometry = geometry;
    this.material = material;
    this.order = order;
    this.shadow = shadow;
  }

  begin(): void {
    this.count = 0;
  }

  /** One that stands upright, turned around its axis. */
  stand(at: Vector3, colour: Color, scale = 1, turn = 0): void {
    size.setScalar(scale);
    rotation.setFromAxisAngle(UPRIGHT, turn);
    this.write(at, colour);
  }

  /** One that faces wherever it is told to. */
  face(at: Vector3, towards: Quaternion, colour: Color, scale: number): void {
    size.setScalar(scale);
    rotation.copy(towards);
    this.write(at, colour);
  }

  /** One of height 1, stretched from one point to another. */
  stretch(from: Vector3, to: Vector3, radius: number, colour: Color): void {
    way.subVectors(to, from);
    const length = way.length();
    size.set(radius, length, radius);
    rotation.setFromUnitVectors(UPRIGHT, way.divideScalar(length || 1));
    this.write(from, colour);
  }

  end(): void {
    const { mesh } = this;
    if (!mesh) return;
    mesh.count = this.count;
    mesh.visible = this.count > 0;
    mesh.instanceMatrix.needsUpdate = true;
    if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
  }

  /** Puts one of them elsewhere, until the next `begin`. */
  shift(index: number, at: Vector3): void {
    if (!this.mesh || index >= this.mesh.count) return;
    const { array } = this.mesh.instanceMatrix;
    array[index * 16 + 12] = at.x;
    array[index * 16 + 13] = at.y;
    array[index * 16 + 14] = at.z;
    this.mesh.instanceMatrix.needsUpdate = true;
  }

  dispose(): void {
    this.mesh?.removeFromParent();
    this.mesh?.dispose();
    this.mesh = null;
  }

  private write(at: Vector3, colour: Color): void {
    const mesh = this.roomy();
    mesh.setMatrixAt(this.count, matrix.compose(at, rotation, size));
    mesh.setColorAt(this.count, colour);
    this.count += 1;
  }

  /** The mesh, with room for one more. */
  private roomy(): InstancedMesh {
    const before = this.mesh;
    if (before && before.instanceMatrix.count > this.count) return before;
    const room = before ? before.instanceMatrix.count * 2 : FIRST;
    const next = new InstancedMesh(this.geometry, this.material, room);
    // Colours from the first on, so that no shader is built twice.
    next.setColorAt(0, colourOf('#ffffff'));
    if (before) {
      next.instanceMatrix.array.set(before.instanceMatrix.array);
      if (before.instanceColor) next.instanceColor?.array.set(before.instanceColor.array);
    }
    next.frustumCulled = false;
    next.renderOrder = this.order;
    next.castShadow = next.receiveShadow = this.shadow;
    this.dispose();
    this.parent.add(next);
    this.mesh = next;
    return next;
  }
}
