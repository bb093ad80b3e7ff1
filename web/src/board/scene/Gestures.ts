import { Press } from './press';

/** What the pointer does on the canvas, told in the words of the board. Places are client pixels. */
export interface Handler {
  /** A click or tap; `again` when it is the second of a double click. */
  click(x: number, y: number, touch: boolean, again: boolean): void;
  hover(x: number, y: number): void;
  leave(): void;
  /** Whether a drag that begins here takes a piece; otherwise it turns the board. */
  takes(x: number, y: number): boolean;
  drag(x: number, y: number): void;
  drop(x: number, y: number): void;
  letGo(): void;
  turn(byX: number, byY: number): void;
  magnify(factor: number, x: number, y: number): void;
  pan(byX: number, byY: number): void;
  /** Tapped twice. */
  tapTwice(x: number, y: number): void;
  /** An arrow from one place to another; the same place twice is a circle. */
  draw(from: Place, to: Place): void;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

const STILL = 6;
const LONG_PRESS = 480;

type Doing =
  | { readonly does: 'nothing' }
  | { readonly does: 'press'; readonly from: Place; readonly piece: boolean }
  | { readonly does: 'turn'; readonly at: Place }
  | { readonly does: 'drag' }
  | { readonly does: 'draw'; readonly from: Place }
  | { readonly does: 'pinch'; readonly middle: Place; readonly apart: number };

const placeOf = (event: { clientX: number; clientY: number }): Place => ({
  x: event.clientX,
  y: event.clientY,
});

function pinchOf(touches: TouchList): { middle: Place; apart: number } | null {
  const [a, b] = [touches[0], touches[1]];
  if (!a || !b) return null;
  return {
    middle: { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 },
    apart: Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)),
  };
}

/**
 * With a mouse: a click picks, a drag moves a piece or turns the board, the right button draws, the
 * wheel zooms. With fingers: one scrolls the page or taps, two turn and zoom, a long press draws.
 */
export class Gestures {
  private doing: Doing = { does: 'nothing' };
  private readonly press = new Press();
  private clicked = false;
  private longPress = 0;
  private lastTap = { at: 0, x: 0, y: 0 };
  private readonly off = new AbortController();
  private readonly handler: Handler;

  constructor(canvas: HTMLElement, handler: Handler) {
    this.handler = handler;
    const { signal } = this.off;
    const on = <K extends keyof HTMLElementEventMap>(
      name: K,
      listener: (event: HTMLElementEventMap[K]) => void,
      passive = true,
    ): void => canvas.addEventListener(name, listener, { signal, passive });
    on('pointerdown', (event) => this.down(event, canvas));
    on('pointermove', (event) => this.move(event));
    on('pointerup', (event) => this.up(event));
    on('pointercancel', (event) => this.cancel(event));
    on('pointerleave', () => this.handler.leave());
    on('click', (event) => this.click(event));
    on('contextmenu', (event) => event.preventDefault(), false);
    on('wheel', (event) => this.wheel(event), false);
    on('touchstart', (event) => this.touchStart(event), false);
    on('touchmove', (event) => this.touchMove(event), false);
    on('touchend', (event) => this.touchEnd(event));
  }

  dispose(): void {
    clearTimeout(this.longPress);
    this.off.abort();
  }

  private down(event: PointerEvent, canvas: HTMLElement): void {
    this.press.down(event);
    const from = placeOf(event);
    if (event.pointerType === 'touch') {
      clearTimeout(this.longPress);
      if (!event.isPrimary) return;
      this.doing = { does: 'nothing' };
      this.longPress = window.setTimeout(() => {
        this.doing = { does: 'draw', from };
        if ('vibrate' in navigator) navigator.vibrate(10);
      }, LONG_PRESS);
      return;
    }
    canvas.setPointerCapture(event.pointerId);
    if (event.button === 2) this.doing = { does: 'draw', from };
    else if (event.button === 0) {
      this.doing = { does: 'press', from, piece: this.handler.takes(from.x, from.y) };
    }
  }

  private move(event: PointerEvent): void {
    this.press.move(event);
    const at = placeOf(event);
    if (event.pointerType === 'touch') {
      if (!this.press.still) clearTimeout(this.longPress);
      return;
    }
    const { doing, handler } = this;
    if (doing.does === 'nothing' && event.buttons === 0) handler.hover(at.x, at.y);
    if (doing.does === 'press' && Math.hypot(at.x - doing.from.x, at.y - doing.from.y) >= STILL) {
      this.doing = doing.piece ? { does: 'drag' } : { does: 'turn', at: doing.from };
    }
    if (this.doing.does === 'drag') handler.drag(at.x, at.y);
    if (this.doing.does === 'turn') {
      handler.turn(at.x - this.doing.at.x, at.y - this.doing.at.y);
      this.doing = { does: 'turn', at };
    }
  }

  private up(event: PointerEvent): void {
    clearTimeout(this.longPress);
    this.clicked = this.press.up(event) && this.doing.does !== 'draw';
    const at = placeOf(event);
    const { doing } = this;
    this.doing = { does: 'nothing' };
    if (doing.does === 'drag') this.handler.drop(at.x, at.y);
    if (doing.does === 'draw') this.handler.draw(doing.from, at);
  }

  private cancel(event: PointerEvent): void {
    clearTimeout(this.longPress);
    this.press.cancel(event);
    this.clicked = false;
    if (this.doing.does === 'drag') this.handler.letGo();
    if (this.doing.does !== 'pinch') this.doing = { does: 'nothing' };
  }

  private click(event: MouseEvent): void {
    if (!this.clicked) return;
    this.clicked = false;
    const touch = (event as PointerEvent).pointerType === 'touch';
    this.handler.click(event.clientX, event.clientY, touch, event.detail > 1);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    const by = Math.min(60, Math.max(-60, event.deltaY * lines));
    this.handler.magnify(Math.exp(-by * 0.004), event.clientX, event.clientY);
  }

  private touchStart(event: TouchEvent): void {
    const pinch = pinchOf(event.touches);
    if (!pinch) return;
    event.preventDefault();
    clearTimeout(this.longPress);
    this.doing = { does: 'pinch', ...pinch };
  }

  private touchMove(event: TouchEvent): void {
    const { doing, handler } = this;
    if (doing.does === 'draw') event.preventDefault();
    const pinch = pinchOf(event.touches);
    if (doing.does !== 'pinch' || !pinch) return;
    event.preventDefault();
    const [dx, dy] = [pinch.middle.x - doing.middle.x, pinch.middle.y - doing.middle.y];
    handler.magnify(pinch.apart / doing.apart, pinch.middle.x, pinch.middle.y);
    handler.turn(dx, dy);
    this.doing = { does: 'pinch', ...pinch };
  }

  private touchEnd(event: TouchEvent): void {
    if (this.doing.does === 'pinch' && event.touches.length < 2) this.doing = { does: 'nothing' };
    const touch = event.changedTouches[0];
    if (!touch || event.touches.length > 0) return;
    const { lastTap } = this;
    const again =
      event.timeStamp - lastTap.at < 300 &&
      Math.hypot(touch.clientX - lastTap.x, touch.clientY - lastTap.y) < 30;
    this.lastTap = { at: again ? 0 : event.timeStamp, x: touch.clientX, y: touch.clientY };
    if (again) this.handler.tapTwice(touch.clientX, touch.clientY);
  }
}
