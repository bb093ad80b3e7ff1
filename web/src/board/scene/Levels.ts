import { Color, MeshBasicMaterial, Vector3, type Object3D } from 'three';
import { SET_COLOURS, seenFrom, unicornSet, type SetNumber } from '../unicornSet';
import { putFloor, RIM, type Layout } from './layout';
import { levelTint, type Palette } from './palette';
import { frame, lyingShape, once, roundedRect, walls } from './solid';
import { colourOf, Swarm } from './Swarm';

const THICK = 0.1;

/** Below everything else, and never in the way of what stands on or behind it. */
const glass = (opacity: number): MeshBasicMaterial =>
  new MeshBasicMaterial({ transparent: true, opacity, depthWrite: false, toneMapped: false });

const firm = (): MeshBasicMaterial =>
  new MeshBasicMaterial({ transparent: true, toneMapped: false });

/** Whether the four sets are told apart by their tints, and which of them stands out. */
export interface Sets {
  readonly shown: boolean;
  readonly own: SetNumber | null;
}

const NO_SETS: Sets = { shown: false, own: null };

interface Swarms {
  readonly pane: Swarm;
  readonly light: Swarm;
  readonly dark: Swarm;
  readonly frame: Swarm;
  readonly side: Swarm;
}

/** The levels: thin glass with a coloured rim. Glass is drawn first and writes no depth, so pieces
 * are seen through it unveiled; only its rim covers them, itself veiled by the glass above. */
export class Levels {
  private readonly parent: Object3D;
  private readonly materials = { pane: glass(0.12), light: glass(0.6), dark: glass(0.27) };
  private readonly opaque = firm();
  private swarms: Swarms | null = null;
  private files = 0;
  private ranks = 0;
  private readonly spot = new Vector3();
  private readonly shade = new Color();

  constructor(parent: Object3D) {
    this.parent = parent;
  }

  update(layout: Layout, palette: Palette, shown: boolean, sets: Sets = NO_SETS): void {
    const { files, ranks, levels } = layout.lattice;
    const swarms = this.swarmsFor(files, ranks);
    const { materials, spot, shade } = this;
    materials.pane.opacity = palette.dark ? 0.1 : 0.12;
    materials.light.opacity = palette.dark ? 0.34 : 0.6;
    materials.dark.opacity = palette.dark ? 0.24 : 0.27;
    const white = colourOf(palette.dark ? '#c4d2ee' : '#ffffff');
    swarms.pane.begin();
    swarms.light.begin();
    swarms.dark.begin();
    swarms.frame.begin();
    swarms.side.begin();
    for (let z = 0; shown && z < levels; z++) {
      const tint = colourOf(levelTint(palette, z, levels));
      putFloor(layout, (files - 1) / 2, (ranks - 1) / 2, z, spot);
      shade
        .copy(tint)
        .lerp(colourOf(palette.dark ? '#000000' : '#ffffff'), palette.dark ? 0.25 : 0.2);
      swarms.pane.stand(spot, tint);
      swarms.frame.stand(spot, tint);
      swarms.side.stand(spot, shade);
      for (let y = 0; y < ranks; y++)
        for (let x = 0; x < files; x++) {
          putFloor(layout, x, y, z, spot);
          // One glass for all four sets: tints alone tell them apart.
          if (sets.shown)
            swarms.light.stand(spot, this.setTint(unicornSet({ x, y, z }), sets, palette));
          else if ((x + y + z) % 2 === 0) swarms.dark.stand(spot, tint);
          else swarms.light.stand(spot, white);
        }
    }
    swarms.pane.end();
    swarms.light.end();
    swarms.dark.end();
    swarms.frame.end();
    swarms.side.end();
  }

  private setTint(set: SetNumber, { own }: Sets, palette: Palette): Color {
    const colour = colourOf(SET_COLOURS[seenFrom(own, set)]);
    if (own === null || own === set) return colour;
    return this.shade.copy(colour).lerp(colourOf(palette.dark ? '#55607a' : '#ffffff'), 0.62);
  }

  private swarmsFor(files: number, ranks: number): Swarms {
    if (this.swarms && this.files === files && this.ranks === ranks) return this.swarms;
    Object.values<Swarm>({ ...this.swarms }).forEach((swarm) => swarm.dispose());
    this.files = files;
    this.ranks = ranks;
    const shape = `${files} ${ranks}`;
    const { parent, materials } = this;
    const outer = roundedRect(files + 2 * RIM, ranks + 2 * RIM, 0.2);
    const inner = roundedRect(files + 0.1, ranks + 0.1, 0.09);
    const cell = once('cell', () => lyingShape(roundedRect(0.96, 0.96, 0.06)));
    const pane = once(`pane ${shape}`, () => lyingShape(inner));
    const side = once(`side ${shape}`, () => walls(outer, THICK));
    const rim = once(`frame ${shape}`, () => frame(outer, inner));
    this.swarms = {
      pane: new Swarm(parent, pane, materials.pane),
      light: new Swarm(parent, cell, materials.light, { order: 1 }),
      dark: new Swarm(parent, cell, materials.dark, { order: 1 }),
      side: new Swarm(parent, side, this.opaque, { order: -2 }),
      frame: new Swarm(parent, rim, this.opaque, { order: -1 }),
    };
    return this.swarms;
  }
}
