import {
  BackSide,
  CircleGeometry,
  ConeGeometry,
  CylinderGeometry,
  MeshBasicMaterial,
  RingGeometry,
  Shape,
  Vector2,
  Vector3,
  type BufferGeometry,
  type Object3D,
} from 'three';
import { cellKey, sameCell, type Cell } from '../../rules/types';
import { farthest } from '../rays';
import { becauseOf, type BoardView } from '../view';
import { putCell, type Layout } from './layout';
import type { Palette, Tones } from './palette';
import { frame, lyingShape, once, roundedRect } from './solid';
import { colourOf, Swarm } from './Swarm';

const lying = -Math.PI / 2;

/** Four corners of a cell: the mark of the last move. */
function corners(wide: number): BufferGeometry {
  const arm = (quarter: number): Shape => {
    const [c, s] = [Math.cos(quarter), Math.sin(quarter)];
    const points: [number, number][] = [
      [-0.48, -0.48],
      [-0.16, -0.48],
      [-0.16, -0.48 + wide],
      [-0.48 + wide, -0.48 + wide],
      [-0.48 + wide, -0.16],
      [-0.48, -0.16],
    ];
    return new Shape(points.map(([x, y]) => new Vector2(x * c - y * s, x * s + y * c)));
  };
  return lyingShape([0, 1, 2, 3].map((quarter) => arm((quarter * Math.PI) / 2)));
}

function star(rays: number, outer: number, inner: number): BufferGeometry {
  const points = Array.from({ length: 2 * rays }, (_, i) => {
    const angle = (i / rays) * Math.PI + Math.PI / 2;
    const radius = i % 2 === 0 ? outer : inner;
    return new Vector2(radius * Math.cos(angle), radius * Math.sin(angle));
  });
  return lyingShape(new Shape(points));
}

type Mark = 'target' | 'capture' | 'selection' | 'last' | 'check' | 'hint' | 'circle' | 'hover';

/** Each mark is drawn twice: its rim, and on it its fill. */
const SHAPES: Readonly<
  Record<Mark, readonly [rim: () => BufferGeometry, fill: () => BufferGeometry]>
> = {
  target: [
    () => new CircleGeometry(0.27, 32).rotateX(lying),
    () => new CircleGeometry(0.205, 32).rotateX(lying),
  ],
  capture: [
    () => new RingGeometry(0.31, 0.54, 40).rotateX(lying),
    () => new RingGeometry(0.37, 0.48, 40).rotateX(lying),
  ],
  selection: [
    () => frame(roundedRect(1, 1, 0.1), roundedRect(0.7, 0.7, 0.05)),
    () => frame(roundedRect(0.89, 0.89, 0.07), roundedRect(0.74, 0.74, 0.06)),
  ],
  last: [() => corners(0.15), () => corners(0.11)],
  check: [() => star(12, 0.69, 0.53), () => star(12, 0.6, 0.46)],
  hint: [() => star(5, 0.5, 0.22), () => star(5, 0.4, 0.165)],
  circle: [
    () => new RingGeometry(0.4, 0.5, 40).rotateX(lying),
    () => new RingGeometry(0.425, 0.475, 40).rotateX(lying),
  ],
  hover: [
    () => frame(roundedRect(0.99, 0.99, 0.08), roundedRect(0.85, 0.85, 0.05)),
    () => frame(roundedRect(0.96, 0.96, 0.08), roundedRect(0.89, 0.89, 0.05)),
  ],
};
const MARKS = Object.keys(SHAPES) as Mark[];

/** Something that has a rim around its fill, in this order. */
type Pair = readonly [rim: Swarm, fill: Swarm];

const begin = (pair: Pair): void => {
  pair[0].begin();
  pair[1].begin();
};
const end = (pair: Pair): void => {
  pair[0].end();
  pair[1].end();
};

const RIM = 0.03;
const PARTS = 22;

const spot = new Vector3();
const from = new Vector3();
const bend = new Vector3();
const to = new Vector3();
const here = new Vector3();
const there = new Vector3();

