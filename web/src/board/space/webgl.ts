/** Whether this browser can draw in space at all. Asked once. */
let answer: boolean | null = null;

export function hasWebGl(): boolean {
  if (answer === null) {
    try {
      const context = document.createElement('canvas').getContext('webgl2');
      answer = context !== null;
      context?.getExtension('WEBGL_lose_context')?.loseContext();
    } catch {
      answer = false;
    }
  }
  return answer;
}
