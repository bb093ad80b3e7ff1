import { Raycaster, Vector2, Vector3 } from 'three';
import { cellKey, sameCell, type Cell, type Piece } from '../../rules/types';
import { Gestures, type Handler, type Place } from './Gestures';
import type { Held } from './Ghost';
import { putCell } from './layout';
import { pickables, pieceOn, pointedAt, type Pickables } from './pick';
import type { SceneView } from './SceneView';

/** What the pointer does on the board in space. */
export class Hand implements Handler {
  private readonly scene: SceneView;
  private canvas: HTMLCanvasElement | null = null;
  /** What can be pointed at; found when it is wanted, and forgotten with every change. */
  private things: Pickables | null = null;
  private under: Cell | null = null;
  private dragged: { readonly piece: Piece; readonly at: Vector3 } | null = null;
  private readonly caster = new Raycaster();
  private readonly place = new Vector2();
  private readonly spot = new Vector3();

  constructor(scene: SceneView) {
    this.scene = scene;
  }

  /** The piece that is being dragged. */
  get held(): Held | null {
    return this.dragged;
  }

  /** Feels what is done on a canvas; gives back what lets go of it. */
  hold(canvas: HTMLCanvasElement): () => void {
    this.canvas = canvas;
    const gestures = new Gestures(canvas, this);
    return () => {
      gestures.dispose();
      this.canvas = null;
    };
  }

  forget(): void {
    this.things = null;
  }

  click(x: number, y: number, touch: boolean, again: boolean): void {
    const { props } = this.scene;
    if (!props) return;
    const cell = this.cellUnder(x, y);
    const how = touch ? 'touch-scene' : again ? 'mouse-again' : 'mouse';
    if (cell) props.actions.pick(cell, how);
    else if (props.view.selected) props.actions.pick(props.view.selected, how);
  }

  hover(x: number, y: number): void {
    this.hoverAt(this.cellUnder(x, y));
  }

  leave(): void {
    this.hoverAt(null);
  }

  takes(x: number, y: number): boolean {
    const { props } = this.scene;
    const piece = props && pieceOn(props.view, this.cellUnder(x, y));
    return !!piece && props.view.movable.has(cellKey(piece.cell));
  }

  drag(x: number, y: number): void {
    const { scene } = this;
    const { props, layout } = scene;
    if (!props) return;
    if (!this.dragged) {
      const piece = pieceOn(props.view, this.under);
      if (!piece) return;
      this.dragged = { piece, at: new Vector3() };
      if (!sameCell(props.view.selected, piece.cell)) props.actions.pick(piece.cell, 'drag');
    }
    const { piece, at } = this.dragged;
    const cell = this.cellUnder(x, y);
    this.hoverAt(cell);
    // Over a goal it stands there; elsewhere it hangs where it is held.
    if (cell && scene.props?.view.targets.has(cellKey(cell))) putCell(layout, cell, at);
    else this.putInPlaneOf(piece.cell, x, y, at);
    at.y += 0.12;
    scene.refresh();
    scene.invalidate();
  }

  drop(x: number, y: number): void {
    const { dragged } = this;
    const { props } = this.scene;
    const cell = this.cellUnder(x, y);
    this.dragged = null;
    if (dragged && props && cell && props.view.targets.has(cellKey(cell))) {
      props.actions.pick(cell, 'drag');
    }
    this.scene.refresh();
    this.scene.invalidate();
  }

  letGo(): void {
    this.dragged = null;
    this.scene.refresh();
    this.scene.invalidate();
  }

  turn(byX: number, byY: number): void {
    this.scene.endChange();
    this.scene.eye.turn(-byX * 0.006, byY * 0.006);
    this.scene.turnedByHand();
  }

  magnify(factor: number, x: number, y: number): void {
    const box = this.canvas?.getBoundingClientRect();
    if (!box) return;
    const { eye } = this.scene;
    eye.magnify(factor, x - box.left - box.width / 2, y - box.top - box.height / 2);
    this.scene.turnedByHand();
  }

  pan(byX: number, byY: number): void {
    this.scene.eye.pan(-byX, -byY);
    this.scene.turnedByHand();
  }

  /** Shows the board as it was, unless the second tap plays what the first has pointed at. */
  tapTwice(x: number, y: number): void {
    const cell = this.cellUnder(x, y);
    if (!cell || !this.scene.props?.view.targets.has(cellKey(cell))) this.scene.reset();
  }

  draw(from: Place, to: Place): void {
    const [a, b] = [this.cellUnder(from.x, from.y), this.cellUnder(to.x, to.y)];
    if (a && b) this.scene.props?.actions.draw(a, sameCell(a, b) ? null : b);
  }

  private hoverAt(cell: Cell | null): void {
    const { props } = this.scene;
    if (!props || cell === props.view.hovered || sameCell(cell, props.view.hovered)) return;
    const { view } = props;
    const live = cell && (view.targets.has(cellKey(cell)) || view.movable.has(cellKey(cell)));
    if (this.canvas) this.canvas.style.cursor = live ? 'pointer' : '';
    props.actions.hover(cell);
  }

  private cellUnder(x: number, y: number): Cell | null {
    const { props, layout, solid } = this.scene;
    if (!props) return null;
    this.things ??= pickables(props.view, layout, solid);
    this.aim(x, y);
    const { origin, direction } = this.caster.ray;
    const cell = pointedAt(origin.toArray(), direction.toArray(), this.things);
    if (!this.dragged) this.under = cell;
    return cell;
  }

  /** Puts a point into the plane that faces the eye at a cell, under the pointer. */
  private putInPlaneOf(cell: Cell, x: number, y: number, into: Vector3): void {
    this.aim(x, y);
    const { origin, direction } = this.caster.ray;
    const normal = this.scene.eye.direction;
    const far =
      putCell(this.scene.layout, cell, this.spot).sub(origin).dot(normal) / direction.dot(normal);
    into.copy(origin).addScaledVector(direction, far);
  }

  private aim(x: number, y: number): void {
    const box = this.canvas?.getBoundingClientRect();
    if (!box) return;
    this.place.set(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2);
    this.caster.setFromCamera(this.place, this.scene.eye.camera);
  }
}
