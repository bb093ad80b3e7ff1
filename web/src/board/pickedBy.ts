import type { MouseEvent } from 'react';
import type { PickedBy } from './view';

/** Two taps on the same place within this time are a double tap. */
const DOUBLE_TAP = 350;

let lastTap: { readonly on: EventTarget; readonly at: number } | null = null;

/** How a button of a board was pressed. A click without a pointer came from the keyboard. */
export function pickedBy(event: MouseEvent): PickedBy {
  if (event.detail === 0) return 'key';
  const { pointerType } = event.nativeEvent as PointerEvent;
  if (pointerType !== 'touch') return event.detail > 1 ? 'mouse-again' : 'mouse';
  const again = lastTap?.on === event.currentTarget && event.timeStamp - lastTap.at < DOUBLE_TAP;
  lastTap = { on: event.currentTarget, at: event.timeStamp };
  return again ? 'touch-again' : 'touch';
}

/** Whether this is the second half of a double click or a double tap. */
export const isSecond = (how: PickedBy): boolean => how === 'mouse-again' || how === 'touch-again';
