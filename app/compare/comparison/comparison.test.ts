import { describe, expect, it } from 'vitest';
import type { Tool } from '../../catalog/tool.ts';
import { usualChoice } from '../../catalog/view-choice.ts';
import { cellText } from '../cell-text.ts';
import { plan, tool } from '../testing/tool-fixture.ts';
import { countVerdicts, visibleRows } from '../visible-rows.ts';
import { buildComparison, type Comparison } from './comparison.ts';
import { comparisonCsv, comparisonMarkdown } from './export-comparison.ts';

const categoryNames = new Map([
  ['coding', 'Coding & Development'],
  ['business', 'Business & Productivity'],
]);
const feature = (label: string) => ({ id: label.toLowerCase(), label, description: `What ${label} means.` });
const general = [feature('API access'), feature('Mobile app')];
const vocabularies = new Map([
  ['coding', [...general, feature('Code review')]],
  ['business', [...general, feature('Meeting notes')]],
]);

function compare(tools: Tool[], base: string | null = null): Comparison {
  return buildComparison({
    tools,
    base,
    categoryNames,
    vocabularies,
    choice: usualChoice,
    asOf: '2026-11-22',
  });
}

function rowOf(comparison: Comparison, id: string) {
  const row = comparison.rows.find((candidate) => candidate.id === id);
  if (!row) throw new Error(`There is no row ${id}.`);
  return row;
}

describe('the rows of a comparison', () => {
  it('come in the groups Rating, Pricing, Features, Pros & Cons, Not known, Visit', () => {
    const { rows } = compare([tool({ features: ['API access'], pricing: { free: true } }), tool({ id: 'b' })]);
    expect(rows.map((row) => [row.group, row.label])).toEqual([
      ['rating', 'Rating'],
      ['pricing', 'Free Plan'],
      ['pricing', 'Starting Price'],
      ['features', 'API access'],
      ['opinions', 'Pros'],
      ['opinions', 'Cons'],
      ['unknown', 'Not known'],
      ['visit', 'Visit'],
    ]);
  });

  it('have the prices that differ first, then what is alike', () => {
    const priced = (id: string, paidPrice: string, amountMinor: number) =>
      tool({ id, pricing: { free: true }, paidPrice, plans: [plan({ amountMinor })] });
    const { rows } = compare([priced('a', 'Pro $20/month', 2_000), priced('b', 'Pro $30/month', 3_000)]);
    expect(rows.filter(({ group }) => group === 'pricing').map(({ label }) => label)).toEqual([
      'Starting Price',
      'Lowest plan price on record, per month and seat (1 person, billed monthly)',
      'Free Plan',
    ]);
  });

  it('draw an unknown as unknown, never as no', () => {
    const comparison = compare([
      tool({ features: ['Code review'], pricing: { free: null } }),
      tool({ id: 'b', features: [], lacks: ['Code review'], pricing: { free: false } }),
      tool({ id: 'c' }),
    ]);
    expect(rowOf(comparison, 'feature:Code review').cells).toMatchObject([
      { answer: 'yes' },
      { answer: 'no' },
      { answer: 'unknown' },
    ]);
    expect(rowOf(comparison, 'free-plan').cells).toMatchObject([
      { answer: 'unknown' },
      { answer: 'no' },
      { answer: 'unknown' },
    ]);
  });

  it('show the features of which something is known: differing first, then shared, then open', () => {
    const tools = [
      tool({ features: ['Zeta', 'Code review', 'API access'] }),
      tool({ id: 'b', features: ['Alpha', 'API access'], lacks: ['Code review'] }),
    ];
    const { rows } = compare(tools);
    expect(rows.filter(({ group }) => group === 'features').map(({ label }) => label)).toEqual([
      'Code review',
      'API access',
      'Alpha',
      'Zeta',
    ]);
  });

  it('say of every value who says so and when', () => {
    const fact = { field: 'pricing.starter', checked: '2026-10-04' };
    const comparison = compare([
      tool({ pricing: { starter: '$10/month' } }),
      tool({ id: 'b', pricing: { starter: '$10/month' }, facts: [{ ...fact, source: 'https://b.test' }] }),
      tool({ id: 'd' }),
    ]);
    const marks = rowOf(comparison, 'starting-price').cells.map((cell) =>
      cell.kind === 'price' ? (cell.mark?.sentence ?? null) : 'wrong',
    );
    expect(marks).toEqual([
      "Stated by this site's operator on 1 November 2026.",
      'Reported by b.test on 4 October 2026.',
      null,
    ]);
    const free = {
      field: 'pricing.free',
      value: true,
      standing: 'read',
      quote: 'Free.',
      source: 'https://c.test/free',
    };
    const both = compare([tool({ pricing: { starter: '$10/month' }, facts: [{ ...free, observedAt: '2026-10-05' }] })]);
    expect(rowOf(both, 'starting-price').cells[0]).toMatchObject({
      mark: { notes: ["Free plan: Read on the vendor's page on 5 October 2026, https://c.test/free."] },
    });
    const feature = rowOf(compare([tool({ features: ['API access'] })]), 'feature:API access').cells[0];
    expect(feature).toMatchObject({ mark: { short: 'Stated 1 Nov 2026' } });
  });

  it('compare what tools do with your data', () => {
    const training = (value: object, id: string) =>
      tool({
        id,
        facts: [{ field: 'data.training', value, standing: 'stated', by: 'Acme', observedAt: '2026-11-01' }],
      });
    const row = rowOf(compare([training({ default: 'yes' }, 'a'), training({ default: 'no' }, 'b')]), 'data.training');
    expect(row).toMatchObject({ group: 'data', label: 'Trains on your data', verdict: 'different' });
    expect(row.cells.map(cellText)).toEqual([
      'Yes, by default (stated 1 Nov 2026)',
      'Not by default (stated 1 Nov 2026)',
    ]);
  });

  it('lead from a website that is no address to a web search', () => {
    const { cells } = rowOf(compare([tool({ name: 'Odd', website: 'javascript:alert(1)' })]), 'visit');
    expect(cells[0]).toMatchObject({ isSearch: true, href: expect.stringContaining('Odd%20AI%20tool%20website') });
    expect(cells[0]).toMatchObject({ why: 'No website on record: searches the web' });
  });
});

