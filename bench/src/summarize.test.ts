import { expect, test } from 'vitest';
import { concludeRun } from './conclude-run.ts';
import type { Score } from './record-schema.ts';
import { sampleSchema } from './record-schema.ts';
import { comparePair, summarizeRun } from './summarize.ts';
import { checkThresholds } from './summary/threshold-check.ts';
import { makeRun, makeSample } from './testing/make-sample.ts';
import { describeScores, describeTimes, verdictLabel } from './verdict-words.ts';

const nameOf = (key: string) => key;
const pass = (passed: boolean): Score => ({ name: 'right', type: 'equals', passed, value: null, reason: '' });

test('the samples that tests are built from are valid records', () => {
  expect(sampleSchema.safeParse(makeSample()).success).toBe(true);
});

test('a model twice as slow is called slower, with the ratio and its interval in the sentence', () => {
  const summary = summarizeRun(makeRun({ alpha: 500, beta: 1000 }, 10));
  const [pair] = summary.pairs;
  expect(pair!.times.responseMs).toMatchObject({ verdict: 'faster', faster: 'alpha', n: 10 });
  const words = describeTimes(pair!.times.responseMs, { nameOf, unit: 'rounds', tieMargin: 0.2 });
  expect(words).toMatch(
    /^beta is (1\.9|2\.0|2\.1)\d times slower than alpha, between \d\.\d\d and \d\.\d\d; based on 10 rounds\.$/,
  );
});

test('a speed is compared so that the faster model is the one that writes more', () => {
  const [pair] = summarizeRun(makeRun({ alpha: 500, beta: 1000 }, 10)).pairs;
  expect(pair!.times.visibleCharsPerSecond.faster).toBe('alpha');
});

test('three rounds of one case claim nothing and name the rounds still needed', () => {
  const [pair] = summarizeRun(makeRun({ alpha: 500, beta: 1000 }, 3)).pairs;
  expect(pair!.times.responseMs.verdict).toBe('not-enough-rounds');
  expect(describeTimes(pair!.times.responseMs, { nameOf, unit: pair!.unit, tieMargin: 0.2 })).toMatch(
    /^Not enough rounds to compare alpha and beta: 3 of at least 6; about \d+ more rounds? needed\.$/,
  );
});

test('with few rounds and many cases the cases are the evidence', () => {
  const [pair] = summarizeRun(makeRun({ alpha: 500, beta: 1000 }, 2, 12)).pairs;
  expect(pair).toMatchObject({ unit: 'cases', times: { responseMs: { n: 12, verdict: 'faster' } } });
});

test('families of cases are counted before cases are taken for the evidence', () => {
  const samples = makeRun({ alpha: 500, beta: 1000 }, 2, 7).map((sample) => ({
    ...sample,
    caseFamily: ['case-1', 'case-2', 'case-3', 'case-4'].includes(sample.caseId) ? 'matrix' : null,
  }));
  expect(summarizeRun(samples).pairs[0]).toMatchObject({ unit: 'rounds', times: { responseMs: { n: 2 } } });
});

test('several cases in one round count as one round, not as many', () => {
  const [pair] = summarizeRun(makeRun({ alpha: 500, beta: 1000 }, 8, 5)).pairs;
  expect(pair).toMatchObject({ unit: 'rounds', times: { responseMs: { n: 8 } } });
});

test('a round in which one side failed is dropped for both and counted', () => {
  const samples = makeRun({ alpha: 500, beta: 1000 }, 10).map((sample) =>
    sample.modelKey === 'beta' && sample.round === 4
      ? makeSample({ model: 'beta', round: 4, outcome: 'overload' })
      : sample,
  );
  const summary = summarizeRun(samples);
  expect(summary.pairs[0]!.times.responseMs).toMatchObject({ n: 9, dropped: 1 });
  const beta = summary.models.find((model) => model.key === 'beta')!;
  expect(beta).toMatchObject({ attempted: 10, answered: 9, failures: { overload: 1 }, successRate: 0.9 });
  expect(beta.successInterval!.low).toBeCloseTo(0.5958, 3);
  expect(describeTimes(summary.pairs[0]!.times.responseMs, { nameOf, unit: 'rounds', tieMargin: 0.2 })).toContain(
    '1 pair of calls was left out',
  );
});

test('failed calls are in no median, and warm-ups are in nothing but the money', () => {
  const samples = [
    makeSample({ round: 0, isWarmup: true, responseMs: 9000 }),
    makeSample({ round: 1, responseMs: 100 }),
    makeSample({ round: 2, responseMs: 300 }),
    makeSample({ round: 3, responseMs: 5, outcome: 'invalid' }),
  ];
  const summary = summarizeRun(samples);
  expect(summary.models[0]!.metrics.responseMs).toMatchObject({
    n: 2,
    min: 100,
    max: 300,
    estimate: { median: 200, method: 'none' },
  });
  expect(summary.samples).toBe(3);
  expect(summary.cost.nanos).toBe(4_000_000);
});

