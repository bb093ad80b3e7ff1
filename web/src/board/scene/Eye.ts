import { PerspectiveCamera, Vector3 } from 'three';
import { Points } from './layout';
import type { Room } from './pose';

/** Room in pixels that is kept free around what is drawn. */
export interface Pad {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

const LEAST_ZOOM = 0.6;
const MOST_ZOOM = 3;
/** The eye stays above the board, and does not tip over. */
const LOWEST = (6 * Math.PI) / 180;
const HIGHEST = (89.5 * Math.PI) / 180;

const clamp = (n: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, n));

/**
 * The camera: it turns around the board and always fits it. Zooming magnifies the picture and moves
 * nothing, so whatever is zoomed to lies between the near and the far plane.
 */
export class Eye {
  /** The one that the scene is drawn with, once there is one. */
  camera = new PerspectiveCamera();
  private yaw = 0;
  private elevation = 0.5;
  private lens = 0.02;
  private zoomed = 1;
  private panX = 0;
  private panY = 0;
  private room: Room = { width: 1, height: 1 };
  private pad: Pad = { top: 0, right: 0, bottom: 0, left: 0 };
  private points = new Points();
  private readonly towards = new Vector3();
  private readonly right = new Vector3();
  private readonly up = new Vector3();
  private readonly target = new Vector3();
  private readonly rest = new Vector3();

  /** From the board to the eye. */
  get direction(): Vector3 {
    return this.towards;
  }
  get turnedBy(): number {
    return this.yaw;
  }
  get lift(): number {
    return this.elevation;
  }
  get zoom(): number {
    return this.zoomed;
  }

  place(room: Room, pad: Pad): void {
    this.room = room;
    this.pad = pad;
  }

  look(points: Points, yaw: number, elevation: number, lens: number): void {
    this.points = points;
    this.yaw = yaw;
    this.elevation = clamp(elevation, LOWEST, HIGHEST);
    this.lens = lens;
    this.fit();
  }

  turn(byYaw: number, byElevation: number): void {
    this.yaw += byYaw;
    this.elevation = clamp(this.elevation + byElevation, LOWEST, HIGHEST);
    this.fit();
  }

  /** Magnifies around a point of the window, given in pixels from its middle. */
  magnify(factor: number, x = 0, y = 0): void {
    const before = this.zoomed;
    this.zoomed = clamp(before * factor, LEAST_ZOOM, MOST_ZOOM);
    const k = this.zoomed / before;
    this.pan((this.panX + x) * (k - 1), (this.panY + y) * (k - 1));
  }

  /** Moves the picture, never so far that nothing of it is left. */
  pan(byX: number, byY: number): void {
    const free = Math.max(0, this.zoomed - 1) * 0.3;
    this.panX = clamp(this.panX + byX, -free * this.room.width, free * this.room.width);
    this.panY = clamp(this.panY + byY, -free * this.room.height, free * this.room.height);
    this.aim();
  }

  resetZoom(): void {
    this.zoomed = 1;
    this.panX = this.panY = 0;
    this.aim();
  }

  /** Finds the distance and the middle at which all points lie within the pads. */
  private fit(): void {
    const { width, height } = this.room;
    const { towards, right, up, target, points, pad } = this;
    const flat = Math.cos(this.elevation);
    towards.set(Math.sin(this.yaw) * flat, Math.sin(this.elevation), Math.cos(this.yaw) * flat);
    right.set(Math.cos(this.yaw), 0, -Math.sin(this.yaw));
    up.crossVectors(towards, right);
    // The tangent of the angle that a pixel takes.
    const pixel = (2 * Math.tan(this.lens / 2)) / Math.max(1, height);
    const wide = Math.max(40, width - pad.left - pad.right) * pixel;
    const high = Math.max(40, height - pad.top - pad.bottom) * pixel;
    let distance = 10 / Math.tan(this.lens / 2);
    target.set(0, 0, 0);
    for (let round = 0; round < 12; round++) {
      let left = Infinity;
      let far = -Infinity;
      let low = Infinity;
      let top = -Infinity;
      for (let i = 0; i < points.count; i++) {
        points.read(i, this.rest).sub(target);
        const depth = distance - this.rest.dot(towards);
        const x = this.rest.dot(right) / depth;
        const y = this.rest.dot(up) / depth;
        left = Math.min(left, x);
        far = Math.max(far, x);
        low = Math.min(low, y);
        top = Math.max(top, y);
      }
      const middleX = (left + far) / 2 - ((pad.left - pad.right) / 2) * pixel;
      const middleY = (low + top) / 2 + ((pad.top - pad.bottom) / 2) * pixel;
      target.addScaledVector(right, middleX * distance).addScaledVector(up, middleY * distance);
      distance *= Math.max((far - left) / wide, (top - low) / high);
    }
    this.camera.position.copy(target).addScaledVector(towards, distance);
    let radius = 1;
    for (let i = 0; i < points.count; i++) {
      radius = Math.max(radius, points.read(i, this.rest).sub(target).length());
    }
    this.camera.near = Math.max(0.1, distance - radius - 8);
    this.camera.far = distance + radius + 30;
    this.aim();
  }

  private aim(): void {
    const { camera } = this;
    const { width, height } = this.room;
    camera.fov = (this.lens * 180) / Math.PI;
    camera.aspect = width / Math.max(1, height);
    camera.zoom = this.zoomed;
    camera.up.copy(this.up);
    camera.lookAt(this.target);
    camera.setViewOffset(width, height, this.panX, this.panY, width, height);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }
}
