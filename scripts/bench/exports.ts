/** Memory of exports of a run of 100,000 calls in every format: what is live after 10,000 calls were read and after all. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { runFileFormats } from '../../bench/src/exports/export-formats.ts';
import { exportRun } from '../../bench/src/exports/export-run.ts';
import type { RunSource } from '../../bench/src/exports/run-source.ts';
import type { Sample } from '../../bench/src/record.ts';
import { RunSummarizer } from '../../bench/src/summarize.ts';
import { makeManifest } from '../../bench/src/testing/make-manifest.ts';
import { makeSample } from '../../bench/src/testing/make-sample.ts';

const CALLS = 100_000;
const FIRST_LOOK = 10_000;
/** More than this is memory that grows with the run: a tenth of a kilobyte for each call. */
const MOST_GROWTH_MB = 9;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function liveMb(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

const check = { name: 'is right', type: 'equals', passed: true, value: null, reason: 'equal' };
const first = makeSample({ model: 'openai:gpt', text: 'word '.repeat(200), scores: [check] });

function* listCalls(): Generator<Sample> {
  for (let index = 0; index < CALLS; index++) {
    const metrics = { ...first.metrics, responseMs: 100 + (index % 977) };
    yield { ...first, id: `run/${index}`, caseId: `case-${index % 100}`, round: 1 + Math.floor(index / 100), metrics };
  }
}

const summarizer = new RunSummarizer({});
for (const sample of listCalls()) summarizer.add(sample);
const summary = summarizer.finish();
const { modelKey: key, provider, model } = first;
const manifest = makeManifest({ models: [{ key, provider, model }] });

let isMissed = false;
for (const format of runFileFormats) {
  const seen = { early: 0, late: 0 };
  const source: RunSource = {
    facts: async () => ({ manifest, summary, cases: null }),
    judgements: async () => null,
    async *samples() {
      let read = 0;
      for (const sample of listCalls()) {
        yield sample;
        if (++read === FIRST_LOOK) seen.early = liveMb();
      }
      seen.late = liveMb();
    },
  };
  let bytes = 0;
  const started = performance.now();
  for await (const piece of exportRun(source, format)) bytes += piece.length;
  const isMet = seen.late - seen.early <= MOST_GROWTH_MB;
  isMissed ||= !isMet;
  const took = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${format}: ${seen.early.toFixed(1)} MB live after ${FIRST_LOOK} calls and ${seen.late.toFixed(1)} MB after ${CALLS} (${isMet ? 'met' : 'missed'}); ${(bytes / 1e6).toFixed(1)} MB written in ${took} s`,
  );
}
process.exitCode = isMissed ? 1 : 0;
