// One reader in a process of its own under one load; prints one JSON line. Started by measure.ts.
import { get } from 'node:http';
import { monotonicNow } from '../src/reading/monotonic-clock.ts';
import { makeReader, type Reading } from './readers.ts';

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
  warm: number;
  /** ms of every 100 for which the main thread is kept busy. */
  busyMs: number;
}

type Truths = Map<string, { headersAtMs: number; firstMs: number; doneMs: number; sends: number[] }>;

const load = JSON.parse(process.argv[2] ?? '{}') as Load;
const model = `truth,ttft=${load.ttft},gap=${load.gap},n=${load.tokens}`;
const reader = await makeReader(load.reader, load.base, load.door, load.peers);

async function runCalls(prefix: string, calls: number): Promise<Map<string, Reading>> {
  const readings = new Map<string, Reading>();
  let next = 0;
  const work = async () => {
    for (let index = next++; index < calls; index = next++)
      readings.set(`${prefix}${index}`, await reader.read(model, `rid=${prefix}${index}`));
  };
  await Promise.all(Array.from({ length: Math.min(calls, load.concurrency) }, work));
  return readings;
}

function quantiles(values: number[]): { p50: number; p99: number; max: number } {
  const sorted = Float64Array.from(values).sort();
  const pick = (p: number) => sorted[Math.min(sorted.length - 1, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN;
  return { p50: pick(0.5), p99: pick(0.99), max: pick(1) };
}

function keepBusy(): () => void {
  if (load.busyMs === 0) return () => {};
  const timer = setInterval(() => {
    const untilMs = monotonicNow() + load.busyMs;
    while (monotonicNow() < untilMs);
  }, 100);
  return () => clearInterval(timer);
}

function compare(readings: Map<string, Reading>, truths: Truths) {
  const [first, response, lag]: number[][] = [[], [], []];
  let covered = 0;
  let bounded = 0;
  let wrong = 0;
  for (const [id, reading] of readings) {
    reading.complete?.();
    const truth = truths.get(id);
    if (!truth || reading.tokens !== load.tokens) wrong++;
    if (!truth) continue;
    first?.push(reading.firstMs - reading.startMs - (truth.firstMs - truth.headersAtMs));
    response?.push(reading.endMs - reading.startMs - (truth.doneMs - truth.headersAtMs));
    for (const [index, sentMs] of truth.sends.entries()) {
      const late = (reading.arrivals[index] ?? Number.NaN) - sentMs;
      if (Number.isNaN(late)) continue;
      lag?.push(late);
      if (reading.bounds.length === 0) continue;
      bounded++;
      // Half a millisecond is the way itself: the write, the kernel and the wake-up.
      if (late <= (reading.bounds[index] ?? 0) + 0.5) covered++;
    }
  }
  return {
    first: quantiles(first ?? []),
    response: quantiles(response ?? []),
    lag: quantiles(lag ?? []),
    boundHolds: bounded > 0 ? covered / bounded : null,
    wrong,
  };
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

await runCalls('warm', load.warm);
await takeTruths();
const cpu = process.cpuUsage();
const stop = keepBusy();
const startMs = monotonicNow();
const readings = await runCalls('call', load.calls);
const wallMs = monotonicNow() - startMs;
stop();
const { user, system } = process.cpuUsage(cpu);
const peakMegabytes = process.resourceUsage().maxRSS / 1024;
const truths = await takeTruths();
await reader.close();
const idealMs = Math.ceil(load.calls / load.concurrency) * (load.ttft + (load.tokens - 1) * load.gap);
console.log(
  JSON.stringify({
    ...compare(readings, truths),
    wallRatio: idealMs > 0 ? wallMs / idealMs : null,
    tokensPerSecond: (load.calls * load.tokens * 1000) / wallMs,
    cpuSecondsPer1000: (user + system) / 1e6 / (load.calls / 1000),
    peakMegabytes,
  }),
);
process.exit(0);
