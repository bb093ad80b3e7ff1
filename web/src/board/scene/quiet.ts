import { setConsoleFunction } from 'three';

/** fiber's own clock is of a kind that three.js calls outdated, with every scene that is made. Nobody
 * who reads the console can do anything about it; everything else is told as before. */
setConsoleFunction((type, message, ...more: unknown[]) => {
  if (message.startsWith('THREE.Clock: ')) return;
  console[type](message, ...more);
});