test('refusals stand in their own column and aborted calls were never attempted', () => {
  const [model] = summarizeRun([
    makeSample({ round: 1 }),
    makeSample({ round: 2, outcome: 'refused' }),
    makeSample({ round: 3, outcome: 'aborted' }),
    makeSample({ round: 4, outcome: 'truncated' }),
  ]).models;
  expect(model).toMatchObject({ attempted: 3, answered: 2, refused: 1, aborted: 1, truncated: 1, failures: {} });
});

test('an unknown price is unknown and never nothing', () => {
  const none = summarizeRun([makeSample({ costNanos: null })]);
  expect(none.cost).toMatchObject({ nanos: null, unknown: 1 });
  const some = summarizeRun([makeSample({ round: 1 }), makeSample({ round: 2, costNanos: null })]);
  expect(some.cost).toMatchObject({ nanos: 1_000_000, isAtLeast: true, perAnswerNanos: null });
});

test('streaming and whole answers never share a median and are never compared', () => {
  const summary = summarizeRun([makeSample({ isStreaming: true }), makeSample({ isStreaming: false, round: 2 })]);
  expect(summary.models).toHaveLength(2);
  expect(summary.models[0]!.key).toContain('streaming');
  expect(summary.pairs).toEqual([]);
});

test('a percentile is withheld until there are enough samples', () => {
  const [model] = summarizeRun(makeRun({ alpha: 500 }, 30)).models;
  expect(model!.metrics.responseMs!.percentiles.map(({ standing }) => standing)).toEqual(['rough', 'rough', 'hidden']);
});

test('quality is compared case by case, repeats averaged first', () => {
  const samples = Array.from({ length: 20 }, (_, index) => [
    makeSample({ model: 'alpha', caseId: `c${index}`, scores: [pass(true)] }),
    makeSample({ model: 'beta', caseId: `c${index}`, scores: [pass(index < 8)] }),
  ]).flat();
  const summary = summarizeRun(samples);
  expect(summary.models.map((model) => model.quality!.passRate)).toEqual([1, 0.4]);
  expect(summary.pairs[0]!.quality).toMatchObject({ better: 'first', wins: 12, cases: 20, method: 'newcombe' });
  expect(describeScores(summary.pairs[0]!.quality!, 'alpha', 'beta')).toMatch(
    /^alpha passed the checks better than beta: the mean grade of alpha is 60\.0 points higher, between/,
  );
});

test('five cases give no interval, whether they pass and fail or have grades', () => {
  const run = (grade: (index: number) => Score) =>
    Array.from({ length: 5 }, (_, index) => [
      makeSample({ model: 'alpha', caseId: `c${index}`, scores: [pass(true)] }),
      makeSample({ model: 'beta', caseId: `c${index}`, scores: [grade(index)] }),
    ]).flat();
  for (const grade of [() => pass(false), () => ({ ...pass(false), value: 0.2 })]) {
    const { quality } = summarizeRun(run(grade)).pairs[0]!;
    expect(quality).toMatchObject({ interval: null, better: null, method: 'none' });
    expect(describeScores(quality!, 'alpha', 'beta')).toMatch(/; too few cases for a claim\.$/);
  }
});

test('a pair by itself pays for no other comparison', () => {
  const samples = makeRun({ alpha: 500, beta: 560, gamma: 900, delta: 2000 }, 10);
  const all = summarizeRun(samples).pairs.find((pair) => pair.first === 'alpha' && pair.second === 'beta')!;
  const alone = comparePair(samples, 'alpha', 'beta').pair;
  const width = (pair: typeof all) => pair.times.responseMs.interval!.high / pair.times.responseMs.interval!.low;
  expect(width(alone)).toBeLessThanOrEqual(width(all));
  expect(() => comparePair(samples, 'alpha', 'omega')).toThrow('no samples of omega');
});

test('equal models with little noise are a tie, noisy ones undecided with the rounds needed', () => {
  const tie = summarizeRun(makeRun({ alpha: 500, beta: 501 }, 30)).pairs[0]!.times.responseMs;
  expect(verdictLabel(tie, nameOf)).toBe('tie');
  expect(describeTimes(tie, { nameOf, unit: 'rounds', tieMargin: 0.2 })).toContain('tied within ±20 %');
  const open = summarizeRun(makeRun({ alpha: 500, beta: 501 }, 10), { tieMargin: 0.01 }).pairs[0]!.times.responseMs;
  expect(describeTimes(open, { nameOf, unit: 'rounds', tieMargin: 0.01 })).toMatch(
    /^Undecided between .* further rounds needed\.$|^Undecided between .* more rounds needed\.$/,
  );
});

