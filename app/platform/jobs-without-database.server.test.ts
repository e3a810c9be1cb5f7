import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';

it('a worker whose database cannot be reached at its start goes on looking for it until it is stopped', async () => {
  let attempts = 0;
  const third = Promise.withResolvers<string>();
  // A connection that breaks at once is what a starting PostgreSQL and a stopped one behind a balancer have in common.
  const nowhere = createServer((socket) => {
    socket.destroy();
    if (++attempts === 3) third.resolve('still looking');
  }).listen(0, '127.0.0.1');
  await once(nowhere, 'listening');
  const program = path.join(import.meta.dirname, 'testing/work-without-database.ts');
  const worker = spawn(
    process.execPath,
    [program, `postgres://nobody@127.0.0.1:${(nowhere.address() as AddressInfo).port}/none`],
    {
      stdio: 'inherit',
    },
  );
  const ended = once(worker, 'exit');
  expect(await Promise.race([third.promise, ended.then(([code]) => `ended with ${code}`)])).toBe('still looking');
  worker.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  nowhere.close();
});
