import { Group, type PerspectiveCamera, type Scene, type WebGLRenderer } from 'three';
import { fallTime } from '../landing';
import { unicornSet } from '../unicornSet';
import type { BoardActions, BoardView } from '../view';
import { Eye } from './Eye';
import { Ghost } from './Ghost';
import { Hand } from './Hand';
import { Labels } from './Labels';
import { extremes, floorOf, Points, type Layout } from './layout';
import { Levels } from './Levels';
import { Marks } from './Marks';
import { easeInOut } from './motion';
import type { Palette } from './palette';
import { Pieces, type Standing } from './Pieces';
import {
  atRest,
  poseOf,
  putBetween,
  type Look,
  type MovingPose,
  type Pose,
  type Room,
} from './pose';
import { baseWidth, rodHeight, Table } from './Table';
import { filledPixels, pickSides, projected } from './testHook';
import { WonLines } from './WonLines';

/** What the scene is given to draw. */
export interface SceneProps {
  readonly view: BoardView;
  readonly actions: BoardActions;
  readonly look: Look & { readonly asked: number };
  readonly animate: boolean;
  readonly palette: Palette;
  readonly words: { readonly check: string };
  readonly onTurned: (turned: boolean) => void;
}

/** What draws it: the canvas of the page, and whoever draws the next frame when one is wanted. */
export interface Host {
  readonly gl: WebGLRenderer;
  readonly scene: Scene;
  readonly camera: PerspectiveCamera;
  readonly invalidate: () => void;
}

const VIEW_CHANGE = 450;
const TO_THE_LINE = 500;
const LIGHT_RUNS = 600;

/** Pulled apart less than this it is one solid thing. */
const SOLID = 0.03;

export const isSolid = ({ view, look }: Pick<SceneProps, 'view' | 'look'>): boolean =>
  view.spec.kind === 'connect-space' && look.apart < SOLID;

const PADS = {
  wide: { top: 14, right: 16, bottom: 30, left: 30 },
  /** Beads pulled apart: the views stand in a row below them. */
  apart: { top: 14, right: 24, bottom: 88, left: 30 },
  solid: { top: 30, right: 40, bottom: 66, left: 40 },
  small: { top: 16, right: 12, bottom: 16, left: 22 },
} as const;

const NOWHERE: Layout = {
  lattice: { files: 1, ranks: 1, levels: 1 },
  pitch: 1,
  step: [0, 1, 0],
};

/** The board in space: draws what it is given, tells what is pointed at, and knows no rules. */
export class SceneView {
  /** Everything that is drawn. */
  readonly root = new Group();
  readonly labels = new Labels();
  readonly eye = new Eye();
  props: SceneProps | null = null;
  private readonly levels = new Levels(this.root);
  private readonly table = new Table(this.root);
  private readonly pieces = new Pieces(this.root);
  private readonly marks = new Marks(this.root);
  private readonly ghost = new Ghost(this.root);
  private readonly lines = new WonLines(this.root);
  private readonly hand = new Hand(this);
  private readonly points = new Points();
  private host: Host | null = null;
  private frames = 0;
  private room: Room = { width: 0, height: 0 };
  private pose: MovingPose | null = null;
  private change: { from: Pose; to: Pose; since: number; time: number } | null = null;
  private light: { since: number; time: number } | null = null;

  /** Takes its place on a canvas; gives back what leaves it again. */
  attach(host: Host): () => void {
    this.host = host;
    this.eye.camera = host.camera;
    const canvas = host.gl.domElement;
    const letGo = this.hand.hold(canvas);
    canvas.raumspiel = {
      project: (cell, height) => projected(canvas, this.eye.camera, this.layout, cell, height),
      frames: () => this.frames,
      drawCalls: () => host.gl.info.render.calls,
      zoom: () => this.eye.zoom,
      yaw: () => this.eye.turnedBy,
      elevation: () => this.eye.lift,
      lit: () => this.lit(performance.now()),
      filled: () => {
        host.gl.render(host.scene, this.eye.camera);
        return filledPixels(canvas);
      },
      pickSides: () => pickSides(canvas, this.eye.camera, this.layout),
    };
    if (this.props) this.lookAgain(this.props, false);
    return () => {
      letGo();
      delete canvas.raumspiel;
      this.host = null;
    };
  }

