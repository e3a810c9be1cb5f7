import { describe, expect, it } from 'vitest';
import { usualChoice } from '../../catalog/view-choice.ts';
import { cellText } from '../cell-text.ts';
import { plan, tool } from '../testing/tool-fixture.ts';
import { buildComparison, type Comparison } from './comparison.ts';

describe('the price for a team', () => {
  const rowOf = ({ rows }: Comparison, id: string) => rows.find((row) => row.id === id)!;
  const texts = (comparison: Comparison, id: string) => rowOf(comparison, id).cells.map(cellText);
  const tools = [
    tool({ plans: [plan({ name: 'Team', perSeat: true, amountMinor: 3000 })] }),
    tool({ id: 'b', plans: [plan({ name: 'Solo', amountMinor: 1000 })] }),
    tool({ id: 'c', pricing: { starter: 'About $5' } }),
    tool({ id: 'd' }),
  ];

  const compare = (team: number) =>
    buildComparison({
      tools,
      base: null,
      categoryNames: new Map(),
      vocabularies: new Map(),
      choice: { ...usualChoice, team },
      asOf: '2026-11-22',
    });

  it('is given in total and per seat, with the plan and its own price, or says plainly why it is not', () => {
    const comparison = compare(5);
    const stated = '(stated 1 Nov 2026)';
    const others = [
      `Solo $10/month: the price of one account; whether a team may share it is not known ${stated}`,
      `Not stated as the price of a plan: “About $5” ${stated}`,
      'Unknown',
    ];
    expect(texts(comparison, 'team-price')).toEqual([
      `$150/month (Team $30/seat/month × 5 seats) ${stated}`,
      ...others,
    ]);
    expect(texts(comparison, 'seat-price')).toEqual([`$30/month (Team $30/seat/month × 5 seats) ${stated}`, ...others]);
    expect(rowOf(comparison, 'team-price').label).toContain('per month in total (5 people, billed monthly)');
  });

  it('names what it costs billed in the other way: of the same plan, or of one that costs less in the same currency', () => {
    const go = plan({ name: 'Go', amountMinor: 800 });
    const yearly = (name: string, amountMinor: number) => plan({ name, amountMinor, billed: 'year' });
    const texts = [
      [go, yearly('Go, yearly', 700)],
      [go, yearly('Max', 600)],
      [go, yearly('Max', 9000)],
      [go, { ...yearly('Max', 600), currency: 'EUR' }],
    ].map((plans) => {
      const { rows } = buildComparison({
        tools: [tool({ plans })],
        base: null,
        categoryNames: new Map(),
        vocabularies: new Map(),
        choice: usualChoice,
        asOf: '2026-11-22',
      });
      return cellText(rows.find(({ id }) => id === 'seat-price')!.cells[0]!);
    });
    const stated = '(stated 1 Nov 2026)';
    expect(texts).toEqual([
      `$8/month (Go $8/month); $7/month billed yearly (Go) ${stated}`,
      `$8/month (Go $8/month); $6/month billed yearly (Max) ${stated}`,
      `$8/month (Go $8/month) ${stated}`,
      `$8/month (Go $8/month) ${stated}`,
    ]);
  });

  it('is one row for one person', () => {
    expect(compare(1).rows.filter(({ id }) => id === 'team-price')).toEqual([]);
  });

  it('never contradicts the price in words: where plans state prices, the words come from them', () => {
    const both = tool({
      facts: [
        { field: 'pricing.starter', value: 'Pro $99/month', standing: 'stated', by: 'Acme', observedAt: '2026-11-01' },
        { field: 'plan', value: plan({ name: 'Pro' }), standing: 'stated', by: 'Acme', observedAt: '2026-11-01' },
      ],
    });
    expect(both.pricing.starter).toBe('Pro $20/month');
    expect(both.paidPrice).toBe('Pro $20/month');
  });

  it('is that of the row “Starting Price”, with its source, where older words state less', () => {
    const words = { standing: 'reported', by: 'A list', source: 'https://a.test/p', observedAt: '2026-09-08' };
    const stated = { standing: 'stated', by: 'Acme', observedAt: '2026-11-01' };
    const facts = [
      { ...words, field: 'pricing.starter', value: 'from $5/month' },
      { ...stated, field: 'plan', value: plan({ name: 'Pro' }) },
    ];
    const comparison = buildComparison({
      tools: [tool({ facts })],
      base: null,
      categoryNames: new Map(),
      vocabularies: new Map(),
      choice: usualChoice,
      asOf: '2026-11-22',
    });
    expect(texts(comparison, 'starting-price')).toEqual(['Pro $20/month (stated 1 Nov 2026)']);
    expect(texts(comparison, 'seat-price')).toEqual(['$20/month (Pro $20/month) (stated 1 Nov 2026)']);
  });
});
