/** Shows another part of what is larger than its frame. */
export function scroll(frame: HTMLElement, left: number, top: number): void {
  frame.scrollLeft = left;
  frame.scrollTop = top;
}
