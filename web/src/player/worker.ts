import { loadRules } from '../rules/wasm';
import { simpleMove } from './simple';
import type { ThinkReply, ThinkRequest } from './think';

/** The computer's own thread. */
const reply = (message: ThinkReply): void => postMessage(message);

onmessage = ({ data }: MessageEvent<ThinkRequest>) => {
  void loadRules().then(() => reply({ kind: 'bestmove', move: simpleMove(data, Math.random) }));
};
