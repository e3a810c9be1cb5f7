// The head of a run's record: what was to be run, and where.
import { hash } from 'node:crypto';
import type { PriceTable } from './prices/price-book.ts';
import { type Manifest, type ModelSpec, RECORD_VERSION } from './record.ts';
import type { RunSuiteOptions } from './run-options.ts';
import { describeRunner } from './runner.ts';

/** Equal within this ratio counts as a tie unless the user set another margin before the run. */
const DEFAULT_TIE_MARGIN = 0.2;

export interface ManifestParts {
  runId: string;
  startedAt: string;
  seed: number;
  tables: PriceTable[];
}

/** The manifest as it stands before the first call; how far away the providers are is measured after the last one. */
export function makeManifest(options: RunSuiteOptions, { runId, startedAt, seed, tables }: ManifestParts): Manifest {
  const { suite, models, rounds } = options;
  return {
    recordVersion: RECORD_VERSION,
    runId,
    name: options.name ?? suite.name,
    startedAt,
    finishedAt: null,
    status: 'running',
    runner: describeRunner(options.region ?? null, options.gitHash ?? null),
    suite: {
      name: suite.name,
      sha256: hash('sha256', JSON.stringify(suite)),
      caseIds: suite.cases.map(({ id }) => id),
    },
    models: models.map(withoutSecrets),
    rounds,
    seed,
    isStreaming: options.isStreaming ?? true,
    cacheMode: options.cacheMode ?? 'warm',
    concurrency: options.concurrency ?? 1,
    tieMargin: options.tieMargin ?? DEFAULT_TIE_MARGIN,
    ...(options.baseline ? { baseline: options.baseline } : {}),
    ...(options.stopWhenDecided ? { stopWhenDecided: true } : {}),
    ...(options.simulatedUser ? { simulatedUser: withoutSecrets(options.simulatedUser) } : {}),
    budget: { nanos: null, currency: 'USD', tokens: null, ...options.budget },
    isSimulated: models.some(({ provider }) => provider === 'demo'),
    roundTripMs: {},
    prices: tables.map(({ name, version }) => ({ table: name, version })),
    totals: { planned: 0, done: 0, ok: 0, failed: 0, skipped: 0, tokens: 0, nanos: 0, isAtLeast: false },
    files: [],
  };
}

/** Custom headers can be credentials: their names are recorded, their values are not. */
export function withoutSecrets(model: ModelSpec): ModelSpec {
  if (!model.headers) return { ...model };
  return { ...model, headers: Object.fromEntries(Object.keys(model.headers).map((name) => [name, '(removed)'])) };
}
