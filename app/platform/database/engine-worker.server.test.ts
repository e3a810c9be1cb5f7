import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, inject, it } from 'vitest';
import { copySnapshot } from '../testing/test-snapshot.server.ts';
import { projectRoot } from './project-root.server.ts';

/** Counts in the thread of the engine how often a file is written through to the disk. */
const counter = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  import { workerData } from 'node:worker_threads';
  const { fsyncSync } = fs;
  fs.fsyncSync = (file) => {
    Atomics.add(workerData.synced, 0, 1);
    fsyncSync(file);
  };
  syncBuiltinESMExports();
`;

/** A message of the PostgreSQL protocol that asks for one statement. */
function queryMessage(statement: string): Uint8Array {
  const body = Buffer.from(`${statement}\0`);
  const head = Buffer.from([0x51, 0, 0, 0, 0]);
  head.writeInt32BE(body.length + 4, 1);
  return Uint8Array.from(Buffer.concat([head, body]));
}

async function syncsOfCommit(isDurable: boolean): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'yardstick-engine-'));
  copySnapshot(inject('testSnapshot'), join(folder, 'database'));
  const synced = new Int32Array(new SharedArrayBuffer(4));
  const engine = new Worker(join(projectRoot, 'app/platform/database/engine-worker.mjs'), {
    workerData: { folder: join(folder, 'database'), isDurable, synced },
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(counter)}`],
  });
  try {
    await once(engine, 'message');
    const before = Atomics.load(synced, 0);
    engine.postMessage({ kind: 'data', connection: 1, bytes: queryMessage('CREATE TABLE synced (id int)') });
    await once(engine, 'message');
    return Atomics.load(synced, 0) - before;
  } finally {
    await engine.terminate();
    rmSync(folder, { recursive: true });
  }
}

it('a commit is written through to the disk before it is acknowledged', async () => {
  expect(await syncsOfCommit(true)).toBeGreaterThan(0);
  expect(await syncsOfCommit(false)).toBe(0);
});