  resize(width: number, height: number): void {
    if (width === this.room.width && height === this.room.height) return;
    this.room = { width, height };
    const { props, pose, change, eye } = this;
    if (!props) return;
    if (!pose) {
      this.lookAgain(props, false);
      return;
    }
    // However much room there is, the board is seen from where it was: from the side of a line that has
    // won, or from wherever it was turned to.
    const { kind, lattice } = props.view.spec;
    const fitted = poseOf(kind, lattice, props.look, this.room);
    const fit = ({ yaw, elevation }: Pose): Pose => ({ ...fitted, yaw, elevation });
    if (change) this.change = { ...change, from: fit(change.from), to: fit(change.to) };
    this.take(fit({ ...pose, yaw: eye.turnedBy, elevation: eye.lift }));
    this.invalidate();
  }

  /** Draws what is new since the last time. */
  show(props: SceneProps): void {
    const before = this.props;
    this.props = props;
    if (this.room.width === 0) return;
    const anew = before?.view.gameId !== props.view.gameId;
    if (anew || !this.pose || !sameLook(before, props)) {
      this.lookAgain(props, props.animate && !anew && this.pose !== null);
    }
    this.refresh();
    const moved = before !== null && !anew && before.view.last !== props.view.last;
    if (moved && props.animate && before.view.pieces.length <= props.view.pieces.length + 1) {
      this.pieces.travel(this.standing(props), performance.now());
    }
    this.followLines(before, props, anew);
    this.invalidate();
  }

  /** What is done before a frame is drawn. */
  frame(): void {
    const { change, light, props } = this;
    const now = performance.now();
    this.frames += 1;
    let going = false;
    if (change) {
      const t = Math.min(1, Math.max(0, (now - change.since) / change.time));
      if (now >= change.since && this.pose) {
        putBetween(this.pose, change.from, change.to, easeInOut(t));
        this.take(this.pose);
      }
      if (t >= 1) this.change = null;
      going = t < 1;
    }
    if (light && props) {
      const t = this.lit(now);
      if (t >= 1) this.light = null;
      this.lines.update(props.view, this.layout, props.palette, this.eye.camera, t);
      going ||= t < 1;
    }
    if (this.pieces.advance(now)) {
      going = true;
      this.shadowsAgain();
    }
    if (going) this.invalidate();
  }

  get layout(): Layout {
    return this.pose?.layout ?? NOWHERE;
  }

  get solid(): boolean {
    return this.props !== null && isSolid(this.props);
  }

  /** The pose that was asked for, from wherever it was turned to. */
  reset(): void {
    if (!this.props) return;
    this.lookAgain(this.props, this.props.animate);
    this.invalidate();
  }

  /** A hand on the board ends a change of views that is under way. */
  endChange(): void {
    if (this.change) this.take(this.change.to);
    this.change = null;
  }

  turnedByHand(): void {
    const { props } = this;
    if (!props) return;
    props.onTurned(true);
    this.pieces.update(this.standing(props));
    this.lines.update(props.view, this.layout, props.palette, this.eye.camera, 1);
    this.relabel();
    this.invalidate();
  }

  /** Draws everything anew, where it stands now. */
  refresh(): void {
    const { props, layout, solid } = this;
    if (!props || !this.pose) return;
    const { view, palette } = props;
    const space = view.spec.kind === 'connect-space';
    const own = view.alone && view.selected ? unicornSet(view.selected) : null;
    this.levels.update(layout, palette, !solid, { shown: view.sets, own });
    this.table.update(layout, palette, solid, space && !solid);
    this.pieces.update(this.standing(props));
    this.marks.update(view, layout, palette, solid);
    this.ghost.update(view, layout, palette, this.eye.turnedBy, solid, this.hand.held);
    this.lines.update(view, layout, palette, this.eye.camera, this.light ? 0 : 1);
    this.hand.forget();
    this.shadowsAgain();
    this.relabel();
  }

  invalidate(): void {
    this.host?.invalidate();
  }

  private standing({ view, palette }: SceneProps): Standing {
    return {
      view,
      layout: this.layout,
      palette,
      yaw: this.eye.turnedBy,
      solid: this.solid,
      inHand: this.hand.held?.piece ?? null,
    };
  }

  /** Takes the pose that is asked for, at once or on a way. */
  private lookAgain(props: SceneProps, gently: boolean): void {
    const { spec } = props.view;
    const to = poseOf(spec.kind, spec.lattice, props.look, this.room);
    this.eye.resetZoom();
    this.light = null;
    this.moveTo(to, gently ? VIEW_CHANGE : 0);
    props.onTurned(false);
    this.invalidate();
  }

