// From starting the command to its first request on the wire, on a first start (nothing compiled before) and on later ones.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { monotonicNow } from '../src/reading/monotonic-clock.ts';

export interface ColdStart {
  firstMs: number[];
  laterMs: number[];
  /** An empty program of the same Node, beside which the above can be read. */
  emptyMs: number[];
}

/** `command` is the built command; `folder` a scratch folder. */
export async function measureColdStart(command: string, folder: string, rounds: number): Promise<ColdStart> {
  let seen: (atMs: number) => void = () => {};
  const server = createServer((request, response) => {
    seen(monotonicNow());
    request.resume().on('end', () => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const place = mkdtempSync(join(folder, 'cold-'));
  const model = `{ provider: custom, model: m, baseUrl: "http://127.0.0.1:${port}/v1" }`;
  writeFileSync(join(place, 'suite.yaml'), `name: Cold\nrounds: 1\nmodels:\n  - ${model}\nprompt: Hi\n`);

  const start = (cache: string, run: number) => {
    const words = ['bench', 'run', 'suite.yaml', '--quiet', '--out', `run-${run}`];
    const startMs = monotonicNow();
    const child = spawn(process.execPath, [command, ...words], {
      cwd: place,
      stdio: 'ignore',
      env: { ...process.env, NODE_COMPILE_CACHE: cache },
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const request = new Promise<number>((resolve) => {
      seen = (atMs) => resolve(atMs - startMs);
    });
    return { ended, request };
  };
  const result: ColdStart = { firstMs: [], laterMs: [], emptyMs: [] };
  for (let round = 0; round < rounds; round++) {
    const cache = join(place, `cache-${round}`);
    mkdirSync(cache);
    for (const list of [result.firstMs, result.laterMs]) {
      const { ended, request } = start(cache, round * 2 + (list === result.laterMs ? 1 : 0));
      list.push(await request);
      await ended;
    }
    result.emptyMs.push(await emptyStart());
  }
  server.close();
  server.closeAllConnections();
  rmSync(place, { recursive: true, force: true });
  return result;
}

async function emptyStart(): Promise<number> {
  const startMs = monotonicNow();
  await new Promise((resolve) => spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }).once('exit', resolve));
  return monotonicNow() - startMs;
}
