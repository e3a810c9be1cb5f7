// What a run of 100,000 calls keeps in memory: the run itself, and the summary that its samples are handed to. Prints one JSON line.
// Started by measure.ts with the garbage collector at hand, so that only what is held is counted.
import process from 'node:process';

export interface MemoryFigures {
  marks: { samples: number; liveMegabytes: number; residentMegabytes: number }[];
  /** Between 10,000 and 100,000 samples. */
  bytesPerSample: number;
  summaryBytesPerSample: number;
}

const [, , base = '', door = ''] = process.argv;
const { runSuite, RunSummarizer, readingThread } = (await import(door)) as typeof import('../src/index.ts');
const collect = (globalThis as { gc?: () => void }).gc ?? (() => {});
const CASES = 100;
const ROUNDS = 500;
const MARKS = [10_000, 100_000];

function liveBytes(): number {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const marks: MemoryFigures['marks'] = [];
const live: number[] = [];
let samples = 0;
let summarizer: InstanceType<typeof RunSummarizer> | null = new RunSummarizer();
const model = (key: string) => ({ key, provider: 'custom', model: 'truth,ttft=0,gap=0,n=2', baseUrl: `${base}/v1` });
const prompt = { messages: [{ role: 'user' as const, content: 'Hi' }] };

await runSuite({
  suite: { name: 'long', cases: Array.from({ length: CASES }, (_, index) => ({ id: `case-${index}`, prompt })) },
  models: [model('one'), model('other')],
  rounds: ROUNDS,
  seed: 1,
  concurrency: 16,
  pauseMs: 0,
  keepsRaw: false,
  warmsUp: false,
  sink: (sample) => {
    summarizer?.add(sample);
    samples++;
    if (!MARKS.includes(samples)) return;
    const bytes = liveBytes();
    live.push(bytes);
    marks.push({ samples, liveMegabytes: bytes / 2 ** 20, residentMegabytes: process.memoryUsage().rss / 2 ** 20 });
  },
});
const withSummary = liveBytes();
summarizer?.finish();
summarizer = null;
const summaryBytes = withSummary - liveBytes();
await readingThread.close();
const [few = 0, many = 0] = live;
const [from = 0, to = 1] = MARKS;
console.log(
  JSON.stringify({
    marks,
    bytesPerSample: (many - few) / (to - from),
    summaryBytesPerSample: summaryBytes / samples,
  } satisfies MemoryFigures),
);
process.exit(0);