  private moveTo(to: Pose, time: number): void {
    if (time === 0 || !this.pose) {
      this.change = null;
      this.take(to);
      return;
    }
    const from = { ...atRest(this.pose), yaw: this.eye.turnedBy, elevation: this.eye.lift };
    this.change = { from, to, since: performance.now(), time };
  }

  private take(pose: Pose): void {
    const { room, props } = this;
    if (!props) return;
    if (this.pose !== pose) this.pose = atRest(pose);
    const little = room.width < 480 || room.height < 480;
    const chess = props.view.spec.kind === 'chess';
    const pad = this.solid ? PADS.solid : chess ? PADS.wide : PADS.apart;
    this.eye.place(room, little ? PADS.small : pad);
    this.eye.look(this.corners(pose.layout), pose.yaw, pose.elevation, pose.lens);
    this.refresh();
  }

  /** What must be in the picture. */
  private corners(layout: Layout): Points {
    const { points } = this;
    const chess = this.props?.view.spec.kind === 'chess';
    if (!this.solid) return extremes(layout, chess ? 1.2 : 0.8, points);
    const { files, ranks, levels } = layout.lattice;
    const wide = baseWidth(files) / 2;
    const deep = baseWidth(ranks) / 2;
    const top = rodHeight(levels) + 1.05;
    points.clear();
    for (let x = -1; x <= 1; x += 2)
      for (let z = -1; z <= 1; z += 2) {
        points.add(x * wide, -0.6, z * deep);
        points.add(x * wide * 0.62, top, z * deep * 0.62);
      }
    return points;
  }

  private relabel(): void {
    const { props, layout, room } = this;
    if (!props) return;
    this.labels.update(props.view, layout, this.solid, this.eye.turnedBy, props.words.check);
    this.labels.place(layout, this.eye.camera, room.width, room.height);
  }

  private shadowsAgain(): void {
    if (this.host) this.host.gl.shadowMap.needsUpdate = this.solid;
  }

  private lit(now: number): number {
    const { light, props } = this;
    if (!light) return props && props.view.lines.length > 0 ? 1 : 0;
    return Math.min(1, Math.max(0, (now - light.since) / light.time));
  }

  /** Turns until the line that won lies broadside, and lets light run along all of them. */
  private followLines(before: SceneProps | null, props: SceneProps, anew: boolean): void {
    const { view } = props;
    if (view.lines.length === 0 || (before && before.view.lines.length > 0 && !anew)) return;
    const [line] = [...view.lines].sort((a, b) => b.length - a.length);
    const [first, last] = [line?.[0], line?.at(-1)];
    if (!first || !last || !this.pose) return;
    const [a, b] = [floorOf(this.layout, first), floorOf(this.layout, last)];
    const [x, z] = [b[0] - a[0], b[2] - a[2]];
    const still = before === null || anew || !props.animate;
    const lands = still ? 0 : fallTime(view.spec.lattice.levels, view.last?.to.z ?? 0);
    if (this.solid && Math.hypot(x, z) > 0.1) {
      const now = this.eye.turnedBy;
      // Across the line, from the side that is nearer; a little askew shows the depth.
      const across = Math.atan2(-z, x);
      const sides = [across, across + Math.PI].map((yaw) => yaw + 0.12);
      const yaw = sides.sort((p, q) => Math.cos(q - now) - Math.cos(p - now))[0] ?? now;
      this.moveTo({ ...atRest(this.pose), yaw, elevation: BROADSIDE }, still ? 0 : TO_THE_LINE);
      if (this.change) this.change.since += lands;
    }
    if (!still) this.light = { since: performance.now() + lands + TO_THE_LINE, time: LIGHT_RUNS };
    this.refresh();
    if (!still) this.pieces.travel(this.standing(props), performance.now());
  }
}

const BROADSIDE = (25 * Math.PI) / 180;

const sameLook = (a: SceneProps | null, b: SceneProps): boolean =>
  a !== null &&
  a.look.asked === b.look.asked &&
  a.look.view === b.look.view &&
  a.look.apart === b.look.apart &&
  a.look.flipped === b.look.flipped &&
  a.view.spec.text === b.view.spec.text;
