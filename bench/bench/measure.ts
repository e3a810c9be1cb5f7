// Prints the engine's bars beside a bare reader of the same bytes, taken in turns on this machine.
//   npm run bench -w @yardstick/bench -- [--rounds 3] [--peers FOLDER] [--only NAME]
// FOLDER may hold a node_modules with `openai`, `ai` and `@ai-sdk/openai`; they are measured too, and never installed by this package.
import { execFile, fork } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { build } from 'rolldown';
import { input, isExternal, writePrices } from '../build-input.ts';
import { measureColdStart } from './cold-start.ts';
import type { Load } from './drive.ts';

interface Result {
  first: { p50: number; p99: number };
  response: { p50: number; p99: number };
  lag: { p50: number; p99: number };
  boundHolds: number | null;
  wrong: number;
  wallRatio: number | null;
  tokensPerSecond: number;
  cpuSecondsPer1000: number;
  peakMegabytes: number;
}

interface Scenario {
  name: string;
  load: Pick<Load, 'calls' | 'concurrency' | 'ttft' | 'gap' | 'tokens' | 'warm' | 'busyMs'>;
  bars: [
    label: string,
    bar: string,
    figure: (own: Result, bare: Result) => number,
    holds: (value: number) => boolean,
  ][];
}

const atMost = (bar: number) => (value: number) => value <= bar;
const atLeast = (bar: number) => (value: number) => value >= bar;

const scenarios: Scenario[] = [
  {
    name: 'fidelity, 64 streams',
    load: { calls: 256, concurrency: 64, ttft: 200, gap: 20, tokens: 50, warm: 64, busyMs: 0 },
    bars: [
      ['first token error p50, ms', '<= 0.6', ({ first }) => first.p50, atMost(0.6)],
      ['first token error p99, ms', '<= 4', ({ first }) => first.p99, atMost(4)],
      ['response time error p50, ms', '<= 0.6', ({ response }) => response.p50, atMost(0.6)],
      ['response time error p99, ms', '<= 4', ({ response }) => response.p99, atMost(4)],
      ['token lag p99, ms', '<= 1', ({ lag }) => lag.p99, atMost(1)],
      ['bound holds, share of tokens', '>= 0.995', ({ boundHolds }) => boundHolds ?? 0, atLeast(0.995)],
    ],
  },
  {
    name: 'fidelity, 256 streams',
    load: { calls: 768, concurrency: 256, ttft: 200, gap: 20, tokens: 50, warm: 256, busyMs: 0 },
    bars: [
      ['first token error p50, ms', '<= 1', ({ first }) => first.p50, atMost(1)],
      ['first token error p99, ms', '<= 20', ({ first }) => first.p99, atMost(20)],
      ['response time error p50, ms', '<= 1', ({ response }) => response.p50, atMost(1)],
      ['response time error p99, ms', '<= 20', ({ response }) => response.p99, atMost(20)],
    ],
  },
  {
    name: 'main thread blocked 20 of every 100 ms',
    load: { calls: 64, concurrency: 16, ttft: 200, gap: 20, tokens: 50, warm: 16, busyMs: 20 },
    bars: [
      ['token lag p99, ms', '<= 1', ({ lag }) => lag.p99, atMost(1)],
      ['bound holds, share of tokens', '>= 0.995', ({ boundHolds }) => boundHolds ?? 0, atLeast(0.995)],
    ],
  },
  {
    name: 'cost of measuring, 500 calls of 200 tokens, 64 at once',
    load: { calls: 500, concurrency: 64, ttft: 50, gap: 5, tokens: 200, warm: 64, busyMs: 0 },
    bars: [
      [
        'CPU against the bare reader',
        '<= 1.5',
        (own, bare) => own.cpuSecondsPer1000 / bare.cpuSecondsPer1000,
        atMost(1.5),
      ],
      ['peak memory, MB', '<= 150', ({ peakMegabytes }) => peakMegabytes, atMost(150)],
      ['wall against ideal', '<= 1.03', ({ wallRatio }) => wallRatio ?? 9, atMost(1.03)],
    ],
  },
  {
    name: 'flood',
    load: { calls: 400, concurrency: 8, ttft: 0, gap: 0, tokens: 2000, warm: 16, busyMs: 0 },
    bars: [['tokens per second', '>= 500,000', ({ tokensPerSecond }) => tokensPerSecond, atLeast(500_000)]],
  },
  {
    name: '2,048 streams at once',
    load: { calls: 2048, concurrency: 2048, ttft: 2000, gap: 200, tokens: 20, warm: 2048, busyMs: 0 },
    bars: [['wall against ideal', '<= 1.15', ({ wallRatio }) => wallRatio ?? 9, atMost(1.15)]],
  },
];

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    peers: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
  },
});
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const others = ['openai', 'ai-sdk'].filter((name) =>
  existsSync(`${values.peers}/node_modules/${name === 'openai' ? 'openai' : 'ai'}`),
);

