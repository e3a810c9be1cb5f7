// One reader in a process of its own under one load; prints one JSON line. Started by measure.ts.
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { monotonicNow } from '../src/reading/monotonic-clock.ts';
import { compareWithTruth, type Truths } from './compare-with-truth.ts';
import { possibleWallMs } from './possible-wall.ts';
import { makeReader } from './readers.ts';
import type { Reading } from './reading.ts';

export interface Load {
  reader: string;
  base: string;
  door: string;
  peers: string;
  calls: number;
  concurrency: number;
  ttft: number;
  gap: number;
  tokens: number;
  /** Share by which the first token of each request is moved, half to either side. */
  jitter: number;
  warm: number;
  /** ms of every 100 for which the main thread is kept busy. */
  busyMs: number;
}

const load = JSON.parse(process.argv[2] ?? '{}') as Load;
const jitter = load.jitter > 0 ? `,jit=${load.jitter}` : '';
const model = `truth,ttft=${load.ttft},gap=${load.gap},n=${load.tokens}${jitter}`;
const reader = await makeReader(load.reader, load);

async function runCalls(prefix: string, calls: number): Promise<Map<string, Reading>> {
  const ids = Array.from({ length: calls }, (_, index) => `${prefix}${index}`);
  if (reader.readAll) return reader.readAll(model, ids);
  const readings = new Map<string, Reading>();
  let next = 0;
  const work = async () => {
    for (let id = ids[next++]; id !== undefined; id = ids[next++])
      readings.set(id, await reader.read(model, `rid=${id}`));
  };
  await Promise.all(Array.from({ length: Math.min(calls, load.concurrency) }, work));
  return readings;
}

function keepBusy(): () => void {
  if (load.busyMs === 0) return () => {};
  const timer = setInterval(() => {
    const untilMs = monotonicNow() + load.busyMs;
    while (monotonicNow() < untilMs);
  }, 100);
  return () => clearInterval(timer);
}

/** Takes the server's truths, which forgets them. The built-in fetch would put megabytes of its own into the figures. */
function takeTruths(): Promise<Truths> {
  return new Promise((resolve, reject) => {
    get(load.base, { agent: false }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => resolve(new Map(JSON.parse(Buffer.concat(parts).toString()) as [string, never][])));
    }).on('error', reject);
  });
}

/** Most resident memory, MB. What the system counts as `maxRSS` begins with the size of the program that started this one. */
function peakOfThisProgram(): number {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    if (kilobytes) return Number(kilobytes) / 1024;
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS / 1024;
}

await runCalls('warm', load.warm);
await takeTruths();
const cpu = process.cpuUsage();
const stop = keepBusy();
const startMs = monotonicNow();
const readings = await runCalls('call', load.calls);
const wallMs = monotonicNow() - startMs;
stop();
const { user, system } = process.cpuUsage(cpu);
const peakMegabytes = peakOfThisProgram();
const truths = await takeTruths();
await reader.close();
const plannedMs = Math.ceil(load.calls / load.concurrency) * (load.ttft + (load.tokens - 1) * load.gap);
const possibleMs = possibleWallMs(truths.values(), load.concurrency);
console.log(
  JSON.stringify({
    ...compareWithTruth(readings, truths, load.tokens),
    wallMs,
    wallRatio: wallMs / possibleMs,
    plannedRatio: plannedMs > 0 ? wallMs / plannedMs : null,
    tokensPerSecond: (load.calls * load.tokens * 1000) / wallMs,
    cpuSecondsPer1000: (user + system) / 1e6 / (load.calls / 1000),
    peakMegabytes,
  }),
);
process.exit(0);
