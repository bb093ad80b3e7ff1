/** As much of a pointer event as a press needs. */
export interface Pointed {
  readonly pointerId: number;
  readonly clientX: number;
  readonly clientY: number;
  readonly button: number;
}

const STILL = 6;

/**
 * Tells a click from a drag: a click is a release of the first button by a pointer that has moved
 * less than 6 px and was alone from beginning to end.
 */
export class Press {
  private readonly pressed = new Map<number, { x: number; y: number }>();
  private spoiled = false;

  down({ pointerId, clientX, clientY, button }: Pointed): void {
    if (this.pressed.size === 0) this.spoiled = button !== 0;
    else this.spoiled = true;
    this.pressed.set(pointerId, { x: clientX, y: clientY });
  }

  move({ pointerId, clientX, clientY }: Pointed): void {
    const from = this.pressed.get(pointerId);
    if (from && Math.hypot(clientX - from.x, clientY - from.y) >= STILL) this.spoiled = true;
  }

  /** Whether nothing has moved so far. */
  get still(): boolean {
    return !this.spoiled;
  }

  /** Whether this release is a click. */
  up(event: Pointed): boolean {
    this.move(event);
    const known = this.pressed.delete(event.pointerId);
    return known && this.pressed.size === 0 && !this.spoiled;
  }

  cancel({ pointerId }: Pointed): void {
    this.pressed.delete(pointerId);
    this.spoiled = true;
  }
}
