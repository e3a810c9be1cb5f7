import { describe, expect, it } from 'vitest';
import type { Tool } from '../tool.ts';
import { LEAST_KNOWN, Scoring, scoreParts, scoreWithReviews, weights } from './score.ts';
import { criteriaOf, ScoredFacts } from './score-criteria.ts';

const labels = ['API access', 'Mobile app', 'Open source', 'Translation', 'Web search', 'Voice conversation'];
const criteria = criteriaOf(
  [...labels, 'Commercial use on paid plans'].map((label) => ({ id: label, label, description: '' })),
);
const asOf = '2026-11-22';

type Values = Record<string, unknown>;
const factsOf = (values: Values) =>
  new ScoredFacts(
    Object.keys(values),
    Object.values(values),
    Object.keys(values).map(() => asOf),
  );
const measured = (low: number, high: number, run = 'first'): Values => ({ measured: { run, low, high } });
/** The intervals of the engine for sixty cases that all pass, and for sixty that all fail. */
const [best, worst] = [
  [0.9398, 1],
  [0, 0.0602],
] as const;
const feature = (label: string, value: string): Values => ({ [`feature:${label}`]: value });

/** The scores of a category with these tools, named by their place. */
function scoresOf(tools: readonly Values[], statuses: readonly Tool['status'][] = []) {
  const scoring = new Scoring(() => criteria, asOf);
  for (const [index, values] of tools.entries())
    scoring.add({
      id: String(index),
      category: 'coding',
      status: statuses[index] ?? 'live',
      reviewCount: 0,
      reviewWeight: 0,
      reviewStars: 0,
      facts: factsOf(values),
    });
  return scoring;
}
const scoreIn = (scoring: Scoring, id = '0') => scoring.score(scoring.estimates.get(id)!);

/** What a record may say, field by field. */
const choices: Record<string, readonly unknown[]> = {
  ...Object.fromEntries(labels.map((label) => [`feature:${label}`, ['yes', 'no', 'not applicable']])),
  'feature:Commercial use on paid plans': ['yes', 'no'],
  'pricing.free': [true, false],
  'pricing.freeTrial': [true, false],
  'pricing.freeLimits': ['100 images a month', 'with limits'],
  'pricing.starter': ['$20/month', 'Contact sales'],
  'data.export': ['Markdown', 'None'],
  'data.training': [
    { default: 'no' },
    { default: 'yes', optOut: 'yes' },
    { default: 'yes', optOut: 'no' },
    { default: 'yes' },
  ],
  'data.retention': ['30 days', 'as long as needed'],
  status: [{ kind: 'live' }, { kind: 'degraded' }],
  latestUpdate: ['2026-11-20', '2026-01', '2024'],
  measured: [
    measured(0.7575, 1),
    measured(0.3774, 0.6226),
    measured(0, 0.0876),
    measured(0.5958, 0.9821, 'second'),
  ].map((one) => one.measured),
};

/** Two hundred catalogues of eight tools, always the same. */
function* catalogues(): Generator<Values[]> {
  let state = 7;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const record = (known: number) =>
    Object.fromEntries(
      Object.entries(choices).flatMap(([field, values]) =>
        random(10) < known ? [[field, values[random(values.length)]]] : [],
      ),
    );
  for (let count = 0; count < 200; count++) yield Array.from({ length: 8 }, () => record(random(11)));
}
const without = (values: Values, field: string) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== field));