/** A point of the arc from `from` over `bend` to `to`. */
const onArc = (t: number, out: Vector3): Vector3 =>
  out
    .copy(from)
    .multiplyScalar((1 - t) ** 2)
    .addScaledVector(bend, 2 * t * (1 - t))
    .addScaledVector(to, t * t);

/** Everything that lies on the floors: goals, what was moved last, check, hints, what was drawn. */
export class Marks {
  private readonly swarms: Record<Mark, Pair>;
  private readonly plate: Swarm;
  private readonly bars: Pair;
  private readonly tips: Pair;

  constructor(parent: Object3D) {
    const flat = new MeshBasicMaterial({ toneMapped: false, transparent: true, side: 2 });
    const inside = new MeshBasicMaterial({ toneMapped: false, transparent: true, side: BackSide });
    const soft = new MeshBasicMaterial({
      toneMapped: false,
      transparent: true,
      opacity: 0.75,
      depthWrite: false,
    });
    const pair = (mark: Mark): Pair => {
      const [rim, fill] = SHAPES[mark];
      return [
        new Swarm(parent, once(`${mark} rim`, rim), flat, { order: 9 }),
        new Swarm(parent, once(`${mark} fill`, fill), flat, { order: 10 }),
      ];
    };
    this.swarms = {
      target: pair('target'),
      capture: pair('capture'),
      selection: pair('selection'),
      last: pair('last'),
      check: pair('check'),
      hint: pair('hint'),
      circle: pair('circle'),
      hover: pair('hover'),
    };
    const plate = once('plate', () => lyingShape(roundedRect(0.76, 0.76, 0.05)));
    this.plate = new Swarm(parent, plate, soft, { order: 4 });
    // Without ends: those of the rims would stand between the parts of an arc.
    const bar = once('pipe', () => new CylinderGeometry(1, 1, 1, 10, 1, true).translate(0, 0.5, 0));
    const tip = once('tip', () => new ConeGeometry(1, 1, 18).translate(0, 0.5, 0));
    this.bars = [
      new Swarm(parent, bar, inside, { order: 11 }),
      new Swarm(parent, bar, flat, { order: 12 }),
    ];
    this.tips = [
      new Swarm(parent, tip, inside, { order: 11 }),
      new Swarm(parent, tip, flat, { order: 12 }),
    ];
  }

  update(view: BoardView, layout: Layout, palette: Palette, solid: boolean): void {
    const { swarms } = this;
    const { last, hint, selected, check, hovered, premove } = view;
    const chess = view.spec.kind === 'chess';
    const won = view.winning.size > 0;
    for (const mark of MARKS) begin(swarms[mark]);
    begin(this.bars);
    begin(this.tips);
    this.plate.begin();

    if (chess)
      for (const { cell, capture } of view.targets.values()) {
        if (capture) this.put('capture', layout, cell, palette.capture, 0.03);
        else this.put('target', layout, cell, palette.target, 0.03);
      }
    if (selected) {
      this.put('selection', layout, selected, palette.selection, 0.02);
      putCell(layout, selected, spot);
      spot.y += 0.01;
      this.plate.stand(spot, colourOf(palette.selection.fill));
    }
    // Beads stand one on another: what lies on a floor would not be seen.
    if (last && !solid && !won) {
      this.put('last', layout, last.to, palette.last, 0.018);
      if (last.from) this.put('last', layout, last.from, palette.last, 0.018);
    }
    if (check) this.put('check', layout, check, palette.check, 0.022);
    if (hint && !solid) {
      this.put('hint', layout, hint.to, palette.hint, 0.04);
      if (hint.from) this.put('hint', layout, hint.from, palette.hint, 0.04);
    }
    if (premove && !solid) {
      this.put('circle', layout, premove.to, palette.selection, 0.045);
      if (premove.from) this.put('circle', layout, premove.from, palette.selection, 0.045);
    }
    if (hovered && chess && !sameCell(hovered, selected) && !view.targets.has(cellKey(hovered))) {
      this.put('hover', layout, hovered, palette.hover, 0.026);
    }

    const left = view.flipped ? 1 : -1;
    if (last?.from && !won) this.arc(layout, last.from, last.to, left, palette.last);
    if (hint?.from) this.arc(layout, hint.from, hint.to, -left, palette.hint);
    if (premove?.from) this.arc(layout, premove.from, premove.to, -left, palette.selection);
    for (const drawing of view.drawings) {
      if (drawing.to) this.arc(layout, drawing.from, drawing.to, -left, palette.drawn);
      else this.put('circle', layout, drawing.from, palette.drawn, 0.045);
    }
    if (check)
      for (const attacker of view.attackers) this.dashes(layout, attacker, check, palette.check);
    if (view.alone && selected) {
      const cells = [...view.targets.values()].map(({ cell }) => cell);
      for (const cell of farthest(selected, cells)) this.ray(layout, selected, cell, palette.hover);
    }
    const { because } = view;
    if (because) {
      for (const cell of becauseOf(because)) this.put('circle', layout, cell, palette.check, 0.048);
      for (const attacker of check ? [] : because.attackers)
        this.dashes(layout, attacker, because.king ?? because.cell, palette.check);
    }

    for (const mark of MARKS) end(swarms[mark]);
    end(this.bars);
    end(this.tips);
    this.plate.end();
  }

