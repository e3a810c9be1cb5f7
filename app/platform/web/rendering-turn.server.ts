import { setImmediate as nextTurn } from 'node:timers/promises';

let lastTurn: Promise<void> = Promise.resolve();

/**
 * One page is rendered in each turn of the event loop: a turn accepts one connection, so that health checks would wait
 * for seconds behind renderings that follow each other.
 */
export function turnForRendering(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}
