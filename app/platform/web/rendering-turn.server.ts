import { setImmediate as nextTurn } from 'node:timers/promises';

let lastTurn: Promise<void> = Promise.resolve();

/**
 * Lets one page render per turn of the event loop: a turn accepts one connection, so health checks would wait for
 * seconds behind consecutive renderings.
 */
export function turnForRendering(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}
