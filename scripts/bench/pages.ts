/** The cost of public pages: CPU per request, sizes, start-up and memory, each compared with a peer in the same run. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { MeasuredProcess, median, temporaryFolder } from './support/measured-process.ts';
import { writeSyntheticCatalogue } from './support/synthetic-catalogue.ts';
import { writeSyntheticObservations } from './support/synthetic-observations.ts';

const pages = {
  home: '/',
  category: '/category/coding',
  tools: '/tools',
  'filtered tools': '/tools?free=yes&platform=web&sort=-price',
  tool: '/tool/chatgpt',
  compare: '/compare?tools=chatgpt,claude',
};
const ROUNDS = 15;
const modelPages = {
  'list of models': '/models',
  'filtered list of models': '/models?sort=price&tools=yes&context=128000',
  'page of a model': '/models/gpt-6-sol',
  calculator: '/calculator?requests=2000&in=5000&out=500&cached=50',
  'calculator, another question each time': '/calculator?requests=2000&in=@&out=500&cached=50',
};
const HOT_REQUESTS = 2_000;
const WARM_UP_REQUESTS = 10_000;
const MADE_REQUESTS = 150;
/** Addresses beyond the page cache's length limit are made for each request. */
const padding = 'x'.repeat(1_100);
let questions = 0;
/** In place of `@` comes a number that no request had before. */
const uncached = (page: string) => (index: number) =>
  `${page.replace('@', () => String(++questions))}${page.includes('?') ? '&' : '?'}pad=${index}${padding}`;
const brotli = { 'accept-encoding': 'br' };

type Print = (line: string) => void;
const milliseconds = (value: number) => `${value.toFixed(3)} ms`;
const verdict = (value: number, limit: number) => `${value <= limit ? 'within' : 'OVER'} the limit of ${limit}`;

export async function bench(print: Print): Promise<void> {
  const [small, large] = [temporaryFolder(), temporaryFolder()];
  await startAndRest(print, small);
  const product = await MeasuredProcess.product(small);
  try {
    await warm(product);
    const bareMs = await cachedAgainstBare(print, product);
    // Warm-up, so that code being compiled does not count.
    await product.cpuPerRequestMs(1_000, uncached(pages.category));
    const made: number[] = [];
    for (let round = 0; round < 5; round++)
      made.push(await product.cpuPerRequestMs(MADE_REQUESTS, uncached(pages.category)));
    print(
      `Category of 30 tools, uncached: ${milliseconds(median(made))} of CPU, as much as ${(median(made) / bareMs).toFixed(0)} requests of the bare server; ${verdict(median(made), 8)} ms`,
    );
    await scriptBytes(print, product);
    await smallAgainstLarge(print, product, large);
    await fewAgainstManyEndpoints(print, product, temporaryFolder());
  } finally {
    await product.stop();
  }
}

async function warm(server: MeasuredProcess): Promise<void> {
  for (const page of Object.values(pages)) {
    await server.cpuPerRequestMs(60, () => page, brotli);
    await server.cpuPerRequestMs(100, uncached(page));
  }
}

/**
 * Alternating rounds, so that other load on the machine affects both.
 * @returns CPU of a request of the bare server, ms: the speed of this machine
 */
async function cachedAgainstBare(print: Print, product: MeasuredProcess): Promise<number> {
  const bareMs: number[] = [];
  for (const [name, page] of Object.entries(pages)) {
    const { headers, body } = await product.get(page, brotli);
    const { connection: _connection, 'keep-alive': _keepAlive, date: _date, ...same } = headers;
    const bare = await MeasuredProcess.bare(same as Record<string, string>, body);
    // Both warm up alike: the code of the page measured first is still being compiled for some thousand requests.
    for (const server of [product, bare]) await server.cpuPerRequestMs(WARM_UP_REQUESTS, () => page, brotli);
    const [ours, theirs, ratios]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await product.cpuPerRequestMs(HOT_REQUESTS, () => page, brotli));
      theirs.push(await bare.cpuPerRequestMs(HOT_REQUESTS, () => page, brotli));
      ratios.push(ours.at(-1)! / theirs.at(-1)!);
    }
    await bare.stop();
    bareMs.push(median(theirs));
    print(
      `Cached ${name} (${body.length} bytes): ${milliseconds(median(ours))} against ${milliseconds(median(theirs))} of a bare server; ratio ${median(ratios).toFixed(2)}, ${verdict(median(ratios), 1.3)}`,
    );
  }
  return median(bareMs);
}

