/** What a stranger's run may hold: every number, name and size has a bound that is said. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RoundChoice } from '../../results/parts/round-choice.tsx';
import { listRuns } from '../../runs/run-queries.server.ts';
import { openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { bodyOf, type MadeRun, makeRun } from '../../runs/testing/made-run.ts';
import { storePushedRun } from './push-run.server.ts';

describe('a pushed run', () => {
  const long = 'x'.repeat(8_192);
  it.each<[string, (run: MadeRun) => void, RegExp]>([
    ['a thousand million rounds', ({ manifest }) => (manifest.rounds = 1e9), /^manifest\.rounds: /],
    ['a start that is no date', ({ manifest }) => (manifest.startedAt = 'x'), /^manifest\.startedAt: /],
    ['an end that is no date', ({ manifest }) => (manifest.finishedAt = 'x'), /^manifest\.finishedAt: /],
    ['1e308 planned calls', ({ manifest }) => (manifest.totals.planned = 1e308), /^manifest\.totals\.planned: /],
    ['a run id of 8 kB', ({ manifest }) => (manifest.runId = long), /^manifest\.runId: has 8,192 bytes; at most 800/],
    ['a NUL in a run id', ({ manifest }) => (manifest.runId = 'a\u0000'), /^manifest\.runId: holds a NUL/],
    ['a model key of 8 kB', ({ manifest }) => (manifest.models[0]!.key = long), /^manifest\.models\.0\.key: has 8,192/],
    ['half a surrogate pair in a model key', ({ manifest }) => (manifest.models[0]!.key = '\ud800'), /holds a NUL/],
    ['a case id of 8 kB', ({ manifest }) => (manifest.suite.caseIds = [long]), /^manifest\.suite\.caseIds\.0: has/],
    ['1,001 cases', ({ manifest }) => (manifest.suite.caseIds = Array(1_001).fill('a')), /at most 1,000$/],
    ['21 models', ({ manifest }) => (manifest.models = Array(21).fill(manifest.models[0])), /at most 20$/],
    ['the round 2^31', ({ samples }) => (samples[0]!.round = 2 ** 31), /^samples\.0\.round: /],
    ['a round and a half', ({ samples }) => (samples[0]!.round = 1.5), /^samples\.0\.round: /],
    [
      'a round after the last',
      ({ samples }) => (samples[0]!.round = 2),
      /^samples\.0: is of a case, a model or a round/,
    ],
    ['another case', ({ samples }) => (samples[0]!.caseId = 'other'), /^samples\.0: is of a case, a model or a round/],
    ['1e300 tokens', ({ samples }) => (samples[0]!.usage!.outputTokens = 1e300), /^samples\.0\.usage\.outputTokens: /],
    ['1e300 ms', ({ samples }) => (samples[0]!.metrics.responseMs = 1e300), /^samples\.0\.metrics\.responseMs: /],
    ['20,001 samples', (run) => (run.samples = Array(20_001).fill(1)), /at most 20,000$/],
  ])('with %s is refused with the place and the limit', { tags: 'embedded-only' }, async (_what, change, words) => {
    const ctx = await openBenchmarkAccount();
    const run = await makeRun();
    change(run);
    expect(await storePushedRun(ctx, 'anna', bodyOf(run))).toEqual({ problem: expect.stringMatching(words) });
    expect(await listRuns(ctx, 'anna')).toEqual([]);
  });

  it('may hold any text, also in names of fields', async () => {
    const ctx = await openBenchmarkAccount();
    const run = await makeRun();
    run.manifest.name = 'a\u0000b\ud800';
    run.samples[0]!.text = '\u0000';
    run.samples[0]!.parameters.sent = { 'a\u0000': ['\udfff'] };
    expect(await storePushedRun(ctx, 'anna', bodyOf(run))).toMatchObject({ isNew: true });
  });

  it('offers no round that was never reached', async () => {
    const ctx = await openBenchmarkAccount();
    const run = await makeRun();
    run.manifest.rounds = 10_000;
    await storePushedRun(ctx, 'anna', bodyOf(run));
    expect((await listRuns(ctx, 'anna'))[0]?.rounds).toBe(1);
  });
});

it('the choice of a round is a list of at most a hundred, whatever number a run says', () => {
  const render = (rounds: number) =>
    renderToString(createElement(RoundChoice, { rounds, round: 1, onChange: () => undefined }));
  expect(render(100)).toContain('Round 100');
  expect(render(1e9)).toContain('max="1000000000"');
  expect(render(1e9).length).toBeLessThan(2_000);
});