describe('the score', () => {
  it('gives its parts weights that make one whole', () => {
    expect(scoreParts.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  it('lies in its range, and the range on the scale, whatever a catalogue says', () => {
    for (const tools of catalogues())
      for (const id of tools.keys()) {
        const { low, value, high, known } = scoreIn(scoresOf(tools), String(id));
        expect(0 <= low && low <= value && value <= high && high <= 5).toBe(true);
        expect(known >= 0 && known <= 1 + 1e-9).toBe(true);
      }
  });

  it('never falls when a feature becomes known to be there, and never rises when one is known to be missing', () => {
    for (const [first, ...peers] of catalogues())
      for (const label of labels) {
        const unknown = without(first!, `feature:${label}`);
        const score = (values: Values) => scoreIn(scoresOf([values, ...peers])).value;
        const before = score(unknown);
        expect(score({ ...unknown, ...feature(label, 'yes') })).toBeGreaterThanOrEqual(before - 1e-9);
        expect(score({ ...unknown, ...feature(label, 'no') })).toBeLessThanOrEqual(before + 1e-9);
      }
  });

  it('of a tool about which nothing is known is the usual one, neither the best nor the worst', () => {
    for (const tools of catalogues()) {
      const scoring = scoresOf([{}, ...tools]);
      expect(scoreIn(scoring).value).toBeCloseTo(scoring.scoreOfUnknown('coding'), 9);
      expect(scoring.ratingOf('0')).toMatchObject({ rating: 0, ratingRange: { known: 0 } });
    }
  });

  it('adds up to the score of an unknown tool and the effects of its facts, so that an unknown has no effect', () => {
    const peers = [
      feature('API access', 'yes'),
      feature('API access', 'no'),
      { 'pricing.free': false, 'pricing.freeTrial': false },
    ];
    const known = scoresOf([{ ...feature('API access', 'yes'), 'pricing.free': true }, ...peers]);
    const [api, free] = [criteria[0]!, criteria.find(({ label }) => label === 'Free access')!];
    expect(known.usual('coding', api).mean).toBeCloseTo(2 / 3, 9);
    expect(known.usual('coding', free).mean).toBeCloseTo(1 / 2, 9);
    const { capability, terms } = weights;
    const effects = 5 * (capability * (1 / 3 / labels.length) + terms * ((2 * (1 / 2)) / 10));
    expect(scoreIn(known).value - known.scoreOfUnknown('coding')).toBeCloseTo(effects, 9);
  });

  it('does not change when an answer becomes not applicable instead of unknown, and its range gets shorter', () => {
    for (const [first, ...peers] of catalogues())
      for (const label of labels) {
        const unknown = without(first!, `feature:${label}`);
        const before = scoreIn(scoresOf([unknown, ...peers]));
        const after = scoreIn(scoresOf([{ ...unknown, ...feature(label, 'not applicable') }, ...peers]));
        expect(after.value).toBeCloseTo(before.value, 9);
        expect(after.high - after.low).toBeLessThanOrEqual(before.high - before.low + 1e-9);
        expect(after.known).toBeGreaterThan(before.known);
      }
  });

  it('has a shorter range with every further fact about the same tool', () => {
    for (const [first, ...peers] of catalogues())
      for (const field of Object.keys(first!)) {
        const more = scoreIn(scoresOf([first!, ...peers]));
        const less = scoreIn(scoresOf([without(first!, field), ...peers]));
        expect(more.known).toBeGreaterThanOrEqual(less.known - 1e-9);
        expect(more.high - more.low).toBeLessThanOrEqual(less.high - less.low + 1e-9);
      }
  });

  it('appears from a third of what counts on', () => {
    for (const tools of catalogues()) {
      const scoring = scoresOf(tools);
      for (const id of tools.keys())
        expect(scoring.ratingOf(String(id)).rating > 0).toBe(scoreIn(scoring, String(id)).known >= LEAST_KNOWN);
    }
  });

  it.each(['degraded', 'closing', 'closed', 'acquired', 'renamed', 'archived'] as const)(
    'does not exist for a tool that is %s, which is no peer either',
    (status) => {
      const [gone, live] = [feature('API access', 'no'), feature('API access', 'yes')];
      const scoring = scoresOf([gone, live], [status, 'live']);
      expect(scoring.ratingOf('0')).toEqual({ rating: 0, ratingRange: null });
      expect(scoring.usual('coding', criteria[0]!)).toEqual({ mean: 1, known: 1 });
    },
  );

  it('reads facts only: what a record says of vendor, placement or payment has no field that a criterion reads', () => {
    const read = new Set(criteria.flatMap(({ fields }) => fields));
    expect(
      [...read].filter((field) => !/^(feature:|pricing\.|plan$|data\.|status$|latestUpdate$|measured$)/.test(field)),
    ).toEqual([]);
    const paid = { ...feature('API access', 'yes'), vendor: 'Acme', owner: 'Acme', placement: 'gold', sponsored: true };
    const plain = scoresOf([feature('API access', 'yes'), {}]);
    expect(scoreIn(scoresOf([paid, {}]))).toEqual(scoreIn(plain));
  });

  it('is left alone by fewer than five verified reviews, and led by twenty with proof of use', () => {
    const full = (count: number) => ({ reviewCount: count, reviewWeight: count, reviewStars: 5 * count });
    expect(scoreWithReviews(3.5, full(4))).toBe(3.5);
    expect(scoreWithReviews(3.5, full(5))).toBeGreaterThan(3.5);
    expect(scoreWithReviews(0, full(20))).toBeGreaterThan(2.5);
    expect(scoreWithReviews(3.5, { reviewCount: 20, reviewWeight: 4, reviewStars: 20 })).toBeLessThan(3.8);
  });
});

describe('measured results', () => {
  const unmeasured = scoreIn(scoresOf([{}, {}])).value;
  const most = 2.5 * weights.evidence;

  it('move a tool above and below those that the same run measured, by the published formula', () => {
    const scoring = scoresOf([measured(...best), measured(...worst), {}]);
    // Of two intervals of the same length the mean is in the middle of their middles.
    const usual = ((best[0] + best[1]) / 2 + (worst[0] + worst[1]) / 2) / 2;
    expect(usual).toBeCloseTo(0.5, 9);
    const change = 5 * weights.evidence * (best[0] - usual);
    expect(change).toBeGreaterThan(0.1);
    expect(change).toBeLessThan(most);
    const scores = ['0', '1', '2'].map((id) => scoreIn(scoring, id).value - unmeasured);
    expect(scores[0]).toBeCloseTo(change, 9);
    expect(scores[1]).toBeCloseTo(-change, 9);
    expect(scores[2]).toBeCloseTo(0, 9);
    expect(scoring.measured).toEqual({ tools: 2, compared: 2 });
  });

  it('are never compared with those of another run, so that a tool without a peer is moved by nothing', () => {
    const scoring = scoresOf([measured(...best), measured(...worst, 'second')]);
    expect(scoreIn(scoring)).toEqual(scoreIn(scoresOf([{}, {}])));
    expect(scoring.measured).toEqual({ tools: 2, compared: 0 });
  });

  it('of few answers hold what is usual in their interval, and move nothing', () => {
    for (const own of [measured(0.4385, 1), measured(0.0615, 0.7923)]) {
      const scoring = scoresOf([own, measured(0.5406, 0.7727)]);
      expect(scoreIn(scoring).value).toBeCloseTo(unmeasured, 9);
    }
  });

  it('make the bar shorter, and neither bring nor take the third that a score needs', () => {
    const [without, more] = [scoresOf([{}, {}]), scoresOf([measured(...best), measured(0.7196, 0.9069)])];
    expect(more.ratingOf('0').ratingRange!.known).toBe(without.ratingOf('0').ratingRange!.known);
    const lengthOf = ({ low, high }: { low: number; high: number }) => high - low;
    expect(lengthOf(scoreIn(more))).toBeLessThan(lengthOf(scoreIn(without)));
  });

  it('are weighed with the rest of the score against verified reviews, which enter from five on and lead from twenty on', () => {
    const scoreWith = (reviewCount: number) => {
      const scoring = new Scoring(() => criteria, asOf);
      const reviews = { reviewCount, reviewWeight: reviewCount, reviewStars: reviewCount };
      const tool = { category: 'coding', status: 'live' as const };
      scoring.add({ ...tool, ...reviews, id: '0', facts: factsOf(measured(...best)) });
      const unread = { reviewCount: 0, reviewWeight: 0, reviewStars: 0 };
      scoring.add({ ...tool, ...unread, id: '1', facts: factsOf(measured(...worst)) });
      return scoreIn(scoring).value;
    };
    const alone = scoreWith(0);
    expect(alone).toBeGreaterThan(unmeasured + 0.1);
    expect(scoreWith(4)).toBe(alone);
    expect(scoreWith(5)).toBeCloseTo((19 * alone + 5) / (19 + 5), 9);
    expect(scoreWith(20)).toBeCloseTo((19 * alone + 20) / (19 + 20), 9);
    expect(scoreWith(20)).toBeLessThan((alone + 1) / 2);
  });
});

describe('what is known of a criterion', () => {
  const reply = (label: string, values: Values) => {
    const scoring = new Scoring(() => criteria, asOf);
    return scoring.read('coding', factsOf(values))[criteria.findIndex((criterion) => criterion.label === label)];
  };

  it.each([
    ['Free access', { 'pricing.free': true }, { low: 1, high: 1 }],
    ['Free access', { 'pricing.free': false }, { low: 0, high: 0.5 }],
    ['Free access', { 'pricing.free': false, 'pricing.freeTrial': true }, { low: 0.5, high: 0.5 }],
    ['Free access', {}, 'unknown'],
    ['Limits of the free plan', { 'pricing.freeLimits': 'one member' }, { low: 1, high: 1 }],
    ['Limits of the free plan', { 'pricing.freeLimits': 'daily usage limits' }, { low: 0, high: 0 }],
    ['Limits of the free plan', { 'pricing.free': false }, 'not applicable'],
    ['Price clarity', { 'pricing.starter': '$9', 'pricing.enterprise': 'On request' }, { low: 0.5, high: 0.5 }],
    ['Export', { 'data.export': 'None: creations cannot leave the platform' }, { low: 0, high: 0 }],
    ['Trains on your data', { 'data.training': { default: 'yes' } }, { low: 0, high: 0.5 }],
    ['Trains on your data', { 'data.training': { optOut: 'yes' } }, { low: 0.5, high: 1 }],
    [
      'Retention',
      { 'data.retention': 'As long as the account is active and up to 30 days after' },
      { low: 1, high: 1 },
    ],
    ['Retention', { 'data.retention': 'as long as reasonably necessary, no period given' }, { low: 0, high: 0 }],
    ['Status', { status: { kind: 'degraded' } }, { low: 0, high: 0 }],
    ['Translation', feature('Translation', 'not applicable'), 'not applicable'],
  ])('%s: %j counts %j', (label, values, expected) => {
    expect(reply(label, values as Values)).toEqual(expected);
  });

  it('leaves open whether a tool has a newer change than the newest one read', () => {
    expect(reply('Age of the newest change read', { latestUpdate: '2026-11-20' })).toEqual({ low: 1, high: 1 });
    expect(reply('Age of the newest change read', { latestUpdate: '2024-01-10' })).toEqual({ low: 0, high: 1 });
  });
});