describe('views of a comparison', () => {
  const comparison = compare([
    tool({
      rating: 4.51,
      features: ['API access', 'Mobile app', 'Code review'],
      pricing: { free: true, freeTrial: null },
    }),
    tool({
      id: 'b',
      rating: 4.49,
      features: ['API access', 'Code review'],
      lacks: ['Mobile app'],
      pricing: { free: true, freeTrial: null },
    }),
    tool({ id: 'c', rating: 4.5, features: ['API access'], lacks: [], pricing: { free: true, freeTrial: null } }),
  ]);
  const labels = (view: 'all' | 'differences' | 'shared') => visibleRows(comparison.rows, view).map((row) => row.label);

  it('show only what is known to differ, not what may differ', () => {
    expect(labels('differences')).toEqual(['Mobile app', 'Visit']);
    expect(rowOf(comparison, 'feature:Code review').verdict).toBe('open');
  });

  it('show only what all share, ratings compared as they are shown', () => {
    expect(labels('shared')).toEqual(['Rating', 'Free Plan', 'Starting Price', 'API access', 'Visit']);
  });

  it('count what they hide', () => {
    expect(countVerdicts(comparison.rows)).toEqual({ different: 1, open: 1, shared: 4, unknown: 2 });
  });
});

describe('the base column', () => {
  const tools = [
    tool({ rating: 4.5, plans: [plan({ amountMinor: 2000 })] }),
    tool({ id: 'b', rating: 4.7, plans: [plan({ amountMinor: 1250 })] }),
    tool({ id: 'c', rating: 4.5, plans: [plan({ amountMinor: 800 })] }),
    tool({ id: 'd', rating: 3.9, plans: [plan({ amountMinor: 1000, currency: 'EUR' })], pricing: { currency: 'EUR' } }),
    tool({ id: 'e', plans: [] }),
  ];

  it('gives the others their distance in rating and price', () => {
    const comparison = compare(tools, tools[0]!.id);
    expect(rowOf(comparison, 'rating').cells.map((cell) => cell.kind === 'rating' && cell.distance)).toEqual([
      null,
      2,
      0,
      -6,
      -5,
    ]);
    expect(rowOf(comparison, 'seat-price').cells.map((cell) => cell.kind === 'seatPrice' && cell.distance)).toEqual([
      null,
      -750,
      -1200,
      null,
      null,
    ]);
  });

  it('compares in the currency of the base, and never converts', () => {
    expect(compare(tools).currency).toBe('USD');
    const comparison = compare(tools, 'd');
    expect(comparison.currency).toBe('EUR');
    expect(rowOf(comparison, 'seat-price').cells.map((cell) => cell.kind === 'seatPrice' && cell.isComparable)).toEqual(
      [false, false, false, true, false],
    );
  });
});

