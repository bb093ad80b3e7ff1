import {
  BackSide,
  Color,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  Vector3,
  type Object3D,
} from 'three';
import { cellKey, sameCell, type Piece } from '../../rules/types';
import type { BoardView } from '../view';
import { putCell, type Layout } from './layout';
import { wayOf, type Way } from './motion';
import type { Palette } from './palette';
import { beadHull, beadSolid, giltOf, pieceHull, pieceSolid } from './pieceSolid';
import { softDisc } from './soft';
import { once } from './solid';
import { colourOf, Swarm } from './Swarm';

/** All pieces of one shape: body, outline and gilding. */
interface Group {
  readonly body: Swarm;
  readonly edge: Swarm;
  readonly gilt: Swarm | null;
}

export interface Standing {
  readonly view: BoardView;
  readonly layout: Layout;
  readonly palette: Palette;
  /** How far the eye has turned: horses show it their profile. */
  readonly yaw: number;
  readonly solid: boolean;
  /** The piece that is being dragged is drawn by the hand. */
  readonly inHand: Piece | null;
}

const faces = (role: string): boolean => role === 'knight' || role === 'unicorn';

/** Which way a piece is turned. */
export function turnOf({ role, side }: Piece, yaw: number, flipped: boolean): number {
  const home = flipped ? Math.PI : 0;
  const along = home + 0.8 * (yaw - home);
  if (faces(role)) return along + (side === 0 ? Math.PI : 0);
  return role === 'king' ? along : 0;
}

export class Pieces {
  private readonly parent: Object3D;
  private readonly groups = new Map<string, Group>();
  private readonly body = new MeshStandardMaterial({
    vertexColors: true,
    roughness: 0.42,
    transparent: true,
  });
  private readonly facetted = new MeshStandardMaterial({
    vertexColors: true,
    // Rougher than the eye would have it: a facet that meets a window would be white.
    roughness: 0.42,
    metalness: 0.04,
    envMapIntensity: 0.6,
    flatShading: true,
    transparent: true,
  });
  private readonly gilt = new MeshStandardMaterial({ roughness: 0.4, transparent: true });
  private readonly edge = new MeshBasicMaterial({
    side: BackSide,
    toneMapped: false,
    transparent: true,
  });
  private readonly shade = new MeshBasicMaterial({
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  });
  private readonly shadows: Swarm;
  private shadowTheme: boolean | null = null;
  private moving: { group: Group; index: number; way: Way; since: number } | null = null;

  constructor(parent: Object3D) {
    this.parent = parent;
    const plane = once('shadow', () => new PlaneGeometry(1, 1).rotateX(-Math.PI / 2));
    this.shadows = new Swarm(parent, plane, this.shade, { order: 3 });
  }

  update(standing: Standing): void {
    const { view, palette, layout, solid, inHand } = standing;
    this.dress(palette.dark);
    for (const group of this.groups.values()) {
      group.body.begin();
      group.edge.begin();
      group.gilt?.begin();
    }
    this.shadows.begin();
    for (const piece of view.pieces) {
      if (inHand && sameCell(inHand.cell, piece.cell)) continue;
      this.add(piece, standing);
      if (solid) continue;
      putCell(layout, piece.cell, spot);
      this.shadows.stand(spot.add(SHADE), WHITE, 1.18);
    }
    for (const group of this.groups.values()) {
      group.body.end();
      group.edge.end();
      group.gilt?.end();
    }
    this.shadows.end();
    this.moving = null;
  }

  /** Lets the piece that moved last come along its way. */
  travel({ view, layout }: Standing, since: number): void {
    const { last } = view;
    const piece = last && view.pieceAt.get(cellKey(last.to));
    if (!last || !piece) return;
    const name = groupName(piece);
    const same = view.pieces.filter((other) => groupName(other) === name);
    const group = this.groupOf(piece);
    this.moving = { group, index: same.indexOf(piece), way: wayOf(last, layout), since };
  }

  /** Whether something still moves. */
  advance(now: number): boolean {
    const { moving } = this;
    if (!moving) return false;
    const going = moving.way(now - moving.since, spot);
    const { body, edge, gilt } = moving.group;
    body.shift(moving.index, spot);
    edge.shift(moving.index, spot);
    gilt?.shift(moving.index, spot);
    if (!going) this.moving = null;
    return going;
  }

  private add(piece: Piece, { view, layout, palette, yaw, solid }: Standing): void {
    const { body, edge, gilt } = this.groupOf(piece);
    putCell(layout, piece.cell, spot);
    if (sameCell(piece.cell, view.selected)) spot.y += 0.12;
    const won = view.winning.size > 0;
    const pale = won && !view.winning.has(cellKey(piece.cell));
    const scale = piece.role === 'disc' && !solid ? 0.92 : 1;
    const turn = turnOf(piece, yaw, view.flipped);
    tone.copy(colourOf(palette.sides[piece.side]));
    line.copy(colourOf(palette.edges[piece.side]));
    if (pale) {
      fade(tone, palette);
      fade(line, palette);
    } else if (won && palette.dark) tone.multiplyScalar(1.35);
    body.stand(spot, tone, scale, turn);
    edge.stand(spot, line, scale, turn);
    gilt?.stand(spot, colourOf(palette.gilt), scale, turn);
  }

  private groupOf(piece: Piece): Group {
    const name = groupName(piece);
    let group = this.groups.get(name);
    if (!group) {
      group = this.shapesOf(piece);
      this.groups.set(name, group);
    }
    return group;
  }

  private shapesOf({ role, side }: Piece): Group {
    const { parent, edge } = this;
    if (role === 'disc') {
      const material = side === 0 ? this.body : this.facetted;
      return {
        body: new Swarm(parent, beadSolid(side), material, { order: 8, shadow: true }),
        edge: new Swarm(parent, beadHull(side), edge, { order: 8 }),
        gilt: null,
      };
    }
    const gilded = giltOf(role);
    return {
      body: new Swarm(parent, pieceSolid(role), this.body, { order: 8 }),
      edge: new Swarm(parent, pieceHull(role), edge, { order: 8 }),
      gilt: gilded && new Swarm(parent, gilded, this.gilt, { order: 8 }),
    };
  }

  private dress(dark: boolean): void {
    if (this.shadowTheme === dark) return;
    this.shadowTheme = dark;
    this.shade.map?.dispose();
    this.shade.map = softDisc(dark ? '0, 0, 0' : '40, 28, 10', dark ? 0.85 : 0.62);
    this.shade.needsUpdate = true;
  }
}

const BEADS = ['bead 0', 'bead 1'] as const;

const groupName = ({ role, side }: Piece): string => (role === 'disc' ? BEADS[side] : role);

const spot = new Vector3();
/** Where a shadow lies, from the foot of its piece. */
const SHADE = new Vector3(0.05, 0.009, -0.03);
const WHITE = colourOf('#ffffff');
const tone = new Color();
const line = new Color();

/** A piece that is not in the line that won. */
const fade = (colour: Color, { dark }: Palette): Color =>
  colour.lerp(colourOf(dark ? '#262d3b' : '#e9e1d0'), dark ? 0.8 : 0.7);
