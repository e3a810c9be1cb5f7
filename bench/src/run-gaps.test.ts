import { describe, expect, it } from 'vitest';
import type { Failure, Sample } from './record.ts';
import { describeGaps } from './run-gaps.ts';
import { runSuite } from './run-suite.ts';
import { summarizeRun } from './summarize.ts';
import { makeRun, makeSample } from './testing/make-sample.ts';

const refusal = (reason: string, stopsProvider: boolean): Failure => ({
  class: 'invalid',
  reason,
  message: 'Incorrect API key provided.',
  httpStatus: 401,
  providerCode: null,
  retryAfterMs: null,
  isRetryable: false,
  stopsProvider,
  limitMs: null,
  body: null,
});

/** Ten rounds of two models; from round 2 on, beta's calls are given by `later`. */
function runWith(later: (sample: Sample) => Sample[]): Sample[] {
  return makeRun({ alpha: 500, beta: 800 }, 10).flatMap((sample) =>
    sample.modelKey === 'beta' && sample.round > 1 ? later(sample) : [sample],
  );
}

const LATER = '2026-01-02T03:30:00.000Z';
const gapsOf = (samples: Sample[], plannedPerModel: number | null = 10) =>
  describeGaps(summarizeRun(samples), { nameOf: (key) => key, rounds: 10, plannedPerModel });
const timesOf = (samples: Sample[]) => summarizeRun(samples).pairs[0]!.times.responseMs;

describe('calls of another part of a run', () => {
  it('calls that were made later are never paired with the calls of the plan', () => {
    const samples = runWith((sample) => [{ ...sample, block: 2, startedAt: LATER }]);
    expect(timesOf(samples)).toMatchObject({ n: 1, verdict: 'not-enough-rounds' });
    expect(timesOf(makeRun({ alpha: 500, beta: 800 }, 10))).toMatchObject({ n: 10 });
    expect(gapsOf(samples)).toEqual([
      'The run was made in 2 parts: 11 calls on 2026-01-02, 03:04 UTC; 9 calls on 2026-01-02, 03:30 UTC. Only calls of the same part are compared with each other.',
      'Calls of beta: 1 in part 1, 9 in part 2.',
      '9 of 10 rounds of beta are left out of every comparison with it.',
    ]);
  });

  it('rounds that were resumed as a whole are compared among themselves', () => {
    const samples = makeRun({ alpha: 500, beta: 800 }, 10).map((sample) =>
      sample.round > 5 ? { ...sample, block: 2, startedAt: LATER } : sample,
    );
    expect(timesOf(samples)).toMatchObject({ n: 10 });
    expect(gapsOf(samples)).not.toContainEqual(expect.stringContaining('left out'));
  });

  it('a failed call that was made again counts as failed in success, and its repeat is in no comparison', () => {
    const failed = (sample: Sample): Sample => ({
      ...makeSample({ model: 'beta', round: sample.round, outcome: 'invalid' }),
      failure: refusal('key_refused', false),
    });
    const samples = runWith((sample) => [failed(sample), { ...sample, block: 2, isRepeat: true, startedAt: LATER }]);
    const summary = summarizeRun(samples);
    const beta = summary.models.find(({ key }) => key === 'beta')!;
    expect(beta).toMatchObject({
      attempted: 10,
      answered: 1,
      failures: { invalid: 9 },
      repeats: { calls: 9, answered: 9 },
    });
    expect(beta.metrics.responseMs?.n).toBe(1);
    expect(summary.pairs[0]).toMatchObject({ lostRounds: 9, times: { responseMs: { n: 1 } } });
    expect(gapsOf(samples)).toContain(
      '9 failed calls of beta were made again later; 9 were answered. Success counts the first calls, and times of repeated calls are not compared.',
    );
  });
});

describe('calls that are missing', () => {
  it('planned calls that a provider did not take are named with its reason', () => {
    const samples = runWith((sample) =>
      sample.round > 2
        ? []
        : [{ ...makeSample({ model: 'beta', round: 2, outcome: 'invalid' }), failure: refusal('key_refused', true) }],
    );
    expect(gapsOf(samples)).toEqual([
      '8 of 10 planned calls of beta were not made: the provider took no further call (Incorrect API key provided); 1 was answered.',
      '9 of 10 rounds of beta are left out of every comparison with it.',
    ]);
    expect(gapsOf(samples, null)).toEqual([]);
  });

  it('a call that our own worker interrupted is no failure of the model, and its cost is a lower bound', () => {
    const samples = runWith((sample) =>
      sample.round === 3
        ? [
            {
              ...makeSample({ model: 'beta', round: 3, outcome: 'interrupted', costNanos: null }),
              failure: refusal('worker_ended', false),
              attempts: [],
            },
          ]
        : [sample],
    );
    const beta = summarizeRun(samples).models.find(({ key }) => key === 'beta')!;
    expect(beta).toMatchObject({ attempted: 9, answered: 9, successRate: 1, failures: {}, aborted: 1 });
    expect(beta.cost).toMatchObject({ isAtLeast: true, unknown: 0, perAnswerNanos: 1_000_000 });
    expect(gapsOf(samples)).toEqual([
      '1 call of beta was cut off when the run stopped: no failure of the model, and what it cost is not known.',
    ]);
  });

  it('a refused call is no call of 0 tokens', () => {
    const samples = runWith((sample) =>
      [makeSample({ model: 'beta', round: sample.round, outcome: 'invalid' })].map((failed) => ({
        ...failed,
        attempts: failed.attempts.map((attempt) => ({ ...attempt, usage: null, httpStatus: 401 })),
      })),
    );
    const { tokens } = summarizeRun(samples).models.find(({ key }) => key === 'beta')!;
    expect(tokens).toMatchObject({ input: 10, output: 100, counted: 1 });
  });

  it('a run that went as planned has no gaps', () => {
    expect(gapsOf(makeRun({ alpha: 500, beta: 800 }, 10))).toEqual([]);
  });
});

it('marks the calls of a resumed run with the part that they were made in', async () => {
  const suite = { name: 'one', cases: [{ id: 'a', prompt: { messages: [{ role: 'user' as const, content: 'Hi' }] } }] };
  const options = {
    suite,
    models: [{ key: 'a', provider: 'demo', model: 'demo-swift' }],
    rounds: 2,
    seed: 1,
    pauseMs: 0,
  };
  const first: Sample[] = [];
  await runSuite({ ...options, rounds: 1, sink: (sample) => void first.push(sample) });
  const second: Sample[] = [];
  const resumeFrom = { runId: first[0]!.runId, seed: 1, samples: first };
  await runSuite({ ...options, resumeFrom, sink: (sample) => void second.push(sample) });
  expect([...first, ...second].map(({ round, block }) => [round, block])).toEqual([
    [1, undefined],
    [2, 2],
  ]);
});
