import {
  BackSide,
  Color,
  CylinderGeometry,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Vector3,
  type Object3D,
} from 'three';
import { cellKey, type Piece } from '../../rules/types';
import type { BoardView } from '../view';
import { putCell, type Layout } from './layout';
import type { Palette } from './palette';
import { turnOf } from './Pieces';
import { beadHull, beadSolid, pieceHull, pieceSolid } from './pieceSolid';
import { BEAD_HEIGHT } from './pose';
import { once } from './solid';
import { colourOf, Swarm } from './Swarm';
import { rodHeight } from './Table';

/** A piece in the hand, and where it is held. */
export interface Held {
  readonly piece: Piece;
  readonly at: Vector3;
}

interface Shape {
  readonly body: Swarm;
  readonly edge: Swarm;
}

const spot = new Vector3();
const here = new Vector3();
const there = new Vector3();
const pale = new Color();

/** What is not there yet: the bead that is held above its rod and the place where it lands, the
 * piece that a move would bring, the piece in the hand. */
export class Ghost {
  private readonly parent: Object3D;
  private readonly shapes = new Map<string, Shape>();
  private readonly firm = new MeshStandardMaterial({
    vertexColors: true,
    roughness: 0.5,
    transparent: true,
  });
  private readonly facetted = new MeshStandardMaterial({
    vertexColors: true,
    roughness: 0.4,
    flatShading: true,
    transparent: true,
  });
  private readonly edge = new MeshBasicMaterial({
    side: BackSide,
    toneMapped: false,
    transparent: true,
  });
  private readonly dashes: Swarm;

  constructor(parent: Object3D) {
    this.parent = parent;
    const bar = once('bar', () => new CylinderGeometry(1, 1, 1, 8).translate(0, 0.5, 0));
    const line = new MeshBasicMaterial({ toneMapped: false, transparent: true });
    this.dashes = new Swarm(parent, bar, line, { order: 9 });
  }

  update(
    view: BoardView,
    layout: Layout,
    palette: Palette,
    yaw: number,
    solid: boolean,
    held: Held | null,
  ): void {
    for (const { body, edge } of this.shapes.values()) {
      body.begin();
      edge.begin();
    }
    this.dashes.begin();
    const { ghost } = view;
    if (held) {
      const { piece, at } = held;
      const turn = turnOf(piece, yaw, view.flipped);
      const [colour, line] = [palette.sides[piece.side], palette.edges[piece.side]];
      this.put(piece, at, colourOf(colour), line, 1.06, 1, turn);
    } else if (ghost && !view.pieceAt.has(cellKey(ghost.cell))) {
      putCell(layout, ghost.cell, spot);
      const own = colourOf(palette.sides[ghost.side]);
      const bead = ghost.role === 'disc';
      pale.copy(own).lerp(colourOf(palette.ground), bead ? (palette.dark ? 0.5 : 0.42) : 0.45);
      const line = bead ? (palette.dark ? '#ffffff' : '#1b2130') : palette.target.rim;
      const turn = turnOf(ghost, yaw, view.flipped);
      this.put(ghost, spot, pale, line, bead && !solid ? 0.92 : 1, bead ? 1.06 : 1.02, turn);
      if (bead && solid) this.hold(ghost, layout, own, line);
    }
    for (const { body, edge } of this.shapes.values()) {
      body.end();
      edge.end();
    }
    this.dashes.end();
  }

  /** The bead above its rod, and dashes down to where it lands. */
  private hold(ghost: Piece, layout: Layout, colour: Color, line: string): void {
    const top = rodHeight(layout.lattice.levels) + 0.25;
    const low = spot.y + BEAD_HEIGHT + 0.12;
    for (let y = low; y < top - 0.15; y += 0.24) {
      here.set(spot.x, y, spot.z);
      there.set(spot.x, Math.min(y + 0.1, top - 0.1), spot.z);
      this.dashes.stretch(here, there, 0.062, colourOf(line));
    }
    spot.y = top;
    this.put(ghost, spot, colour, line, 1, 1.06, 0);
  }

  private put(
    piece: Piece,
    at: Vector3,
    colour: Color,
    line: string,
    scale: number,
    thick: number,
    turn: number,
  ): void {
    const { body, edge } = this.shapeOf(piece);
    body.stand(at, colour, scale, turn);
    edge.stand(at, colourOf(line), scale * thick, turn);
  }

  private shapeOf({ role, side }: Piece): Shape {
    const bead = role === 'disc';
    const name = bead ? `bead ${side}` : role;
    let shape = this.shapes.get(name);
    if (!shape) {
      const solid = bead ? beadSolid(side) : pieceSolid(role);
      const hull = bead ? beadHull(side) : pieceHull(role);
      const material = bead && side === 1 ? this.facetted : this.firm;
      shape = {
        body: new Swarm(this.parent, solid, material, { order: 8 }),
        edge: new Swarm(this.parent, hull, this.edge, { order: 8 }),
      };
      this.shapes.set(name, shape);
    }
    return shape;
  }
}