// A build of its own: neither compiling TypeScript nor a build that runs meanwhile gets into the figures.
mkdirSync(here('../.cache'), { recursive: true });
const folder = mkdtempSync(here('../.cache/measure-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
await build({
  input: { ...input, drive: here('./drive.ts'), 'truth-server': here('./truth-server.ts') },
  platform: 'node',
  external: isExternal,
  output: { dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
});
await writePrices(folder);
const door = pathToFileURL(join(folder, 'index.js')).href;
const server = fork(join(folder, 'truth-server.js'));
const port = await new Promise<number>((resolve) =>
  server.once('message', (message: { port: number }) => resolve(message.port)),
);

async function drive(reader: string, load: Scenario['load']): Promise<Result | null> {
  const job: Load = { reader, base: `http://127.0.0.1:${port}`, door, peers: values.peers, ...load };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'drive.js'), JSON.stringify(job)], {
      maxBuffer: 1 << 24,
    });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Result;
  } catch (error) {
    console.log(`  ${reader}: failed (${(error as Error).message.slice(0, 200)})`);
    return null;
  }
}

const median = (numbers: number[]) => numbers.sort((left, right) => left - right)[numbers.length >> 1] ?? Number.NaN;
const short = (value: number) =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 100 ? 0 : 3);

function describe(name: string, results: Result[]): string {
  const of = (pick: (result: Result) => number) => short(median(results.map(pick)));
  const lag = of(({ lag }) => lag.p99);
  return `  ${name.padEnd(10)} first token ${of(({ first }) => first.p50)} / ${of(({ first }) => first.p99)}  response ${of(({ response }) => response.p50)} / ${of(({ response }) => response.p99)}  token lag p99 ${lag}  CPU s per 1,000 ${of((result) => result.cpuSecondsPer1000)}  MB ${of((result) => result.peakMegabytes)}  tokens/s ${of((result) => result.tokensPerSecond)}  wrong ${of(({ wrong }) => wrong)}`;
}

/** On a machine that does other work nobody holds the bars; there only the distance from the bare reader tells anything. */
function judge(value: number, bareValue: number, holds: (value: number) => boolean): 'held' | 'busy' | 'MISSED' {
  if (holds(value)) return 'held';
  return !holds(bareValue) && bareValue > 0 && value / bareValue <= 1.25 ? 'busy' : 'MISSED';
}

let missed = 0;
console.log(
  `Node ${process.version}, load ${loadavg()[0]?.toFixed(2)}, ${values.rounds} rounds, medians; errors in ms as p50 / p99`,
);
for (const { name, load, bars } of scenarios.filter((scenario) => scenario.name.includes(values.only))) {
  const results = new Map<string, Result[]>();
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const reader of ['bare', 'yardstick', ...others]) {
      const result = await drive(reader, load);
      if (result) results.set(reader, [...(results.get(reader) ?? []), result]);
    }
  }
  console.log(`\n${name}`);
  for (const [reader, rows] of results) console.log(describe(reader, rows));
  const own = results.get('yardstick') ?? [];
  const bare = results.get('bare') ?? [];
  for (const [label, bar, figure, holds] of bars) {
    const value = median(own.map((result, index) => figure(result, bare[index] ?? result)));
    const bareValue = median(bare.map((result) => figure(result, result)));
    const verdict = judge(value, bareValue, holds);
    if (verdict === 'MISSED') missed++;
    const beside = Number.isFinite(bareValue) ? `bare ${short(bareValue)}` : '';
    console.log(`  ${verdict.padEnd(7)} ${label.padEnd(32)} ${short(value).padStart(10)}  ${bar.padEnd(12)} ${beside}`);
  }
}
server.disconnect();
if ('cold start'.includes(values.only)) {
  const { firstMs, laterMs, emptyMs } = await measureColdStart(join(folder, 'cli.js'), folder, Number(values.rounds));
  const value = median(firstMs);
  if (value > 300) missed++;
  console.log(
    `\ncold start, from starting the command to its first request\n  an empty program takes ${short(median(emptyMs))} ms`,
  );
  console.log(
    `  ${value > 300 ? 'MISSED' : 'held  '}  ${'first start, ms'.padEnd(32)} ${short(value).padStart(10)}  < 300`,
  );
  console.log(`          ${'later starts, ms'.padEnd(32)} ${short(median(laterMs)).padStart(10)}`);
}
console.log(
  missed === 0
    ? '\nNo bar missed.'
    : `\n${missed} bar(s) missed; "busy" marks those that the bare reader missed as well, with ours within a quarter of it.`,
);
process.exitCode = missed === 0 ? 0 : 1;
