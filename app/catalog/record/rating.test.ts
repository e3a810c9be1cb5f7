import { describe, expect, it } from 'vitest';
import { factSchema } from './fact-schema.ts';
import { criteria, editorialRating, type RatedRecord, ratingWithReviews, scoreCriteria } from './rating.ts';

const vocabulary = new Set([
  'API access',
  'Mobile app',
  'Desktop app',
  'Browser extension',
  'Self-hosting',
  'Open source',
  'Integrations',
  'a',
  'b',
  'c',
]);
const empty: RatedRecord = {
  features: [],
  lacks: [],
  pricing: { free: null, freeTrial: null, starter: null, professional: null, enterprise: null, currency: 'USD' },
  facts: [],
  latestUpdate: null,
};
const seen = (observedAt: string) =>
  factSchema.parse({ field: 'pricing.free', value: true, standing: 'stated', by: 'Acme', observedAt });
const full: RatedRecord = {
  ...empty,
  features: [...vocabulary],
  pricing: { free: true, freeTrial: true, starter: '$1', professional: '$2', enterprise: 'Custom', currency: 'USD' },
  facts: [seen('2026-09-01')],
};
const scores = (record: RatedRecord) =>
  Object.fromEntries(
    scoreCriteria(record, vocabulary, '2026-11-21').map(({ id, score }) => [id, Math.round(score * 1e6) / 1e6]),
  );

describe('the editorial rating', () => {
  it('gives weights that make one whole', () => {
    expect(criteria.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  it('reaches 5.0 for a record that has everything, and counts unknowns as neither yes nor no', () => {
    expect(editorialRating(full, vocabulary, '2026-11-21')).toBe(5);
    expect(scores(empty)).toEqual({ features: 0, prices: 0, access: 0.6, openness: 0.5, freshness: 0.5 });
    expect(editorialRating(empty, vocabulary, '2026-11-21')).toBe(1.1);
  });

  it('counts only words of the shared vocabulary, each once', () => {
    expect(scores({ ...empty, features: ['a', 'a', 'b', 'Own invention', 'Another'] }).features).toBeCloseTo(2 / 9, 5);
  });

  it('earns a quarter of the price score for each question that has an answer with a source', () => {
    expect(scores({ ...empty, pricing: { ...empty.pricing, starter: '$5/month' } }).prices).toBe(0.25);
    expect(scores({ ...empty, pricing: { ...empty.pricing, free: false, starter: '$5/month' } }).prices).toBe(0.5);
  });

  it('takes a known no as less than an unknown', () => {
    const closed = { ...empty, lacks: ['API access', 'Self-hosting', 'Open source', 'Integrations'] };
    expect(scores(closed).openness).toBe(0);
    expect(scores({ ...closed, lacks: ['Self-hosting'] }).openness).toBe(0.5);
  });

  it.each([
    ['2026-09-08', 1],
    ['2026', 1],
    ['2025-11-21', 1],
    ['2025-10', 0.6],
    ['2023', 0.3],
  ])('scores a record whose newest fact is of %s with %d', (checked, score) => {
    expect(scores({ ...empty, facts: [seen(checked)] }).freshness).toBe(score);
  });

  it('is moved by verified reviews according to the published formula', () => {
    expect(ratingWithReviews(4, 0, 0)).toBe(4);
    expect(ratingWithReviews(4, 50, 10)).toBe(4.5);
    expect(ratingWithReviews(3, 5_000, 1_000)).toBe(5);
  });

  it('is the same whatever else a record carries', () => {
    const paid = { ...full, placement: 'gold', vendor: 'X', isSponsored: true } as RatedRecord;
    expect(editorialRating(paid, vocabulary, '2026-11-21')).toBe(editorialRating(full, vocabulary, '2026-11-21'));
  });
});
