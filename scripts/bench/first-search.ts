/**
 * What the first visitors after a start wait for with 100,000 tools: readiness, the first search, and a page meanwhile.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { MeasuredProcess, temporaryFolder } from './support/measured-process.ts';
import { writeSyntheticCatalogue } from './support/synthetic-catalogue.ts';

const TOOLS = 100_000;
const LIMIT_MS = 1_000;

type Print = (line: string) => void;
type Timed = { status: number; tookMs: number };

async function ask(product: MeasuredProcess, address: string): Promise<Timed> {
  const startedMs = performance.now();
  const { status } = await product.get(address);
  return { status, tookMs: performance.now() - startedMs };
}

/** Requests a cheap address until the product is ready. @returns when that was, and the longest response time */
async function awaitReadiness(product: MeasuredProcess) {
  const startedMs = performance.now();
  let longestMs = 0;
  for (;;) {
    longestMs = Math.max(longestMs, (await ask(product, '/healthz')).tookMs);
    if ((await ask(product, '/readyz')).status === 200) return { readyMs: performance.now() - startedMs, longestMs };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function bench(print: Print): Promise<void> {
  const folder = temporaryFolder();
  const file = path.join(folder, 'catalogue.jsonl');
  writeSyntheticCatalogue(file, TOOLS);
  const environment = { ...process.env, NODE_ENV: 'production', DATA_DIR: folder };
  const imported = spawnSync(process.execPath, ['scripts/run-command.ts', 'catalog:import', file], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (imported.status !== 0) throw new Error('The catalogue could not be imported.');
  const startedMs = performance.now();
  const product = await MeasuredProcess.product(folder);
  try {
    print(`Start of the process to listening: ${Math.round(performance.now() - startedMs)} ms`);
    const { readyMs, longestMs } = await awaitReadiness(product);
    print(`Listening to ready: ${Math.round(readyMs)} ms; meanwhile /healthz took at most ${Math.round(longestMs)} ms`);
    for (const [index, words] of ['chatgpt 77', 'image generation', 'claud'].entries()) {
      const { status, tookMs } = await ask(product, `/search?q=${encodeURIComponent(words)}`);
      if (status !== 200) throw new Error(`The search for "${words}" answered ${status}.`);
      const verdict = index > 0 ? '' : `; ${tookMs <= LIMIT_MS ? 'within' : 'OVER'} the limit of ${LIMIT_MS} ms`;
      print(`Search ${index + 1} after ready, as a page: ${Math.round(tookMs)} ms${verdict}`);
    }
    print(`Home after ready: ${Math.round((await ask(product, '/')).tookMs)} ms`);
  } finally {
    await product.stop();
  }
}

if (import.meta.main) await bench(console.log);
