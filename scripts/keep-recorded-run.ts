/**
 * Writes the run that /benchmarking shows: `node scripts/keep-recorded-run.ts FOLDER` takes a folder of `yardstick bench run`.
 * Every sample stays; left out are the raw bytes, the headers and the stamps' uncertainty of each attempt, and fractions below 0.1 ms.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Attempt, readManifest, readSamples, type Sample } from '@yardstick/bench';

const target = path.resolve(import.meta.dirname, '../content/recorded-run/run.json.gz');
const folder = process.argv[2];
if (!folder) throw new Error('Usage: node scripts/keep-recorded-run.ts FOLDER');

const suite = JSON.parse(readFileSync(path.join(folder, 'suite.json'), 'utf8')) as {
  cases: { id: string; prompt: { messages: { content: string }[] } }[];
};
const samples: Sample[] = [];
for await (const sample of readSamples(folder))
  samples.push({ ...sample, attempts: sample.attempts.map((attempt) => withoutBulk(attempt)) });

function withoutBulk(attempt: Attempt): Attempt {
  const { timeline } = attempt;
  const none = timeline.atMs.map(() => 0);
  const atMs = timeline.atMs.map((ms) => Math.round(ms * 10) / 10);
  return {
    ...attempt,
    raw: null,
    responseHeaders: {},
    timeline: { ...timeline, atMs, uncertaintyMs: none, bytes: none },
  };
}

const prompts = Object.fromEntries(suite.cases.map(({ id, prompt }) => [id, prompt.messages.at(-1)?.content ?? '']));
const file = gzipSync(JSON.stringify({ manifest: readManifest(folder), prompts, samples }), { level: 9 });
writeFileSync(target, file);
console.log(`${target}: ${samples.length} samples, ${file.length} bytes`);
