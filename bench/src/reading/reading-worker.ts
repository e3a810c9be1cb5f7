// The reading thread's entry: the loop that takes the stamps does nothing else.
import { parentPort } from 'node:worker_threads';
import type { ToReader } from './exchange.ts';
import { ReadingCore } from './reading-core.ts';

const port = parentPort;
if (port) {
  const core = new ReadingCore((message, transfer) => port.postMessage(message, transfer));
  port.on('message', (message: ToReader) => core.receive(message));
}
