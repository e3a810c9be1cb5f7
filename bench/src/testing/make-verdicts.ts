import type { Random } from '../random.ts';
import { summarizeRun } from '../summarize.ts';
import type { ModelSummary, PairSummary, Replacement, RunSummary } from '../summary/summary.ts';
import { makeRun } from './make-sample.ts';

type Times = PairSummary['times']['responseMs'];
type Scores = NonNullable<PairSummary['quality']>;

const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'];
const template = summarizeRun(makeRun(Object.fromEntries(names.map((name) => [name, 500])), 6));

const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random.next() * items.length)] as Item;

/** Any verdict on any pair, whether or not the verdicts of several pairs go together: what is said has to follow from them. */
function makeTimes(random: Random, first: string, second: string, isSilent: boolean): Times {
  const verdict: Times['verdict'] = isSilent
    ? 'not-enough-rounds'
    : pick<Times['verdict']>(random, ['faster', 'faster', 'tie', 'undecided', 'not-enough-rounds']);
  const isShort = verdict === 'not-enough-rounds';
  const n = isSilent ? 0 : isShort ? Math.floor(random.next() * 8) : 6 + Math.floor(random.next() * 30);
  const ratio = Math.exp(random.normal() * 0.5);
  const reach = verdict === 'faster' ? Math.abs(Math.log(ratio)) * 0.9 : Math.abs(Math.log(ratio)) + 0.1;
  const interval = isShort ? null : { low: ratio * Math.exp(-reach), high: ratio * Math.exp(reach), confidence: 0.95 };
  return {
    first,
    second,
    n,
    effective: n * pick(random, [1, 1, 0.4]),
    dropped: pick(random, [0, 0, 1, 7]),
    ratio: n === 0 ? null : ratio,
    interval,
    ownInterval: interval,
    pValue: 0.5,
    adjustedPValue: 0.5,
    verdict,
    faster: verdict === 'faster' ? (ratio < 1 ? first : second) : null,
    isWithinMargin: verdict === 'tie' || random.next() < 0.2,
    roundsNeeded: verdict === 'faster' || verdict === 'tie' ? null : pick(random, [null, 1, 4, 5000]),
  };
}

function makeScores(random: Random): Scores {
  const difference = pick(random, [0, random.next() * 2 - 1]);
  const hasInterval = random.next() < 0.7;
  const isClear = hasInterval && difference !== 0 && random.next() < 0.5;
  const reach = Math.abs(difference) * 0.9 + (isClear ? 0 : 0.3);
  const interval = hasInterval ? { low: difference - reach, high: difference + reach, confidence: 0.95 } : null;
  const cases = 1 + Math.floor(random.next() * 30);
  return {
    cases,
    families: cases,
    dropped: 0,
    meanFirst: 0.5,
    meanSecond: 0.5,
    difference,
    interval,
    ownInterval: interval,
    pValue: 0.5,
    adjustedPValue: 0.5,
    method: interval ? 'clustered-t' : 'none',
    better: isClear ? (difference > 0 ? 'first' : 'second') : null,
    wins: 3,
    losses: 2,
    ties: 1,
  };
}

function makeReplacement(random: Random, candidate: string, baseline: string): Replacement {
  const verdict = pick<Replacement['verdict']>(random, ['good-enough', 'worse', 'undecided', 'too-few-cases']);
  const margin = pick(random, [0.05, 0.1]);
  const ends = {
    'good-enough': [random.next() * 0.2 - margin, 0.2],
    worse: [-0.5, -margin - random.next() * 0.2],
    undecided: [-margin - random.next() * 0.3, -margin + random.next() * 0.3],
    'too-few-cases': [null, null],
  } as const;
  const cases = verdict === 'too-few-cases' ? Math.floor(random.next() * 6) : 6 + Math.floor(random.next() * 300);
  return {
    candidate,
    baseline,
    measure: pick(random, ['pass-rate', 'grade']),
    margin,
    cases,
    families: pick(random, [cases, Math.min(cases, 8)]),
    dropped: pick(random, [0, 0, 2]),
    difference: cases === 0 ? null : -0.01,
    low: ends[verdict][0],
    high: ends[verdict][1],
    confidence: 0.95,
    verdict,
    casesNeeded: verdict === 'undecided' ? pick(random, [null, 1, 80, 5000]) : null,
  };
}

function makeModel(random: Random, key: string, isSilent: boolean): ModelSummary {
  const model = template.models.find((item) => item.key === key) as ModelSummary;
  const perAnswerNanos = pick(random, [null, 1000, 1000, 2000, Math.floor(random.next() * 5000)]);
  const cost = { ...model.cost, perAnswerNanos, isAtLeast: random.next() < 0.2, unknown: pick(random, [0, 0, 1]) };
  return { ...model, cost, metrics: isSilent ? {} : model.metrics };
}

/** A made-up result of two to six models, with verdicts of its own on every pair. The same numbers give the same result. */
export function makeVerdicts(random: Random): {
  summary: RunSummary;
  judged: (PairSummary & { comparison: Scores })[];
} {
  const keys = names.slice(0, 2 + Math.floor(random.next() * 5));
  const silent = new Set(keys.filter(() => random.next() < 0.1));
  const hasChecks = random.next() < 0.5;
  const unit = pick(random, ['rounds', 'cases'] as const);
  const pairs = keys.flatMap((first, index) =>
    keys.slice(index + 1).map((second): PairSummary => {
      const responseMs = makeTimes(random, first, second, silent.has(first) || silent.has(second));
      const times = { responseMs, timeToFirstAnswerMs: responseMs, visibleCharsPerSecond: responseMs };
      return { first, second, unit, times, quality: hasChecks ? makeScores(random) : null };
    }),
  );
  const isJudged = random.next() < 0.5;
  const baseline = random.next() < 0.5 ? pick(random, keys) : null;
  const planned = pairs.filter(({ first, second }) => [first, second].includes(baseline as string));
  return {
    summary: {
      ...template,
      models: keys.map((key) => makeModel(random, key, silent.has(key))),
      pairs: baseline === null ? pairs : planned,
      ...(baseline === null
        ? {}
        : {
            replacements: keys
              .filter((key) => key !== baseline)
              .map((candidate) => makeReplacement(random, candidate, baseline)),
          }),
    },
    judged: isJudged ? pairs.map((pair) => ({ ...pair, comparison: makeScores(random) })) : [],
  };
}
