// Prints the engine's bars beside a bare reader of the same bytes, taken in turns on this machine.
//   npm run bench -w @yardstick/bench -- [--rounds 3] [--peers FOLDER] [--only NAME]
// FOLDER may hold a node_modules with `openai`, `ai` and `@ai-sdk/openai`, and with `promptfoo` (or have it in a folder `promptfoo` of
// its own); what is there is measured too. Peers are never installed by this package.
import { execFile, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { build } from 'rolldown';
import { copyTable, input, isExternal } from '../build-input.ts';
import { type ColdStart, measureColdStart } from './cold-start.ts';
import type { Load } from './drive.ts';
import type { MemoryFigures } from './memory.ts';
import { findPeer, peerNames } from './peer-readers.ts';
import { describeReader, judgeBar, median, short } from './print-figures.ts';
import { type Result, type Scenario, scenarios } from './scenarios.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    peers: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
  },
});
const rounds = Number(values.rounds);
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const run = promisify(execFile);
const others = peerNames.filter((peer) => findPeer(values.peers, peer) !== null);

// A build of its own: neither compiling TypeScript nor a build that runs meanwhile gets into the figures.
mkdirSync(here('../.cache'), { recursive: true });
const folder = mkdtempSync(here('../.cache/measure-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
await build({
  input: {
    ...input,
    drive: here('./drive.ts'),
    memory: here('./memory.ts'),
    'truth-server': here('./truth-server.ts'),
  },
  platform: 'node',
  external: isExternal,
  output: { dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
});
await copyTable(folder);
const door = pathToFileURL(join(folder, 'index.js')).href;
const server = fork(join(folder, 'truth-server.js'));
const port = await new Promise<number>((resolve) =>
  server.once('message', (message: { port: number }) => resolve(message.port)),
);
const base = `http://127.0.0.1:${port}`;

async function printedBy(words: string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, words, { maxBuffer: 1 << 24 });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

async function drive(reader: string, load: Scenario['load']): Promise<Result | null> {
  const job: Load = { reader, base, door, peers: values.peers, ...load };
  try {
    return (await printedBy([join(folder, 'drive.js'), JSON.stringify(job)])) as Result;
  } catch (error) {
    const words =
      (error as { stderr?: string }).stderr
        ?.trim()
        .split('\n')
        .find((line) => line.includes('Error')) ?? '';
    console.log(`  ${reader}: failed (${words.slice(0, 300) || (error as Error).message.slice(0, 200)})`);
    return null;
  }
}

let missed = 0;

function printBar(isHeld: boolean, label: string, value: number, bar: string): void {
  if (!isHeld) missed++;
  console.log(`  ${isHeld ? 'held   ' : 'MISSED '} ${label.padEnd(46)} ${short(value).padStart(10)}  ${bar}`);
}

async function measureScenario({ name, load, bars }: Scenario): Promise<void> {
  const results = new Map<string, Result[]>();
  for (let round = 0; round < rounds; round++) {
    // Who comes first changes with the round: the second finds a warmer machine.
    const readers = round % 2 === 0 ? ['bare', 'yardstick', ...others] : ['yardstick', 'bare', ...others];
    for (const reader of readers) {
      const result = await drive(reader, load);
      if (result) results.set(reader, [...(results.get(reader) ?? []), result]);
    }
  }
  console.log(`\n${name} (load ${loadavg()[0]?.toFixed(1)})`);
  for (const [reader, rows] of results) console.log(describeReader(reader, rows));
  for (const bar of bars) {
    const { verdict, line } = judgeBar(bar, results.get('yardstick') ?? [], results.get('bare') ?? []);
    if (verdict === 'MISSED') missed++;
    console.log(line);
  }
}

/** What is held in memory may not grow with the run: two kilobytes would be a figure of each sample, not a sum of them. */
const FLAT_BYTES = 64;

async function measureMemory(): Promise<void> {
  const words = ['--expose-gc', join(folder, 'memory.js'), base, door];
  const figures = (await printedBy(words)) as MemoryFigures;
  console.log('\nmemory over 100,000 samples of one run, all of them summed up');
  for (const { samples, liveMegabytes, residentMegabytes } of figures.marks)
    console.log(
      `          after ${short(samples).padStart(7)}: ${short(liveMegabytes)} MB live, ${short(residentMegabytes)} MB resident`,
    );
  printBar(
    figures.bytesPerSample <= FLAT_BYTES,
    'live bytes per further sample, run and sink',
    figures.bytesPerSample,
    `<= ${FLAT_BYTES}`,
  );
  console.log(
    `          ${'of which the summary keeps'.padEnd(46)} ${short(figures.summaryBytesPerSample).padStart(10)}`,
  );
}

async function measureStarts(): Promise<void> {
  const starts: ColdStart = await measureColdStart(join(folder, 'cli.js'), folder, values.peers, rounds);
  console.log('\ncold start, from starting the command to its first request');
  console.log(`          ${'an empty program, ms'.padEnd(46)} ${short(median(starts.emptyMs)).padStart(10)}`);
  const first = median(starts.firstMs);
  printBar(first < 300, 'first start, ms', first, '< 300');
  const also = [
    ['later starts, ms', starts.laterMs],
    ['first start, processor time, ms', starts.firstCpuMs],
    ['later starts, processor time, ms', starts.laterCpuMs],
  ] as const;
  for (const [label, list] of also) console.log(`          ${label.padEnd(46)} ${short(median(list)).padStart(10)}`);
  if (starts.promptfooMs.length > 0)
    console.log(`          ${'promptfoo, ms'.padEnd(46)} ${short(median(starts.promptfooMs)).padStart(10)}`);
}

console.log(
  `Node ${process.version}, load ${loadavg()[0]?.toFixed(2)}, ${rounds} rounds, medians; errors in ms as p50 / p99` +
    `\n"possible": the wall time that the server's own durations allow; "planned": what the load's settings say`,
);
const isWanted = (name: string) => name.includes(values.only);
for (const scenario of scenarios.filter(({ name }) => isWanted(name))) await measureScenario(scenario);
if (isWanted('memory')) await measureMemory();
server.disconnect();
if (isWanted('cold start')) await measureStarts();
console.log(
  missed === 0
    ? '\nNo bar missed.'
    : `\n${missed} bar(s) missed; "busy" marks those that the bare reader missed as well, with ours within a quarter of it.`,
);
process.exitCode = missed === 0 ? 0 : 1;
