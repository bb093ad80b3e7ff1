/** Whether a key is meant for a field, a dialog or the browser, and not for the board. */
export const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.matches('input, textarea, select, dialog *'));
