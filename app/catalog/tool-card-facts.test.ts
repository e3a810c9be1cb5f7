import { describe, expect, it } from 'vitest';
import { recordFromImport } from './import/record-from-import.ts';
import { toolFromRecord } from './record/tool-from-record.ts';
import { importedToolSchema } from './record/tool-record.ts';
import { summaryOf } from './snapshot/tool-summary.ts';
import { toolCardFacts } from './tool-card-facts.ts';

const DAY = '2026-11-22';
const monthly = { name: 'Pro', tier: 'starter', amountMinor: 2_000, currency: 'USD', interval: 'month' };
const pro = { ...monthly, billed: 'month', perSeat: false };
const yearly = { ...pro, name: 'Pro, yearly', amountMinor: 1_700, billed: 'year' };

const fact = (field: string, value: unknown, observedAt: string | null = '2026-11-01') => ({
  field,
  value,
  standing: 'stated',
  by: 'Maker',
  observedAt,
});

/** The card of a tool with these facts, as text. */
function cardOf(facts: unknown[], options: Partial<Parameters<typeof toolCardFacts>[1]> = {}) {
  const given = { id: 'a', name: 'A', description: 'A tool.', category: 'coding', vendor: 'Maker' };
  const row = importedToolSchema.parse({ ...given, website: 'https://a.test', facts });
  const summary = summaryOf(toolFromRecord(recordFromImport(row, DAY)));
  const card = toolCardFacts({ ...summary, rating: 0, ratingRange: null }, { today: DAY, ...options });
  const text = (words: typeof card.price) => words.map(([said]) => said).join('');
  return { price: text(card.price), glance: card.glance.map(([said]) => said), features: text(card.features) };
}

describe('the price on a card', () => {
  it.each<[string, unknown[], string]>([
    [
      'names the cheapest paid plan beside “Free”',
      [fact('pricing.free', true), fact('plan', pro)],
      'Free, paid from $20/month',
    ],
    [
      'says which part of the cheapest price is billed yearly, on one line',
      [fact('pricing.free', true), fact('plan', pro), fact('plan', yearly)],
      'Free, paid from $20/month ($17\u00a0billed\u00a0yearly)',
    ],
    [
      'does not say “from” where the cheapest tier is not known',
      [fact('pricing.free', true), fact('plan', { ...pro, name: 'Max', tier: 'professional' })],
      'Free, paid: Max $20/month',
    ],
    ['says that the paid price of a free tool is unknown', [fact('pricing.free', true)], 'Free, paid price unknown'],
    ['says that it does not know a free plan', [fact('plan', pro)], 'Starting at Pro $20/month, free plan unknown'],
    [
      'says that there is no free plan',
      [fact('pricing.free', false), fact('plan', pro)],
      'Starting at Pro $20/month No free plan',
    ],
    ['is unknown where nothing is known', [], 'Price unknown'],
    [
      'is in the words of its source where it is not paid by the month',
      [fact('pricing.free', true), fact('pricing.starter', '$10 for 500 credits')],
      'Free, paid: $10 for 500 credits',
    ],
    [
      'says “from” once where the words of its source say it',
      [fact('pricing.free', true), fact('pricing.starter', 'from $29 a month')],
      'Free, paid from $29 a month',
    ],
    [
      'says “from” in no other words than “Starting at”',
      [fact('pricing.free', false), fact('pricing.starter', 'from $29 a month')],
      'Starting at $29 a month No free plan',
    ],
    [
      'does not say “starting” where the cheapest tier is not known',
      [fact('pricing.free', false), fact('plan', { ...pro, name: 'Enterprise Pro', tier: 'enterprise' })],
      'Paid: Enterprise Pro $20/month No free plan',
    ],
    [
      'leaves several prices by use to the page',
      [
        fact('pricing.free', true),
        fact('plan', { ...pro, name: 'Speech, per million bytes', interval: 'credits' }),
        fact('plan', { ...pro, name: 'Transcription, per hour', amountMinor: 36, interval: 'credits' }),
      ],
      'Free, paid by use',
    ],
    [
      'says when it was seen once it is older than 60 days',
      [fact('pricing.free', true, '2026-11-20'), fact('plan', pro, '2026-08-04')],
      'Free, paid from $20/month As of 4 Aug 2026',
    ],
    [
      'says in which month it was seen where the day is not known',
      [fact('pricing.free', true, '2026-02')],
      'Free, paid price unknown As of Feb 2026',
    ],
    [
      'says so when its source has no date',
      [fact('pricing.free', true, null)],
      'Free, paid price unknown Date unknown',
    ],
  ])('%s', (_title, facts, words) => {
    expect(cardOf(facts).price).toBe(words);
  });

  it('has the same words in the list view', () => {
    const row = (...facts: Parameters<typeof cardOf>[0]) => cardOf(facts, { isRow: true }).price;
    expect(row(fact('pricing.free', true))).toBe('Free, paid price unknown');
    expect(row(fact('plan', pro))).toBe('Starting at Pro $20/month, free plan unknown');
    const words = fact('pricing.starter', 'from $29 a month');
    expect(row(fact('pricing.free', false), words)).toBe('Starting at $29 a month No free plan');
    expect(row(fact('plan', { ...pro, name: 'Business', tier: 'enterprise' }))).toBe(
      'Paid: Business $20/month, free plan unknown',
    );
  });
});

describe('a card', () => {
  it('shows status, open source and platforms at a glance', () => {
    const facts = [
      fact('status', { kind: 'acquired', by: 'Maker', on: '2026-07-15' }),
      fact('feature:Open source', 'yes'),
      fact('platform:web', 'yes'),
      fact('platform:ios', 'no'),
      fact('platform:vs code', 'yes'),
    ];
    expect(cardOf(facts).glance).toEqual(['Acquired by Maker on 15 July 2026', 'Open source', 'Web, VS Code']);
  });

  it('names who bought a tool that is live', () => {
    const bought = fact('owner', { name: 'Maker', boughtOn: '2026-07-15' });
    expect(cardOf([fact('status', { kind: 'live' }), bought]).glance).toEqual(['Bought by Maker on 15 July 2026']);
    expect(cardOf([fact('owner', 'Maker')]).glance).toEqual([]);
  });

  it('says in a row of a table what is unknown, and that a tool is not open source', () => {
    expect(cardOf([]).glance).toEqual([]);
    expect(cardOf([], { isRow: true }).glance).toEqual(['Open source unknown', 'Platforms unknown']);
    const facts = [fact('feature:Open source', 'no'), fact('platform:web', 'yes')];
    expect(cardOf(facts).glance).toEqual(['Web']);
    expect(cardOf(facts, { isRow: true }).glance).toEqual(['Not open source', 'Web']);
  });

  it('shows the launch where the list is sorted by it, and says when it is unknown', () => {
    expect(cardOf([fact('launchDate', '2024-02')], { sort: 'newest' }).glance).toEqual(['Launched February 2024']);
    expect(cardOf([], { sort: 'newest' }).glance).toEqual(['Launch date unknown']);
    expect(cardOf([fact('launchDate', '2024-02')], { sort: 'price' }).glance).toEqual([]);
  });

  it('shows three features and how many more there are, four in a row', () => {
    const facts = ['A', 'B', 'C', 'D', 'E'].map((label) => fact(`feature:${label}`, 'yes'));
    expect(cardOf(facts).features).toBe('ABC+2 more');
    expect(cardOf(facts, { isRow: true }).features).toBe('ABCD+1 more');
  });
});