  private put(mark: Mark, layout: Layout, cell: Cell, tones: Tones, height: number): void {
    const pair = this.swarms[mark];
    putCell(layout, cell, spot).y += height;
    pair[0].stand(spot, colourOf(tones.rim));
    spot.y += 0.008;
    pair[1].stand(spot, colourOf(tones.fill));
  }

  private bar(radius: number, tones: Tones): void {
    this.bars[0].stretch(here, there, radius + RIM, colourOf(tones.rim));
    this.bars[1].stretch(here, there, radius, colourOf(tones.fill));
  }

  /** An arrow that bends outwards, so that it is seen between the levels. */
  private arc(layout: Layout, a: Cell, b: Cell, left: number, tones: Tones): void {
    putCell(layout, a, from).y += 0.06;
    putCell(layout, b, to).y += 0.3;
    const far = Math.min(1, from.distanceTo(to) / 4);
    to.x += 0.3 * left * far;
    bend.copy(from).lerp(to, 0.5);
    bend.x += 1.2 * left * far;
    bend.y += far;
    for (let i = 0; i < PARTS; i++) {
      onArc((i * 0.93) / PARTS, here);
      onArc(((i + 1.1) * 0.93) / PARTS, there);
      this.bar(0.045, tones);
    }
    // The way it comes from is the way it points.
    spot.copy(onArc(0.96, here)).sub(to).normalize();
    here.copy(to).addScaledVector(spot, 0.4);
    there.copy(here).addScaledVector(spot, -0.46);
    this.tips[0].stretch(here, there, 0.2, colourOf(tones.rim));
    this.tips[1].stretch(here, to, 0.17, colourOf(tones.fill));
  }

  private dashes(layout: Layout, a: Cell, b: Cell, tones: Tones): void {
    putCell(layout, a, from).y += 0.45;
    putCell(layout, b, to).y += 0.6;
    this.dashed(0.036, tones);
  }

  /** From the foot of a piece to the floor of a cell, through whatever is between. */
  private ray(layout: Layout, a: Cell, b: Cell, tones: Tones): void {
    putCell(layout, a, from).y += 0.05;
    putCell(layout, b, to).y += 0.05;
    this.dashed(0.026, tones);
  }

  private dashed(radius: number, tones: Tones): void {
    spot.subVectors(to, from).normalize();
    from.addScaledVector(spot, 0.5);
    to.addScaledVector(spot, -0.3);
    const parts = Math.max(2, Math.round(from.distanceTo(to) / 0.32));
    for (let i = 0; i < parts; i++) {
      here.copy(from).lerp(to, i / parts);
      there.copy(from).lerp(to, (i + 0.58) / parts);
      this.bar(radius, tones);
    }
  }
}
