import { describe, expect, it } from 'vitest';
import { countFacets, filterTools, listingSearch, parseListing } from './listing.ts';
import type { ToolSummary } from './tool.ts';

const vocabulary = ['API access', 'Mobile app', 'Self-hosting'].map((label) => ({
  id: label.toLowerCase().replace(' ', '-'),
  label,
  description: label,
}));
const parse = (query: string) => parseListing(new URLSearchParams(query), vocabulary);
const base: ToolSummary = {
  id: 'base',
  formerIds: [],
  status: null,
  name: 'Base',
  description: '',
  category: 'coding',
  alsoIn: [],
  vendor: '',
  website: '',
  logo: null,
  rating: 4,
  ratingRange: { low: 3, high: 4.5, known: 0.7 },
  reviewCount: 0,
  features: [],
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
};
const tools: ToolSummary[] = [
  { ...base, id: 'open', pricing: { ...base.pricing, free: true }, features: ['API access', 'Self-hosting'] },
  { ...base, id: 'cheap', lowestMonthlyMinor: 999, features: ['API access'] },
  { ...base, id: 'dear', lowestMonthlyMinor: 5_000, pricing: { ...base.pricing, free: false, freeTrial: true } },
];
const ids = (query: string) => filterTools(tools, parse(query), vocabulary).map(({ id }) => id);

describe('a listing in the URL', () => {
  it.each([
    ['', ''],
    ['?sort=rating&view=grid&page=1', ''],
    ['?sort=name&view=list', '?sort=name&view=list'],
    ['?sort=-price', '?sort=-price'],
    ['?feature=mobile-app&feature=api-access&free=yes', '?free=yes&feature=api-access&feature=mobile-app'],
    ['?price=under-10&page=3', '?price=under-10&page=3'],
    ['?sort=__proto__&view=%FF&page=-1&price=constructor&feature=__proto__&free=1', ''],
    ['?page=1e9&page=2', ''],
  ])('%j is kept as %j', (query, kept) => {
    expect(listingSearch(parse(query))).toBe(kept);
  });

  it('survives 200 features and long nonsense', () => {
    const wild = `?${Array.from({ length: 200 }, (_, index) => `feature=x${index}`).join('&')}&sort=${'x'.repeat(10_000)}`;
    expect(listingSearch(parse(wild))).toBe('');
  });
});

describe('filters', () => {
  it('never take unknown for yes', () => {
    expect(ids('?free=yes')).toEqual(['open']);
    expect(ids('?trial=yes')).toEqual(['dear']);
  });

  it('ask for all chosen features, and for the lowest stated monthly price', () => {
    expect(ids('?feature=api-access')).toEqual(['open', 'cheap']);
    expect(ids('?feature=api-access&feature=self-hosting')).toEqual(['open']);
    expect(ids('?price=under-10')).toEqual(['cheap']);
    expect(ids('?price=50-and-more')).toEqual(['dear']);
    expect(ids('?price=not-stated')).toEqual(['open']);
  });

  it('say how many tools each further choice leaves', () => {
    expect(countFacets(tools, parse(''), vocabulary)).toEqual({
      free: 1,
      trial: 1,
      price: { 'under-10': 1, '10-to-20': 0, '20-to-50': 0, '50-and-more': 1, 'not-stated': 1 },
      features: [
        { id: 'api-access', label: 'API access', count: 2 },
        { id: 'self-hosting', label: 'Self-hosting', count: 1 },
      ],
    });
  });

  it('count the other price bands too, and keep chosen features in sight', () => {
    const counts = countFacets(tools, parse('?price=under-10&feature=api-access&feature=mobile-app'), vocabulary);
    expect(counts.features.map(({ id, count }) => `${id} ${count}`)).toEqual(['api-access 0', 'mobile-app 0']);
    expect(countFacets(tools, parse('?price=under-10'), vocabulary)).toMatchObject({
      free: 0,
      trial: 0,
      price: { 'under-10': 1, '50-and-more': 1, 'not-stated': 1 },
      features: [{ id: 'api-access', count: 1 }],
    });
  });
});
