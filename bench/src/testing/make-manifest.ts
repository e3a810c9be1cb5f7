import type { Manifest } from '../record.ts';

/** A plain manifest for tests. */
export function makeManifest(overrides: Partial<Manifest> = {}): Manifest {
  return {
    recordVersion: 1,
    runId: 'run-1',
    name: 'Support answers',
    startedAt: '2026-01-02T03:04:05.000Z',
    finishedAt: '2026-01-02T03:05:05.000Z',
    status: 'completed',
    runner: {
      host: 'runner',
      region: null,
      node: '26.10.0',
      platform: 'linux',
      cpu: 'CPU',
      cpuCount: 2,
      engineVersion: '0.1.0',
      gitHash: null,
    },
    suite: { name: 'Support answers', sha256: 'abc', caseIds: ['case-1'] },
    models: [],
    rounds: 10,
    seed: 7,
    isStreaming: true,
    cacheMode: 'warm',
    concurrency: 1,
    tieMargin: 0.2,
    budget: { nanos: null, currency: 'USD', tokens: null },
    isSimulated: false,
    roundTripMs: {},
    prices: [{ table: 'test', version: '1' }],
    totals: { planned: 20, done: 20, ok: 20, failed: 0, skipped: 0, tokens: 0, nanos: 0, isAtLeast: false },
    files: [],
    ...overrides,
  };
}