test('a limit that cannot be checked has not been kept', () => {
  const summary = summarizeRun(makeRun({ alpha: 500, beta: 1500 }, 10));
  const results = checkThresholds(summary, [
    { metric: 'responseMs', of: 'median', atMost: 1000 },
    { metric: 'responseMs', of: 'p99', atMost: 99_999, model: 'alpha' },
    { metric: 'successRate', of: 'median', atLeast: 0.99, model: 'alpha' },
    { metric: 'passRate', of: 'median', atLeast: 0.5, model: 'alpha' },
  ]);
  expect(results.map(({ isMet }) => isMet)).toEqual([true, false, false, true, false]);
  expect(results[1]!.words).toMatch(/^Beta: median response time 1\.\d+ s, missed the limit of at most 1\.00 s$/);
});

test('A case that turns up late, and a model that misses one, are paired all the same', () => {
  const sampleOf = (model: string, caseId: string, round: number, responseMs: number) =>
    makeSample({ model, caseId, round, responseMs });
  const rounds = Array.from({ length: 8 }, (_, index) => index + 1);
  const samples = rounds.flatMap((round) => [
    sampleOf('alpha', 'first', round, 1000),
    sampleOf('beta', 'first', round, 2000),
    ...(round < 3 ? [] : ['second', 'third', 'fourth'].map((id) => sampleOf('alpha', id, round, 500))),
    ...(round < 3 ? [] : ['second', 'third'].map((id) => sampleOf('beta', id, round, 1000))),
  ]);
  const [pair] = summarizeRun(samples).pairs;
  expect(pair?.times.responseMs.ratio).toBeCloseTo(0.5, 10);
  expect([pair?.times.responseMs.n, pair?.times.responseMs.dropped]).toEqual([8, 0]);
});

const answersOf = (model: string, passed: (number: number) => boolean, outcome: 'ok' | 'refused' = 'ok') =>
  Array.from({ length: 100 }, (_, number) => {
    const isRefused = outcome === 'refused' && !passed(number);
    return makeSample({
      model,
      caseId: `case-${number}`,
      costNanos: model === 'beta' ? 290_000 : 1_000_000,
      responseMs: (model === 'beta' ? 1400 : 1000) * (1 + (number % 7) / 100),
      ...(isRefused ? { outcome: 'refused' as const } : { scores: [pass(passed(number))] }),
    });
  });

test('a run with a baseline says which model is good enough to replace it, with cost and time beside it', () => {
  const samples = [...answersOf('alpha', () => true), ...answersOf('beta', (number) => number > 0)];
  const summary = summarizeRun(samples, { baseline: { model: 'alpha', measure: 'pass-rate', margin: 0.1 } });
  expect(concludeRun(summary).replacements).toEqual([
    'Beta is good enough to replace Alpha: pass rate at most 4.4 points lower (95 %), 71 % cheaper, 1.40 times slower; margin 10 points, based on 100 cases.',
  ]);
});

test('a baseline is compared with each other model, and those not with each other', () => {
  const models = ['alpha', 'beta', 'gamma', 'delta'];
  const samples = models.flatMap((model) => answersOf(model, () => true));
  const { pairs, replacements } = summarizeRun(samples, { baseline: { model: 'beta', measure: 'pass-rate' } });
  expect(pairs.map(({ first, second }) => [first, second])).toEqual([
    ['alpha', 'beta'],
    ['gamma', 'beta'],
    ['delta', 'beta'],
  ]);
  expect(replacements!.map(({ candidate, margin, verdict }) => [candidate, margin, verdict])).toEqual([
    ['alpha', 0.05, 'good-enough'],
    ['gamma', 0.05, 'good-enough'],
    ['delta', 0.05, 'good-enough'],
  ]);
});

test('an answer that was refused counts as not passed where a replacement is judged', () => {
  const samples = [...answersOf('alpha', () => true), ...answersOf('beta', (number) => number > 30, 'refused')];
  for (const measure of ['pass-rate', 'grade'] as const) {
    const { replacements } = summarizeRun(samples, { baseline: { model: 'alpha', measure } });
    expect(replacements![0]).toMatchObject({ verdict: 'worse', cases: 100, dropped: 0 });
    expect(replacements![0]!.difference).toBeCloseTo(-0.31, 12);
  }
});

test('a run without checks says that too few cases were checked', () => {
  const summary = summarizeRun(makeRun({ alpha: 500, beta: 1000 }, 10), {
    baseline: { model: 'alpha', measure: 'pass-rate' },
  });
  expect(concludeRun(summary).replacements[0]).toMatch(
    /^Too few checked cases to say whether Beta is good enough to replace Alpha: none; same cost, [12]\.\d\d times slower\.$/,
  );
});
