// From starting the command to its first request on the wire, on a first start (nothing compiled before) and on later ones; promptfoo's
// command beside it where a folder has it.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { monotonicNow } from '../src/reading/monotonic-clock.ts';
import { findPeer, promptfooSettings } from './peer-readers.ts';

export interface ColdStart {
  firstMs: number[];
  laterMs: number[];
  /** Processor time of the whole process until its first request, ms: hardly touched by what else the machine does. Linux only. */
  firstCpuMs: number[];
  laterCpuMs: number[];
  /** An empty program of the same Node, beside which the above can be read. */
  emptyMs: number[];
  /** Empty where no folder of peers has it. */
  promptfooMs: number[];
}

/** `command` is the built command; `folder` a scratch folder; `peers` where other tools are. */
export async function measureColdStart(
  command: string,
  folder: string,
  peers: string,
  rounds: number,
): Promise<ColdStart> {
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

  const start = (words: string[], settings: Record<string, string>) => {
    const startMs = monotonicNow();
    const child = spawn(process.execPath, words, {
      cwd: place,
      stdio: 'ignore',
      env: { ...process.env, ...settings },
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const request = new Promise<{ wallMs: number; cpuMs: number }>((resolve) => {
      seen = (atMs) => resolve({ wallMs: atMs - startMs, cpuMs: processorTimeMs(child.pid) });
      // A program that ends without a request has no figure; nobody waits for it.
      void ended.then(() => resolve({ wallMs: Number.NaN, cpuMs: Number.NaN }));
    });
    return { ended, request };
  };
  const promptfoo = preparePromptfoo(peers, place, port);
  const result: ColdStart = {
    firstMs: [],
    laterMs: [],
    firstCpuMs: [],
    laterCpuMs: [],
    emptyMs: [],
    promptfooMs: [],
  };
  for (let round = 0; round < rounds; round++) {
    const cache = join(place, `cache-${round}`);
    mkdirSync(cache);
    for (const turn of ['first', 'later'] as const) {
      const words = [command, 'bench', 'run', 'suite.yaml', '--quiet', '--out', `run-${round}-${turn}`];
      const { ended, request } = start(words, { NODE_COMPILE_CACHE: cache });
      const { wallMs, cpuMs } = await request;
      result[`${turn}Ms`].push(wallMs);
      result[`${turn}CpuMs`].push(cpuMs);
      await ended;
    }
    result.emptyMs.push(await emptyStart());
    if (!promptfoo) continue;
    const { ended, request } = start(promptfoo, promptfooSettings(peers));
    result.promptfooMs.push((await request).wallMs);
    await ended;
  }
  server.close();
  server.closeAllConnections();
  rmSync(place, { recursive: true, force: true });
  return result;
}

/** Of all threads that it has now, from the scheduler's own count; NaN where the system does not report it. */
function processorTimeMs(pid: number | undefined): number {
  try {
    const tasks = `/proc/${pid}/task`;
    const nanos = readdirSync(tasks).map((task) =>
      Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
    );
    return nanos.reduce((sum, value) => sum + value, 0) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** The words of its command for the same one call; null where it is not installed. */
function preparePromptfoo(peers: string, place: string, port: number): string[] | null {
  const home = findPeer(peers, 'promptfoo');
  if (home === null) return null;
  const config = join(place, 'promptfoo.json');
  const provider = { id: 'openai:chat:m', config: { apiBaseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'x' } };
  writeFileSync(
    config,
    JSON.stringify({ prompts: ['{{word}}'], providers: [provider], tests: [{ vars: { word: 'Hi' } }] }),
  );
  const entry = join(home, 'node_modules/promptfoo/dist/src/entrypoint.js');
  return [entry, 'eval', '-c', config, '-j', '1', '--no-cache', '--no-progress-bar', '--no-table'];
}

async function emptyStart(): Promise<number> {
  const startMs = monotonicNow();
  await new Promise((resolve) => spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }).once('exit', resolve));
  return monotonicNow() - startMs;
}
