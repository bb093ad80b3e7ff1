/** How this browser can draw in space: not at all, by its processor, or by a graphics chip. */
type Drawing = 'none' | 'processor' | 'chip';

/** Names of what stands in for a chip: Chromium's, Mesa's, Windows'. */
const STAND_INS = /swiftshader|llvmpipe|softpipe|basic render/i;

let answer: Drawing | null = null;

/** Asked once. */
function drawing(): Drawing {
  answer ??= ask();
  return answer;
}

function ask(): Drawing {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    if (!context) return 'none';
    const named = context.getExtension('WEBGL_debug_renderer_info');
    const name = context.getParameter(named?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER) as string;
    context.getExtension('WEBGL_lose_context')?.loseContext();
    return STAND_INS.test(name) ? 'processor' : 'chip';
  } catch {
    return 'none';
  }
}

export const hasWebGl = (): boolean => drawing() !== 'none';

/** Whether edges are smoothed and a room is reflected: a processor would take seconds for either. */
export const drawsFinely = (): boolean => drawing() === 'chip';
