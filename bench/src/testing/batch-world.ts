// A run in batches whose time only waiting moves, for tests.

import type { BatchRow } from '../batches/batch-row.ts';
import type { BatchOptions, Standing } from '../batches/open-batch-api.ts';
import { runBatchSuite } from '../batches/run-batch.ts';
import type { ModelSpec, Sample } from '../record.ts';
import type { RunSuiteOptions } from '../run-options.ts';
import type { BatchProvider } from './batch-views.ts';

/** One of each provider. */
export const batchedModels: [BatchProvider, string][] = [
  ['openai', 'gpt-4o-mini'],
  ['anthropic', 'claude-haiku-4-5'],
  ['google', 'gemini-2.5-flash'],
  ['mistral', 'mistral-small-latest'],
];

export const batchedSuite = {
  name: 's',
  cases: ['a', 'b', 'c'].map((id) => ({
    id,
    prompt: { messages: [{ role: 'user' as const, content: `Say ${id}` }], maxOutputTokens: 50 },
  })),
};

export const openai = (base: string): ModelSpec => ({
  key: 'm',
  provider: 'openai',
  model: 'gpt-4o-mini',
  baseUrl: base,
});

/** A clock that only waiting moves, and what a run leaves. */
export function makeWorld(onPause: (pauses: number) => void = () => undefined) {
  let nowMs = Date.parse('2026-11-28T08:00:00Z');
  const rows = new Map<string, BatchRow>();
  const samples: Sample[] = [];
  const news: string[] = [];
  const pauses: number[] = [];
  const store = {
    read: () => structuredClone([...rows.values()]),
    write: (row: BatchRow) => void rows.set(row.key, structuredClone(row)),
  };
  const pause = async (ms: number) => {
    pauses.push(ms);
    nowMs += ms;
    onPause(pauses.length);
  };
  const onStanding = ({ modelKey }: BatchRow, { problem }: Standing) =>
    void (problem === null || news.push(`The batch of ${modelKey}: ${problem}`));
  const clock = () => nowMs;
  const run = (models: ModelSpec[], options: Partial<RunSuiteOptions> = {}, batch: Partial<BatchOptions> = {}) =>
    runBatchSuite(
      {
        suite: batchedSuite,
        models,
        rounds: 2,
        seed: 1,
        keys: () => 'secret-key-1234',
        now: () => new Date(nowMs).toISOString(),
        sink: (sample) => void samples.push(sample),
        ...options,
      },
      { store, pause, onNews: (words) => void news.push(words), onStanding, ...batch },
    );
  const resume = (models: ModelSpec[], options: Partial<RunSuiteOptions> = {}, batch: Partial<BatchOptions> = {}) =>
    run(models, { ...options, resumeFrom: { runId: 'run', seed: 1, samples: [...samples] } }, batch);
  return { rows, samples, news, pauses, clock, pause, run, resume, store };
}
