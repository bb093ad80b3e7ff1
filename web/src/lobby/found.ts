import { playSound } from '../sound/sound';
import { useStore } from '../session/store';
import { p } from '../text/players';
import { useLobby } from './state';

const NOTICE_MS = 8000;

/**
 * Calls whoever waited: by a sound, and by a sentence beside the board, which says too that the game
 * they were at is not lost.
 */
export function announceFound(setAside: boolean): void {
  if (useStore.getState().settings.sound) playSound('found');
  const called = setAside ? `${p.lobby.found} ${p.lobby.setAside}` : p.lobby.found;
  useLobby.setState({ called });
  setTimeout(() => useLobby.setState({ called: null }), NOTICE_MS);
}
