// A local provider of batches that ends with the test.
import { onTestFinished } from 'vitest';
import { type BatchServer, type Behaviour, openBatchServer } from './batch-server.ts';

export type { BatchServer };

/** Serves batches until the test ends. */
export async function serveBatches(behaviour: Behaviour = {}): Promise<BatchServer> {
  const { host, close } = await openBatchServer(behaviour);
  onTestFinished(close);
  return host;
}
