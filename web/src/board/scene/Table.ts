import {
  CylinderGeometry,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  RepeatWrapping,
  ShadowMaterial,
  SphereGeometry,
  Vector3,
  type Object3D,
} from 'three';
import { sameLattice, type Lattice } from '../../rules/types';
import { putFloor, type Layout } from './layout';
import type { Palette } from './palette';
import { BEAD_HEIGHT, BEAD_PITCH } from './pose';
import { drawn, grain, softDisc } from './soft';
import { merged, once, roundedRect, slab } from './solid';
import { colourOf, Swarm } from './Swarm';

const lying = -Math.PI / 2;
const THICK = 0.44;

export const rodHeight = (levels: number): number => levels * BEAD_HEIGHT + 0.35;
export const baseWidth = (cells: number): number => cells * BEAD_PITCH + 0.72;

/** What the beads stand on: a walnut base with rods; pulled apart, threads between the levels. */
export class Table {
  private readonly parent: Object3D;
  private base: Object3D[] = [];
  private rods: Swarm | null = null;
  private readonly threads: Swarm;
  private readonly thread = new MeshBasicMaterial({
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  });
  private readonly ground: Mesh<PlaneGeometry, MeshBasicMaterial>;
  private made: { lattice: Lattice; dark: boolean } | null = null;

  constructor(parent: Object3D) {
    this.parent = parent;
    const thread = once('thread', () => new CylinderGeometry(1, 1, 1, 6).translate(0, 0.5, 0));
    this.threads = new Swarm(parent, thread, this.thread, { order: 2 });
    this.ground = new Mesh(
      new PlaneGeometry(1, 1).rotateX(lying),
      new MeshBasicMaterial({ transparent: true, depthWrite: false, toneMapped: false }),
    );
    this.ground.renderOrder = -5;
    parent.add(this.ground);
  }

  update(layout: Layout, palette: Palette, solid: boolean, threads: boolean): void {
    const { lattice } = layout;
    const { made } = this;
    if (made?.dark !== palette.dark || !sameLattice(made.lattice, lattice)) {
      this.rebuild(lattice, palette);
      this.made = { lattice, dark: palette.dark };
    }
    for (const part of this.base) part.visible = solid;
    this.rods?.begin();
    this.threads.begin();
    for (let y = 0; y < lattice.ranks; y++)
      for (let x = 0; x < lattice.files; x++) {
        putFloor(layout, x, y, 0, foot);
        if (solid) this.rods?.stand(foot, WHITE);
        if (!threads) continue;
        putFloor(layout, x, y, lattice.levels - 1, head);
        this.threads.stretch(foot, head, 0.014, WHITE);
      }
    this.rods?.end();
    this.threads.end();
    this.thread.color.copy(colourOf(palette.dark ? '#8b93a5' : '#8a8170'));
    this.thread.opacity = palette.dark ? 0.3 : 0.28;
    const wide = solid ? baseWidth(lattice.files) * 1.9 : lattice.files * 1.8;
    const deep = solid ? baseWidth(lattice.ranks) * 1.75 : lattice.ranks * 1.6;
    this.ground.scale.set(wide, 1, deep);
    this.ground.position.set(0.25, solid ? -0.57 : -1, 0.25);
    this.ground.material.opacity = solid ? 1 : palette.dark ? 0.85 : 0.4;
  }

  private rebuild(lattice: Lattice, palette: Palette): void {
    const { parent } = this;
    this.base.forEach((part) => part.removeFromParent());
    this.rods?.dispose();
    this.ground.material.map?.dispose();
    this.ground.material.map = softDisc(
      palette.dark ? '0, 0, 0' : '60, 44, 20',
      palette.dark ? 0.8 : 0.42,
    );
    this.ground.material.needsUpdate = true;

    const [w, d] = [baseWidth(lattice.files), baseWidth(lattice.ranks)];
    const map = grain(palette.dark);
    map.wrapS = map.wrapT = RepeatWrapping;
    map.repeat.set(0.16, 0.16);
    const wood = new Mesh(
      slab(roundedRect(w, d, 0.36), THICK, { thickness: 0.07, size: 0.07, segments: 5 }),
      new MeshStandardMaterial({ map, roughness: 0.58, metalness: 0 }),
    );
    wood.castShadow = wood.receiveShadow = true;
    const inlay = new Mesh(
      new PlaneGeometry(lattice.files * BEAD_PITCH, lattice.ranks * BEAD_PITCH).rotateX(lying),
      new MeshBasicMaterial({
        map: chequered(lattice.files, lattice.ranks),
        transparent: true,
        depthWrite: false,
      }),
    );
    inlay.position.y = 0.004;
    inlay.renderOrder = 1;
    const floor = new Mesh(
      new PlaneGeometry(60, 60).rotateX(lying),
      new ShadowMaterial({
        opacity: palette.dark ? 0.55 : 0.2,
        color: palette.dark ? 0 : '#3a2a10',
      }),
    );
    floor.position.y = -0.585;
    floor.receiveShadow = true;
    floor.renderOrder = -4;
    this.base = [wood, inlay, floor];
    parent.add(...this.base);
    this.rods = new Swarm(
      parent,
      rod(lattice.levels),
      new MeshStandardMaterial({
        color: palette.dark ? '#c6b085' : '#cdb78a',
        roughness: 0.34,
        metalness: 0.35,
      }),
      { shadow: true },
    );
  }
}

function rod(levels: number) {
  const height = rodHeight(levels);
  return once(`rod ${levels}`, () =>
    merged([
      new CylinderGeometry(0.052, 0.052, height, 10).translate(0, height / 2, 0),
      new SphereGeometry(0.075, 12, 8).translate(0, height, 0),
      new CylinderGeometry(0.11, 0.13, 0.05, 14).translate(0, 0.025, 0),
    ]),
  );
}

const WHITE = colourOf('#ffffff');
const foot = new Vector3();
const head = new Vector3();

const chequered = (files: number, ranks: number) =>
  drawn(files * 128, ranks * 128, (pen) => {
    for (let x = 0; x < files; x++)
      for (let y = 0; y < ranks; y++) {
        pen.fillStyle = (x + y) % 2 === 0 ? 'rgba(20, 8, 0, 0.16)' : 'rgba(255, 226, 180, 0.16)';
        pen.beginPath();
        pen.roundRect(x * 128 + 3, (ranks - 1 - y) * 128 + 3, 122, 122, 10);
        pen.fill();
      }
  });
