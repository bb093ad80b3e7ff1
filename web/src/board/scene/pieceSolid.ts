import {
  BoxGeometry,
  ConeGeometry,
  ExtrudeGeometry,
  Shape,
  SphereGeometry,
  TorusGeometry,
  type BufferGeometry,
} from 'three';
import type { Side } from '../../rules/types';
import { points, type Point } from '../piece/curve';
import { EYES, HORN, PROFILES, type ChessRole } from '../piece/profile';
import { BEAD_HEIGHT } from './pose';
import { hull, merged, once, shaded, shapeOf, turned } from './solid';

/** The parts that are carved into a piece are as dark as this against it. */
const GROOVE = 0.16;
const DEEP = 0.15;

function head(outline: readonly Point[]): BufferGeometry {
  const bevel = 0.085;
  return new ExtrudeGeometry(shapeOf(outline), {
    depth: DEEP,
    bevelEnabled: true,
    bevelThickness: bevel,
    bevelSize: bevel * 0.8,
    bevelOffset: -bevel * 0.8,
    bevelSegments: 3,
    curveSegments: 4,
  }).translate(0, 0, -DEEP / 2);
}

/** A ring of parts around the axis. */
const around = (count: number, part: (angle: number) => BufferGeometry): BufferGeometry[] =>
  Array.from({ length: count }, (_, i) => part((i / count) * 2 * Math.PI));

function merlon(angle: number): BufferGeometry {
  const shape = new Shape();
  shape.absarc(0, 0, 0.3, angle - 0.36, angle + 0.36, false);
  shape.absarc(0, 0, 0.2, angle + 0.36, angle - 0.36, true);
  shape.closePath();
  return new ExtrudeGeometry(shape, { depth: 0.15, bevelEnabled: false, curveSegments: 4 })
    .rotateX(-Math.PI / 2)
    .translate(0, 0.785, 0);
}

/** What a piece has of its own colour besides what is turned and extruded. */
function trimmings(role: ChessRole): BufferGeometry[] {
  switch (role) {
    case 'rook':
      return around(6, merlon);
    case 'queen':
      return [new SphereGeometry(0.085, 12, 8).translate(0, 1.16, 0)];
    case 'king':
    case 'pawn':
    case 'bishop':
    case 'knight':
    case 'unicorn':
      return [];
  }
}

/** What is carved into a piece. */
function grooves(role: ChessRole): BufferGeometry[] {
  const eye = EYES[role];
  const both = [1, -1];
  const eyes = eye
    ? both.map((side) => new SphereGeometry(0.034, 8, 6).translate(eye[0], eye[1], side * 0.15))
    : [];
  if (role === 'knight') {
    const mane = both.map((side) =>
      new TorusGeometry(0.3, 0.018, 5, 14, 1.5).rotateZ(-0.55).translate(-0.02, 0.55, side * 0.155),
    );
    return [...eyes, ...mane];
  }
  if (role !== 'bishop') return eyes;
  const cut = new TorusGeometry(0.19, 0.02, 5, 20, 2.4).rotateX(Math.PI / 2).rotateY(-0.3);
  return [cut.rotateZ(0.75).translate(0.02, 0.9, 0)];
}

function horn(): BufferGeometry {
  const { at, way } = HORN;
  const length = Math.hypot(...way);
  const rings = Array.from({ length: 5 }, (_, i) => {
    const t = (i + 0.6) / 6;
    return new TorusGeometry(0.062 * (1 - t) + 0.006, 0.012, 5, 12)
      .rotateX(Math.PI / 2 + 0.35)
      .translate(0, t * length - length / 2, 0);
  });
  return merged([new ConeGeometry(0.062, length, 12), ...rings])
    .translate(0, length / 2, 0)
    .rotateZ(Math.atan2(-way[0], way[1]))
    .translate(at[0], at[1] - 0.03, 0);
}

/** What is gilded: the king's cross, the queen's pearls, the horn. */
export function giltOf(role: ChessRole): BufferGeometry | null {
  switch (role) {
    case 'king':
      return once('gilt king', () =>
        merged([
          new BoxGeometry(0.085, 0.3, 0.07).translate(0, 1.36, 0),
          new BoxGeometry(0.25, 0.085, 0.07).translate(0, 1.38, 0),
        ]),
      );
    case 'queen':
      return once('gilt queen', () =>
        merged(
          around(8, (angle) =>
            new SphereGeometry(0.062, 8, 6).translate(
              Math.cos(angle) * 0.265,
              1.135,
              Math.sin(angle) * 0.265,
            ),
          ),
        ),
      );
    case 'unicorn':
      return once('gilt unicorn', horn);
    case 'rook':
    case 'bishop':
    case 'knight':
    case 'pawn':
      return null;
  }
}

/** One geometry per role, shared by all pieces of it. */
export function pieceSolid(role: ChessRole): BufferGeometry {
  return once(role, () => {
    const { lathe, head: face } = PROFILES[role];
    return merged([
      shaded(turned(points(lathe, 4), 22), 1),
      ...(face ? [shaded(head(points(face, 5)), 1)] : []),
      ...trimmings(role).map((part) => shaded(part, 1)),
      ...grooves(role).map((part) => shaded(part, GROOVE)),
    ]);
  });
}

export function pieceHull(role: ChessRole): BufferGeometry {
  return once(`hull ${role}`, () => {
    const gilt = giltOf(role);
    const solid = pieceSolid(role).clone();
    solid.deleteAttribute('color');
    return hull(gilt ? merged([solid, gilt.clone()]) : solid, 0.018);
  });
}

/** The first player's bead is carved with rings, the second's is cut with eight sides: told apart
 * by shape as well as by colour. Both have a bore, and stand on 0. */
export function beadSolid(side: Side): BufferGeometry {
  return side === 0 ? once('ring bead', ringBead) : once('gem bead', gemBead);
}

function ringBead(): BufferGeometry {
  const [k, r] = [BEAD_HEIGHT / 2, 0.43];
  const groove = (y: number): Point[] => [
    [r * 0.985, y - 0.052],
    [r * 0.875, y - 0.022],
    [r * 0.875, y + 0.022],
    [r * 0.985, y + 0.052],
  ];
  const shoulder = points([{ to: [0.2, -k] }, { by: [0.36, -k], to: [0.4, -k * 0.62] }], 5);
  const top = shoulder.map(([x, y]): Point => [x, -y]).reverse();
  const rings = [...groove(-k * 0.42), ...groove(0), ...groove(k * 0.42)];
  const half: Point[] = [[0.075, -k], ...shoulder, ...rings, ...top, [0.075, k]];
  return shaded(turned(half, 30).translate(0, k, 0), 1);
}

function gemBead(): BufferGeometry {
  const k = BEAD_HEIGHT / 2;
  const half: Point[] = [
    [0.075, -k],
    [0.25, -k],
    [0.445, -k * 0.32],
    [0.445, k * 0.32],
    [0.25, k],
    [0.075, k],
  ];
  const gem = turned(half, 8).toNonIndexed();
  gem.computeVertexNormals();
  return shaded(gem.rotateY(Math.PI / 8).translate(0, k, 0), 1);
}

export function beadHull(side: Side): BufferGeometry {
  return once(`hull bead ${side}`, () => {
    const solid = beadSolid(side).clone();
    solid.deleteAttribute('color');
    const k = BEAD_HEIGHT / 2;
    return solid.translate(0, -k, 0).scale(1.045, 1.03, 1.045).translate(0, k, 0);
  });
}
