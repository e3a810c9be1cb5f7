// From starting the command to its first request on the wire, on a first start (nothing compiled before) and on later ones; promptfoo's
// command beside it where a folder has it.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { monotonicNow } from '../src/reading/monotonic-clock.ts';
import { findPeer, promptfooSettings } from './peer-readers.ts';

export interface ColdStart {
  firstMs: number[];
  laterMs: number[];
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
    const request = new Promise<number>((resolve) => {
      seen = (atMs) => resolve(atMs - startMs);
    });
    return { ended, request };
  };
  const promptfoo = preparePromptfoo(peers, place, port);
  const result: ColdStart = { firstMs: [], laterMs: [], emptyMs: [], promptfooMs: [] };
  for (let round = 0; round < rounds; round++) {
    const cache = join(place, `cache-${round}`);
    mkdirSync(cache);
    for (const [turn, list] of [result.firstMs, result.laterMs].entries()) {
      const words = [command, 'bench', 'run', 'suite.yaml', '--quiet', '--out', `run-${round}-${turn}`];
      const { ended, request } = start(words, { NODE_COMPILE_CACHE: cache });
      list.push(await request);
      await ended;
    }
    result.emptyMs.push(await emptyStart());
    if (!promptfoo) continue;
    const { ended, request } = start(promptfoo, promptfooSettings(peers));
    result.promptfooMs.push(await request);
    await ended;
  }
  server.close();
  server.closeAllConnections();
  rmSync(place, { recursive: true, force: true });
  return result;
}

/** The words of its command for the same one call; null where it is not installed. */
function preparePromptfoo(peers: string, place: string, port: number): string[] | null {
  const home = findPeer(peers, 'promptfoo');
  if (home === null) return null;
  const config = join(place, 'promptfoo.json');
  const provider = { id: 'openai:chat:m', config: { apiBaseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'x' } };
  writeFileSync(config, JSON.stringify({ prompts: ['Hi'], providers: [provider], tests: [{}] }));
  const entry = join(home, 'node_modules/promptfoo/dist/src/entrypoint.js');
  return [entry, 'eval', '-c', config, '-j', '1', '--no-cache', '--no-progress-bar', '--no-table'];
}

async function emptyStart(): Promise<number> {
  const startMs = monotonicNow();
  await new Promise((resolve) => spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }).once('exit', resolve));
  return monotonicNow() - startMs;
}