/** All scripts that the three pages load, each file once, compressed as sent. */
async function scriptBytes(print: Print, product: MeasuredProcess): Promise<void> {
  const all = new Map<string, number>();
  for (const name of ['home', 'category', 'tool'] as const) {
    const html = (await product.get(pages[name])).body.toString('utf8');
    const files = new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map((match) => match[1]!));
    let bytes = 0;
    for (const file of files) {
      const size = all.get(file) ?? (await product.get(file, brotli)).body.length;
      all.set(file, size);
      bytes += size;
    }
    print(`Scripts of ${name}: ${(bytes / 1_000).toFixed(1)} kB brotli in ${files.size} files`);
  }
  const together = [...all.values()].reduce((sum, size) => sum + size, 0) / 1_000;
  print(`Scripts of home, category and tool together: ${together.toFixed(1)} kB brotli; ${verdict(together, 129)} kB`);
}

async function startAndRest(print: Print, dataDir: string): Promise<void> {
  const starts: number[] = [];
  let restMb = 0;
  for (let round = 0; round < 4; round++) {
    const startedMs = performance.now();
    const product = await MeasuredProcess.product(dataDir);
    await product.get('/');
    starts.push(performance.now() - startedMs);
    if (round === 3) {
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      restMb = (await product.usage()).rssBytes / 1_000_000;
    }
    await product.stop();
  }
  const [first = 0, ...later] = starts;
  print(
    `Start to first answer: ${(first / 1_000).toFixed(2)} s on an empty folder, ${(median(later) / 1_000).toFixed(2)} s later; ${verdict(first / 1_000, 5)} s`,
  );
  print(`Memory at rest, embedded database included: ${restMb.toFixed(0)} MB; ${verdict(restMb, 450)} MB`);
}

async function smallAgainstLarge(print: Print, product: MeasuredProcess, dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'catalogue.jsonl');
  writeSyntheticCatalogue(file, 9_800);
  const startedMs = performance.now();
  const environment = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production' };
  const imported = spawnSync(process.execPath, ['scripts/run-command.ts', 'catalog:import', file], {
    env: environment,
    encoding: 'utf8',
  });
  if (imported.status !== 0) throw new Error(imported.stderr);
  print(`Import of 9,800 tools: ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`);
  const large = await MeasuredProcess.product(dataDir);
  try {
    await warm(large);
    for (const [name, page] of Object.entries(pages)) {
      const ratios: number[] = [];
      for (let round = 0; round < 7; round++) {
        const few = await product.cpuPerRequestMs(MADE_REQUESTS, uncached(page));
        const many = await large.cpuPerRequestMs(MADE_REQUESTS, uncached(page));
        ratios.push(many / few);
      }
      print(
        `10,000 tools instead of 230, ${name} made anew: ${median(ratios).toFixed(2)} times; ${verdict(median(ratios), 1.2)}`,
      );
    }
    print(`Memory with 10,000 tools: ${((await large.usage()).rssBytes / 1_000_000).toFixed(0)} MB`);
  } finally {
    await large.stop();
  }
}

/** The bundled table of models against one with 20,000 endpoints of ten price rows each beside it. */
async function fewAgainstManyEndpoints(print: Print, product: MeasuredProcess, dataDir: string): Promise<void> {
  const startedMs = performance.now();
  await writeSyntheticObservations(dataDir, 20_000, 10);
  print(`Writing 200,000 price rows: ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`);
  const large = await MeasuredProcess.product(dataDir);
  try {
    const readMs = performance.now();
    await large.get('/models');
    print(`First list of models, with all rows read: ${((performance.now() - readMs) / 1_000).toFixed(1)} s`);
    for (const page of Object.values(modelPages))
      for (const server of [product, large]) await server.cpuPerRequestMs(100, uncached(page));
    for (const [name, page] of Object.entries(modelPages)) {
      const ratios: number[] = [];
      for (let round = 0; round < 7; round++) {
        const few = await product.cpuPerRequestMs(MADE_REQUESTS, uncached(page));
        const many = await large.cpuPerRequestMs(MADE_REQUESTS, uncached(page));
        ratios.push(many / few);
      }
      print(
        `21,300 endpoints instead of 1,300, ${name}: ${median(ratios).toFixed(2)} times; ${verdict(median(ratios), 1.2)}`,
      );
    }
    print(`Memory with 200,000 price rows: ${((await large.usage()).rssBytes / 1_000_000).toFixed(0)} MB`);
  } finally {
    await large.stop();
  }
}

if (import.meta.main) await bench(console.log);
