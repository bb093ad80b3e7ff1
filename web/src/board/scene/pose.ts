import type { Kind } from '../../rules/spec';
import type { Lattice } from '../../rules/types';
import { RIM, type Layout, type Vec } from './layout';

export type ViewName = 'solid' | 'fan' | 'tower' | 'front' | 'side' | 'top';

/** How a board in space can be looked at; the first is what a game begins with. */
export const viewsOf = (kind: Kind): readonly ViewName[] =>
  kind === 'chess'
    ? ['fan', 'tower', 'front', 'side', 'top']
    : ['solid', 'fan', 'front', 'side', 'top'];

/** What is asked for: a view, how far the levels stand apart (0 closed, 1 open), which side is near. */
export interface Look {
  readonly view: ViewName;
  readonly apart: number;
  readonly flipped: boolean;
}

/** Where everything stands and where it is seen from; angles in radians. */
export interface Pose {
  readonly layout: Layout;
  readonly yaw: number;
  readonly elevation: number;
  /** The field of view; a very narrow one draws almost without perspective. */
  readonly lens: number;
}

export interface Room {
  readonly width: number;
  readonly height: number;
}

const rad = (degrees: number): number => (degrees * Math.PI) / 180;

const LONG_LENS = rad(1.2);
const SHORT_LENS = rad(16);

/** Beads on rods stand a little wider than cells, and lower. */
export const BEAD_PITCH = 1.06;
export const BEAD_HEIGHT = 0.8;

const ANGLES: Readonly<Record<ViewName, readonly [yaw: number, elevation: number]>> = {
  solid: [31, 30],
  fan: [15, 27],
  tower: [15, 25],
  front: [0, 11],
  side: [90, 11],
  top: [0, 89.5],
};

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** How far apart the levels of an open board stand: a low room brings them nearer, so that cells stay
 * large; where there is room, none covers another. */
function openGap(lattice: Lattice, height: number): number {
  const room = Math.min(3.02, Math.max(2.02, 2.02 + (height - 400) / 410));
  return room * (lattice.ranks / 5);
}

/** How far each level stands further right, so that a fan fills the room it has: as wide as it is high,
 * measured against the room. */
function fanShift(lattice: Lattice, gap: number, room: Room, most: number): number {
  const { files, ranks, levels } = lattice;
  const [yaw, elevation] = [rad(ANGLES.fan[0]), rad(ANGLES.fan[1])];
  const [wide, deep] = [files + 2 * RIM, ranks + 2 * RIM];
  const across = wide * Math.cos(yaw) + deep * Math.sin(yaw);
  const depth = (deep * Math.cos(yaw) + wide * Math.sin(yaw)) * Math.sin(elevation);
  const steps = Math.max(1, levels - 1);
  const high = (steps * gap + 1.2) * Math.cos(elevation) + depth;
  const shape = Math.max(1, room.width - 46) / Math.max(1, room.height - 44);
  // What stands further right also stands nearer, and so a little lower.
  const sinks = Math.sin(yaw) * Math.sin(elevation);
  const wanted = (high * shape - across) / (steps * (Math.cos(yaw) + shape * sinks));
  return Math.min(most, Math.max(0.9, wanted * (5 / files))) * (files / 5);
}

/** From one level to the next in an open board. */
function openStep(kind: Kind, view: ViewName, lattice: Lattice, room: Room): Vec {
  const gap = openGap(lattice, room.height);
  switch (view) {
    case 'solid':
    case 'fan':
      // A column of beads is followed from level to level: its fan is not so wide.
      return [fanShift(lattice, gap, room, kind === 'chess' ? 2.3 : 1.75), gap, 0];
    case 'tower':
      return [0, Math.min(gap, (2.86 * lattice.ranks) / 5), 0];
    case 'front':
    case 'side':
      return [0, 2, 0];
    case 'top':
      // From above they lie side by side, along the longer side of the window.
      return room.width > room.height
        ? [lattice.files + 0.7, 0.2, 0]
        : [0, 0.2, -(lattice.ranks + 0.7)];
  }
}

/** Where everything stands for a look, in a room of so many pixels. */
export function poseOf(kind: Kind, lattice: Lattice, look: Look, room: Room): Pose {
  const solid = kind === 'connect-space';
  const closed = solid ? BEAD_HEIGHT : 1;
  const open = openStep(kind, look.view, lattice, room);
  const turned = look.flipped ? -1 : 1;
  // Seen from the other side the fan still opens to the right.
  const step: Vec = [
    turned * open[0] * look.apart,
    mix(closed, open[1], look.apart),
    turned * open[2] * look.apart,
  ];
  const pitch = solid ? mix(BEAD_PITCH, 1, look.apart) : 1;
  const [yaw, elevation] = ANGLES[look.view];
  const low = room.height < 480 && look.view === 'solid' ? 3 : 0;
  return {
    layout: { lattice, pitch, step },
    yaw: rad(yaw) + (look.flipped ? Math.PI : 0),
    elevation: rad(elevation + low),
    lens: solid ? mix(SHORT_LENS, LONG_LENS, look.apart) : LONG_LENS,
  };
}

/** A pose that changes with every frame of a way. */
export interface MovingPose extends Pose {
  layout: Layout & { lattice: Lattice; pitch: number; step: [number, number, number] };
  yaw: number;
  elevation: number;
  lens: number;
}

export const atRest = ({ layout, yaw, elevation, lens }: Pose): MovingPose => ({
  layout: { ...layout, step: [...layout.step] },
  yaw,
  elevation,
  lens,
});

/** Puts a pose on the way from one to another. Angles go the shorter way round. */
export function putBetween(pose: MovingPose, a: Pose, b: Pose, t: number): void {
  const turn = Math.atan2(Math.sin(b.yaw - a.yaw), Math.cos(b.yaw - a.yaw));
  const { layout } = pose;
  layout.lattice = b.layout.lattice;
  layout.pitch = mix(a.layout.pitch, b.layout.pitch, t);
  layout.step[0] = mix(a.layout.step[0], b.layout.step[0], t);
  layout.step[1] = mix(a.layout.step[1], b.layout.step[1], t);
  layout.step[2] = mix(a.layout.step[2], b.layout.step[2], t);
  pose.yaw = a.yaw + turn * t;
  pose.elevation = mix(a.elevation, b.elevation, t);
  pose.lens = mix(a.lens, b.lens, t);
}
