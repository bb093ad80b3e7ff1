import type { MouseEvent } from 'react';
import type { PickedBy } from './view';

/** How a button of a board was pressed. A click without a pointer came from the keyboard. */
export function pickedBy(event: MouseEvent): PickedBy {
  if (event.detail === 0) return 'key';
  const { pointerType } = event.nativeEvent as PointerEvent;
  if (pointerType === 'touch') return 'touch';
  return event.detail > 1 ? 'mouse-again' : 'mouse';
}
