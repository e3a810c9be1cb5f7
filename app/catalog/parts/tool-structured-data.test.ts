import { describe, expect, it } from 'vitest';
import { factSchema } from '../record/fact-schema.ts';
import { toolData } from './tool-structured-data.ts';

const tool = {
  id: 'otter',
  name: 'Otter',
  description: 'Notes of meetings.',
  category: 'audio-processing',
  vendor: 'Otter.ai',
  rating: 4.1,
  features: ['Transcription'],
  pricing: {
    free: true,
    freeTrial: null,
    starter: 'Pro $16.99/month',
    professional: null,
    enterprise: null,
    currency: 'USD',
  },
  plans: [
    {
      name: 'Pro',
      tier: 'starter' as const,
      amountMinor: 1_699,
      currency: 'USD',
      interval: 'month' as const,
      billed: 'month' as const,
      perSeat: true,
    },
    {
      name: 'Einstieg',
      tier: 'starter' as const,
      amountMinor: 500,
      currency: 'JPY',
      interval: 'month' as const,
      billed: 'month' as const,
      perSeat: false,
    },
  ],
};

const read = { standing: 'read', source: 'https://vendor.test/prices', observedAt: '2026-10-04' };

describe('what a tool page says to machines', () => {
  it('claims no ratings of people while no review counts', () => {
    const counted = { ...tool, reviewCount: 0, reviewFigure: null };
    expect(toolData('https://site.example', counted)).not.toHaveProperty('aggregateRating');
  });

  it('carries the figure of the reviews from the first on, and ten only for a record without any count', () => {
    const ratings = [1, null, undefined].map(
      (reviewCount) => toolData('https://site.example', { ...tool, reviewCount, reviewFigure: 3.64 }).aggregateRating,
    );
    expect(ratings).toMatchObject([
      { reviewCount: 1, ratingValue: '3.6', worstRating: '1' },
      { reviewCount: 10, ratingValue: tool.rating.toFixed(1) },
      { reviewCount: 10 },
    ]);
  });

  it('offers definite amounts only, in the digits of their currency', () => {
    const { offers } = toolData('https://site.example', { ...tool, reviewCount: 0 });
    expect(offers).toMatchObject([{ price: '0' }, { price: '16.99' }, { price: '500', priceCurrency: 'JPY' }]);
    const unknown = { ...tool, plans: [], pricing: { ...tool.pricing, free: null }, reviewCount: 0 };
    expect(toolData('https://site.example', unknown)).not.toHaveProperty('offers');
  });

  it('names the platforms that sources state as its operating systems, and none where none is stated', () => {
    const plain = { ...tool, reviewCount: 0 };
    const runsOn = (id: string, value: 'yes' | 'no') =>
      factSchema.parse({ ...read, field: `platform:${id}`, value, quote: 'It runs here.' });
    const facts = [runsOn('terminal', 'yes'), runsOn('web', 'no'), runsOn('vs code', 'yes')];
    expect(toolData('https://site.example', { ...plain, facts })).toMatchObject({
      operatingSystem: 'Terminal, VS Code',
    });
    expect(toolData('https://site.example', plain)).not.toHaveProperty('operatingSystem');
  });

  it('names the standing and the source of each feature and of the maker', () => {
    const facts = [
      factSchema.parse({ ...read, field: 'feature:Transcription', value: 'yes', quote: 'It transcribes.' }),
      factSchema.parse({ ...read, field: 'feature:Open source', value: 'no', quote: 'Closed.' }),
      factSchema.parse({ ...read, field: 'vendor', value: 'Otter.ai', quote: 'Otter.ai, Inc.' }),
      factSchema.parse({ ...read, field: 'status', value: { kind: 'live' }, quote: 'New today.' }),
    ];
    const said = { url: read.source, description: "Read on the vendor's page on 4 October 2026." };
    expect(toolData('https://site.example', { ...tool, reviewCount: 0, facts }).citation).toMatchObject([
      { name: 'Status: Live', ...said },
      { name: 'Transcription: Yes', ...said },
      { name: 'Vendor: Otter.ai', ...said },
    ]);
  });

  it('says how a plan is paid', () => {
    const yearly = { ...tool.plans[0]!, billed: 'year' as const };
    const byUse = { ...tool.plans[0]!, interval: 'credits' as const, perSeat: false };
    const { offers } = toolData('https://site.example', { ...tool, plans: [yearly, byUse], reviewCount: 0 });
    expect(offers).toMatchObject([
      {},
      { description: '$16.99/seat/month billed yearly' },
      { description: '$16.99 of credits' },
    ]);
  });

  it('cites the pages that support prices, with what is known about each', () => {
    const fact = factSchema.parse({
      field: 'pricing.free',
      value: true,
      standing: 'read',
      source: 'https://vendor.test/prices',
      quote: 'Start for free.',
      observedAt: '2026-10-04',
    });
    expect(toolData('https://site.example', { ...tool, reviewCount: 0, facts: [fact] })).toMatchObject({
      citation: [
        {
          name: 'Free Plan: Yes',
          url: 'https://vendor.test/prices',
          description: "Read on the vendor's page on 4 October 2026.",
          abstract: 'Start for free.',
        },
      ],
    });
  });
});
