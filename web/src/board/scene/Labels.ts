import { Vector3, type Camera } from 'three';
import { fileName, levelName } from '../../rules/name';
import { sameCell, sameLattice, type Cell, type Lattice } from '../../rules/types';
import { PROFILES } from '../piece/profile';
import type { BoardView } from '../view';
import { putFloor, type Layout } from './layout';
import { BEAD_PITCH } from './pose';

interface Label {
  readonly element: HTMLElement;
  /** Where it stands, in cells; between and beyond them too. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly lift: number;
  readonly nudgeX: number;
  readonly nudgeY: number;
  left: number;
  top: number;
}

/** What the labels depend on besides where they are seen from. */
interface Shown {
  readonly lattice: Lattice;
  readonly solid: boolean;
  /** The letters stand on the edges that are near. */
  readonly front: boolean;
  readonly right: boolean;
  readonly lowest: number;
  readonly check: Cell | null;
  readonly checkText: string;
}

const same = (a: Shown, b: Shown): boolean =>
  sameLattice(a.lattice, b.lattice) &&
  a.solid === b.solid &&
  a.front === b.front &&
  a.right === b.right &&
  a.lowest === b.lowest &&
  (a.check === b.check || sameCell(a.check, b.check)) &&
  a.checkText === b.checkText;

/** Letters and numbers beside the board, as text of the page: sharp at every size, and there in
 * forced colours too. */
export class Labels {
  private box: HTMLElement | null = null;
  private labels: readonly Label[] = [];
  private shown: Shown | null = null;
  private readonly spot = new Vector3();

  /** Where they are put in the page. */
  into(box: HTMLElement | null): void {
    this.box = box;
    box?.replaceChildren(...this.labels.map(({ element }) => element));
  }

  update(view: BoardView, layout: Layout, solid: boolean, yaw: number, checkText: string): void {
    const { lattice, kind } = view.spec;
    const next: Shown = {
      lattice,
      solid,
      front: Math.cos(yaw) >= 0,
      right: Math.sin(yaw) >= 0,
      lowest: solid || layout.step[1] >= 0 ? 0 : lattice.levels - 1,
      check: kind === 'chess' ? view.check : null,
      checkText,
    };
    if (this.shown && same(this.shown, next)) return;
    this.shown = next;
    this.labels = made(next);
    this.into(this.box);
  }

  /** Puts every label where its place is in the picture now. */
  place(layout: Layout, camera: Camera, width: number, height: number): void {
    const { spot } = this;
    for (const label of this.labels) {
      putFloor(layout, label.x, label.y, label.z, spot).y += label.lift;
      spot.project(camera);
      const left = Math.round(((spot.x + 1) / 2) * width + label.nudgeX);
      const top = Math.round(((1 - spot.y) / 2) * height + label.nudgeY);
      if (left === label.left && top === label.top) continue;
      label.left = left;
      label.top = top;
      label.element.style.transform = `translate(-50%, -50%) translate(${left}px, ${top}px)`;
    }
  }
}

function made({ lattice, solid, front, right, lowest, check, checkText }: Shown): Label[] {
  const { files, ranks, levels } = lattice;
  const labels: Label[] = [];
  const add = (
    text: string,
    kind: string,
    [x, y, z]: readonly [number, number, number],
    { lift = 0, nudgeX = 0, nudgeY = 0 } = {},
  ): void => {
    const element = document.createElement('span');
    element.textContent = text;
    element.className = `scene-label ${kind}`;
    labels.push({ element, x, y, z, lift, nudgeX, nudgeY, left: NaN, top: NaN });
  };
  const edge = solid ? 0.71 / BEAD_PITCH : 0.98;
  const kind = solid ? 'on-wood' : '';
  for (let x = 0; x < files; x++) {
    add(fileName(x), kind, [x, front ? -edge : ranks - 1 + edge, lowest]);
  }
  for (let y = 0; y < ranks; y++) {
    add(String(y + 1), kind, [right ? files - 1 + edge : -edge, y, lowest]);
  }
  const [left, beyond] = [-0.67, ranks - 0.33];
  for (let z = 0; !solid && z < levels; z++) {
    const x = front ? left : files - 0.33;
    const y = front === right ? (front ? left : beyond) : front ? beyond : left;
    const tint = Math.round((z / Math.max(1, levels - 1)) * 4);
    add(levelName(z), `badge tint-${tint}`, [x, y, z], { nudgeX: -12, nudgeY: 3 });
  }
  if (check) {
    const above = { lift: PROFILES.king.height, nudgeX: -32, nudgeY: -6 };
    add(checkText, 'check-word', [check.x, check.y, check.z], above);
  }
  return labels;
}