describe('a comparison across categories', () => {
  const tools = [
    tool({ features: ['Code review', 'Mobile app', 'Own'] }),
    tool({ id: 'b', category: 'business', features: ['Meeting notes', 'API access', 'Own'] }),
  ];

  it('names the categories, and keeps to shared attributes first', () => {
    const comparison = compare(tools);
    expect(comparison.categories).toEqual(['Coding & Development', 'Business & Productivity']);
    expect(
      comparison.rows.filter((row) => row.group === 'features').map((row) => [row.label, row.isOfSomeCategories]),
    ).toEqual([
      ['Own', false],
      ['API access', false],
      ['Mobile app', false],
      ['Code review', true],
      ['Meeting notes', true],
    ]);
  });

  it('is not claimed within one category', () => {
    expect(compare([tool(), tool({ id: 'b' })]).categories).toEqual([]);
  });

  it('is not claimed of tools that share a further category, and then sets no attribute apart', () => {
    const assistant = tool({ id: 'b', category: 'business', alsoIn: ['coding'], features: ['Meeting notes'] });
    const { categories, rows } = compare([tool({ features: ['Code review'] }), assistant]);
    expect(categories).toEqual([]);
    expect(rows.filter(({ isOfSomeCategories }) => isOfSomeCategories)).toEqual([]);
    const third = tool({ id: 'c', category: 'business' });
    expect(compare([tool(), assistant, third]).categories).toEqual(['Coding & Development', 'Business & Productivity']);
  });
});

describe('exports', () => {
  const tools = [
    tool({
      name: 'Alpha | <b>',
      description: '',
      pricing: { free: true, starter: '=HYPERLINK("x")' },
      pros: ['Fast, "really"'],
      facts: [
        {
          field: 'pricing.starter',
          source: 'https://a.test/p',
          checked: '2026-09-08',
          attribution: 'A list, CC BY-SA 4.0',
        },
      ],
    }),
    tool({ id: 'b', name: 'Beta', pricing: { free: null, starter: '-5' }, category: 'business' }),
  ];
  const comparison = compare(tools, tools[0]!.id);
  const address = 'https://site.test/compare?tools=a,b';

  it('write Markdown in which names stay text and sources are credited', () => {
    const markdown = comparisonMarkdown(comparison, comparison.rows, address);
    expect(markdown).toContain('# Alpha \\| \\<b\\> vs Beta');
    expect(markdown).toContain('not substitutes');
    expect(markdown).toContain('| Free Plan | Yes (stated 1 Nov 2026) | Unknown |');
    expect(markdown).toContain('Reported by a.test on 8 September 2026, https://a.test/p, A list, CC BY-SA 4.0');
    expect(markdown).toContain(`From <${address}>`);
    const widths = markdown
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.replaceAll('\\|', '').split('|').length);
    expect(new Set(widths)).toEqual(new Set([5]));
  });

  it('write CSV that a spreadsheet reads and never runs', () => {
    const csv = comparisonCsv(comparison, comparison.rows, address);
    expect(csv.startsWith('\uFEFFGroup,Attribute,Alpha | <b>,Beta\r\n')).toBe(true);
    expect(csv).toContain('"Free; paid: =HYPERLINK(""x"") (reported 8 Sep 2026, ageing)"');
    expect(csv).toContain(",'-5 (stated 1 Nov 2026)\r\n");
    expect(csv).toContain('"Fast, ""really"""');
  });

  it('hold exactly the rows of the view', () => {
    const csv = comparisonCsv(comparison, visibleRows(comparison.rows, 'shared'), address);
    expect(csv).toContain('Rating,Rating,');
    expect(csv).not.toContain('Starting Price');
  });
});
