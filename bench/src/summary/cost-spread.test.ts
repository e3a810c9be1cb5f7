import { expect, test } from 'vitest';
import { monthlyCost, writeMonthlyCost } from '../monthly-cost.ts';
import { createRandom } from '../random.ts';
import { summarizeRun } from '../summarize.ts';
import { makeSample, type SampleOverrides } from '../testing/make-sample.ts';
import { CostSpread } from './cost-spread.ts';

interface World {
  cases: number;
  rounds: number;
  /** Share of calls that fail and are billed all the same. */
  failing: number;
  /** Standard deviation between calls, of the mean; and of the logarithm between cases. */
  calls: number;
  between: number;
  /** Cases of one family cost alike. */
  perFamily?: number;
}

const RUNS = 1_000;
const { cost } = makeSample();

/** One run: its interval, and how many calls failed. */
function simulate(
  { cases, rounds, failing, calls, between, perFamily = 1 }: World,
  random: ReturnType<typeof createRandom>,
) {
  const spread = new CostSpread();
  let [level, nanos, answers, failures] = [1, 0, 0, 0];
  for (let at = 0; at < cases; at++) {
    if (at % perFamily === 0) level = Math.exp(between * random.normal() - between ** 2 / 2);
    const caseFamily = perFamily > 1 ? `f${Math.floor(at / perFamily)}` : null;
    for (let round = 0; round < rounds; round++) {
      const isAnswer = random.next() >= failing;
      const own = level * (1 + calls * random.normal());
      spread.add({ caseId: `c${at}`, caseFamily, cost: { ...cost!, nanos: own } }, isAnswer);
      nanos += own;
      if (isAnswer) answers++;
      else failures++;
    }
  }
  return { interval: spread.interval(nanos / answers, 0.95), failures };
}

const one = { cases: 40, rounds: 1, between: 0 };
test.each<World>([
  { ...one, failing: 0, calls: 0.2 },
  { ...one, failing: 0.05, calls: 0.05 },
  { ...one, failing: 0.1, calls: 0.2 },
  { ...one, failing: 0.3, calls: 0.2 },
  { cases: 6, rounds: 5, failing: 0, calls: 0.05, between: 0.5 },
  { cases: 10, rounds: 3, failing: 0.3, calls: 0.05, between: 0.5 },
  { cases: 40, rounds: 1, failing: 0, calls: 0.05, between: 0.5, perFamily: 4 },
])(
  'the interval holds the true cost of an answer in about 95 % of the runs that met a failure where there are any: %j',
  (world) => {
    const random = createRandom(3);
    const runs = Array.from({ length: RUNS }, () => simulate(world, random));
    const met = runs.filter(({ failures }) => world.failing === 0 || failures > 0);
    const truth = 1 / (1 - world.failing);
    const held = met.filter(({ interval }) => interval!.low <= truth && truth <= interval!.high);
    expect(held.length / met.length).toBeGreaterThanOrEqual(0.92);
  },
);

const costOf = (calls: SampleOverrides[]) => summarizeRun(calls.map(makeSample)).models[0]!.cost;
const cases = (count: number) => Array.from({ length: count }, (_, at) => ({ caseId: `c${at}` }));

test('failed calls that were paid for vary the cost of an answer, though all calls cost the same', () => {
  expect(costOf(cases(12)).perAnswerInterval).toBeNull();
  const { perAnswerNanos, perAnswerInterval } = costOf(
    cases(12).map((call, at) => ({ ...call, outcome: at < 3 ? ('interrupted' as const) : ('ok' as const) })),
  );
  expect(perAnswerNanos).toBeCloseTo((12 / 9) * 1e6, 6);
  // Residuals: nine of 1/4 and three of 3/4 of a call; t(11) = 2.2010.
  const error = Math.sqrt((9 / 16 + 27 / 16) * (12 / 11)) / 9;
  expect(perAnswerInterval!.high).toBeCloseTo((12 / 9) * 1e6 * Math.exp(2.200985 * error), -1);
  expect(perAnswerInterval!.low).toBeCloseTo(((12 / 9) * 1e6) / Math.exp(2.200985 * error), -1);
});

test.each([1, 2, 5])('%i cases give no interval, however often each is repeated', (count) => {
  const calls = [1, 2, 3, 4].flatMap((round) =>
    cases(count).map((call, at) => ({ ...call, round, costNanos: 1_000_000 * (1 + at) + round * 10_000 })),
  );
  expect(costOf(calls).perAnswerInterval).toBeNull();
});

test('a cost that is a lower bound has no interval, whose upper end would be untrue', () => {
  const samples = cases(8).map((call, at) => makeSample({ ...call, costNanos: 1_000_000 * (at + 1) }));
  const [first] = samples;
  expect(summarizeRun(samples).models[0]!.cost.perAnswerInterval).toMatchObject({ confidence: 0.95 });
  const isAtLeast = { ...first!, cost: { ...first!.cost!, isAtLeast: true } };
  const bound = summarizeRun([isAtLeast, ...samples.slice(1)]).models[0]!.cost;
  expect(bound).toMatchObject({ isAtLeast: true, perAnswerNanos: 4_500_000, perAnswerInterval: null });
  expect(writeMonthlyCost(monthlyCost(bound, 1_000))).toBe('≥ $135.00 a month');
});
