import {
  AdditiveBlending,
  CylinderGeometry,
  MeshBasicMaterial,
  NormalBlending,
  PlaneGeometry,
  SphereGeometry,
  Vector3,
  type Camera,
  type Object3D,
} from 'three';
import type { Cell } from '../../rules/types';
import type { BoardView } from '../view';
import { putCell, type Layout } from './layout';
import type { Palette } from './palette';
import { BEAD_HEIGHT } from './pose';
import { softDisc } from './soft';
import { once } from './solid';
import { colourOf, Swarm } from './Swarm';

/** How far a line of light reaches beyond the first and the last of it. */
const BEYOND = 0.75;

const first = new Vector3();
const last = new Vector3();
const from = new Vector3();
const until = new Vector3();
const way = new Vector3();
const spot = new Vector3();

/** The middle of what stands on a cell. */
function putMiddle(layout: Layout, cell: Cell, into: Vector3): Vector3 {
  putCell(layout, cell, into).y += (BEAD_HEIGHT / 2) * 0.95;
  return into;
}

/** Lines of light through everything that won; they run from end to end. */
export class WonLines {
  private readonly dark: Swarm;
  private readonly core: Swarm;
  private readonly rings: Swarm;
  private readonly nodes: Swarm;
  private readonly glow: Swarm;
  private readonly halo = new MeshBasicMaterial({
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  });
  private haloTheme: boolean | null = null;

  constructor(parent: Object3D) {
    const over = (): MeshBasicMaterial =>
      new MeshBasicMaterial({
        transparent: true,
        depthTest: false,
        depthWrite: false,
        toneMapped: false,
      });
    const bar = once('bar', () => new CylinderGeometry(1, 1, 1, 8).translate(0, 0.5, 0));
    const ball = once('ball', () => new SphereGeometry(1, 18, 12));
    const plane = once('glow', () => new PlaneGeometry(1, 1));
    this.glow = new Swarm(parent, plane, this.halo, { order: 7 });
    this.dark = new Swarm(parent, bar, over(), { order: 50 });
    this.core = new Swarm(parent, bar, over(), { order: 51 });
    this.rings = new Swarm(parent, ball, over(), { order: 52 });
    this.nodes = new Swarm(parent, ball, over(), { order: 53 });
  }

  /** `run` goes from 0 to 1 while the light runs along the lines. */
  update(view: BoardView, layout: Layout, palette: Palette, camera: Camera, run: number): void {
    this.dress(palette.dark);
    this.dark.begin();
    this.core.begin();
    this.rings.begin();
    this.nodes.begin();
    this.glow.begin();
    if (run > 0) for (const line of view.lines) this.add(line, layout, palette, camera, run);
    this.dark.end();
    this.core.end();
    this.rings.end();
    this.nodes.end();
    this.glow.end();
  }

  private add(
    line: readonly Cell[],
    layout: Layout,
    palette: Palette,
    camera: Camera,
    run: number,
  ): void {
    const [a, b] = [line[0], line.at(-1)];
    if (!a || !b) return;
    putMiddle(layout, a, first);
    putMiddle(layout, b, last);
    way.subVectors(last, first).normalize();
    from.copy(first).addScaledVector(way, -BEYOND);
    until.copy(from).lerp(last.addScaledVector(way, BEYOND), run);
    const edge = colourOf(palette.dark ? '#0b0e15' : '#1b2130');
    this.dark.stretch(from, until, 0.125, edge);
    this.core.stretch(from, until, 0.078, colourOf(palette.dark ? '#fff3c4' : '#ffe9a0'));
    const reached = from.distanceTo(until);
    for (const cell of line) {
      putMiddle(layout, cell, spot);
      if (spot.distanceTo(from) > reached) continue;
      this.rings.stand(spot, edge, 0.205);
      this.nodes.stand(spot, colourOf('#fffdf2'), 0.155);
      this.glow.face(spot, camera.quaternion, colourOf('#ffffff'), 2.3);
    }
  }

  private dress(dark: boolean): void {
    if (this.haloTheme === dark) return;
    this.haloTheme = dark;
    this.halo.map?.dispose();
    this.halo.map = softDisc(dark ? '255, 214, 120' : '255, 190, 60', 1);
    this.halo.opacity = dark ? 0.55 : 0.7;
    this.halo.blending = dark ? AdditiveBlending : NormalBlending;
    this.halo.needsUpdate = true;
  }
}
