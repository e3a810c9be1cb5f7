import { describe, expect, it } from 'vitest';
import type { ToolSummary } from '../tool.ts';
import { SimilarIndex } from './similar-index.ts';

const tool = (id: string, category: string, features: string[]): ToolSummary => ({
  id,
  formerIds: [],
  status: null,
  name: id,
  description: '',
  category,
  alsoIn: [],
  vendor: '',
  website: '',
  logo: null,
  rating: 4,
  ratingRange: { low: 3, high: 4.5, known: 0.7 },
  reviewCount: 0,
  features,
  pricing: { free: null, freeTrial: null, starter: null, currency: 'USD' },
  paidPrice: null,
  lowestMonthlyMinor: null,
  launchDate: null,
  latestUpdate: null,
  listFacts: {
    paid: 'paid price unknown',
    pricesSeen: [],
    statusText: null,
    lostSite: null,
    platforms: [],
    openSource: 'unknown',
    data: [],
  },
});
const index = new SimilarIndex([
  tool('best', 'coding', []),
  tool('twin', 'coding', ['a', 'b']),
  tool('self', 'coding', ['a', 'b', 'c', 'd', 'e', 'f', 'g']),
  tool('far', 'business', ['a', 'b', 'c', 'd', 'e', 'f', 'g']),
  tool('near', 'coding', ['a']),
  tool('stranger', 'business', ['x']),
]);
const ids = (...parts: Parameters<SimilarIndex['rank']>) => index.rank(...parts).map(({ id }) => id);

describe('similar tools', () => {
  it('score 5 for the same category and 1 for each shared feature', () => {
    // far shares seven features (7), twin 5 + 2 (7) and is rated higher, near 5 + 1.
    expect(ids('self')).toEqual(['twin', 'far', 'near']);
  });

  it('stay in the category where the page asks for that', () => {
    expect(ids('self', { within: 'category' })).toEqual(['twin', 'near', 'best']);
  });

  it('share any category where the page asks for that, by the features in common alone', () => {
    const shared = new SimilarIndex([
      { ...tool('other', 'business', ['a', 'b']), alsoIn: ['coding'] },
      tool('same', 'coding', ['a']),
      tool('far', 'business', ['a', 'b']),
      tool('self', 'coding', ['a', 'b', 'c']),
    ]);
    expect(shared.rank('self', { within: 'categories' }).map(({ id }) => id)).toEqual(['other', 'same']);
  });

  it('leave out the tool itself, excluded ones, and those with nothing in common', () => {
    expect(ids('self', { exclude: ['twin'], count: 9 })).toEqual(['far', 'near', 'best']);
    expect(ids('stranger', { count: 9 })).toEqual(['far']);
    expect(ids('nobody')).toEqual([]);
  });

  it('are the same however many are left out, more than are kept included', () => {
    const others = Array.from({ length: 40 }, (_, number) => `other-${number}`);
    expect(ids('self', { exclude: ['twin', ...others] })).toEqual(ids('self', { exclude: ['twin'] }));
    expect(ids('self', { exclude: others })).toEqual(['twin', 'far', 'near']);
  });

  it('answer the same when asked again', () => {
    expect(ids('self')).toEqual(ids('self'));
  });
});
