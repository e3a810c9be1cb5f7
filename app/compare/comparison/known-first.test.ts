import { describe, expect, it } from 'vitest';
import type { Tool } from '../../catalog/tool.ts';
import { usualChoice, type ViewChoice } from '../../catalog/view-choice.ts';
import { cellText } from '../cell-text.ts';
import { plan, tool } from '../testing/tool-fixture.ts';
import { visibleRows } from '../visible-rows.ts';
import { buildComparison } from './comparison.ts';
import { comparisonCsv, comparisonMarkdown } from './export-comparison.ts';

const feature = (label: string) => ({ id: label.toLowerCase(), label, description: `What ${label} means.` });
const vocabularies = new Map([
  ['coding', ['API access', 'Mobile app', 'Code review'].map(feature)],
  ['business', ['API access', 'Meeting notes'].map(feature)],
]);

function compare(tools: readonly Tool[], choice: ViewChoice = usualChoice) {
  return buildComparison({ tools, base: null, categoryNames: new Map(), vocabularies, choice, asOf: '2026-11-22' });
}

/** What is not known of each tool, by group. */
function unknownOf(...tools: Tool[]) {
  const row = compare(tools).rows.find(({ id }) => id === 'unknown');
  return row?.cells.map((cell) =>
    cell.kind === 'unknowns' ? Object.fromEntries(cell.groups.map(({ title, labels }) => [title, labels])) : cell,
  );
}

const stated = { standing: 'stated', by: 'Acme', observedAt: '2026-11-01' };

/** Everything that a comparison asks for. */
function wellKnown(id: string): Tool {
  const facts = [
    ['platform:web', 'yes'],
    ['models', 'GPT'],
    ['signIn', 'SAML'],
    ['roles', 'Admin'],
    ['data.training', { default: 'no' }],
    ['data.retention', '30 days'],
    ['data.region', 'EU'],
    ['data.certificates', 'SOC 2'],
    ['data.export', 'JSON'],
  ].map(([field, value]) => ({ field, value, ...stated }));
  const pricing = { free: true, freeTrial: false };
  const features = ['API access', 'Mobile app', 'Code review'];
  return tool({ id, pricing, facts, features, paidPrice: 'Pro $20/month', plans: [plan({ amountMinor: 2_000 })] });
}

describe('what is not known', () => {
  it('is one line for the whole table, by group, before the links', () => {
    const tools = [tool({ features: ['API access'] }), tool({ id: 'b', pricing: { free: true } })];
    const labels = compare(tools).rows.map(({ label }) => label);
    expect(labels.filter((label) => label === 'Not known')).toHaveLength(1);
    expect(labels.slice(-2)).toEqual(['Not known', 'Visit']);
    const [first, second] = unknownOf(...tools)!;
    expect(first).toMatchObject({
      Pricing: ['Free Plan', 'Free Trial', 'Starting Price'],
      Features: ['Mobile app', 'Code review'],
    });
    expect(second).toMatchObject({ Pricing: ['Free Trial'], Features: ['API access', 'Mobile app', 'Code review'] });
  });

  it('includes groups of which nothing is known, and these have no heading', () => {
    const { rows } = compare([tool(), tool({ id: 'b' })]);
    expect([...new Set(rows.map(({ group }) => group))]).toEqual(['rating', 'opinions', 'unknown', 'visit']);
    const [first] = unknownOf(tool(), tool({ id: 'b' }))!;
    expect(Object.keys(first!)).toEqual(['Pricing', 'Features', 'Platforms & Models', 'Data Handling']);
    const count = Object.values(first!).flat().length;
    expect(count).toBe(3 + 3 + 4 + 5);
    expect(cellText(rows.find(({ id }) => id === 'unknown')!.cells[0]!)).toBe(`${count} not known`);
    const markdown = comparisonMarkdown(compare([tool(), tool({ id: 'b' })]), rows, 'https://site.test/compare');
    for (const title of Object.keys(first!)) expect(markdown).not.toContain(`**${title}**`);
  });

  it('is only what is a question about the tool', () => {
    const tools = [tool({ features: ['Code review'] }), tool({ id: 'b', category: 'business' })];
    const [first, second] = unknownOf(...tools)!;
    expect(first).toHaveProperty('Features', ['API access', 'Mobile app']);
    expect(second).toHaveProperty('Features', ['API access', 'Meeting notes']);
  });

  it('is said to be nothing of a tool of which all is known, and is no row where all is known of all', () => {
    const row = compare([wellKnown('a'), tool({ id: 'b' })]).rows.find(({ id }) => id === 'unknown');
    expect(row?.cells.map(cellText)).toEqual(['Everything is known', '15 not known']);
    expect(row?.description).toBe('Unknown does not mean no.');
    expect(unknownOf(wellKnown('a'), wellKnown('b'))).toBeUndefined();
  });

  it('counts a price once, for however many people', () => {
    const unpriced = { ...wellKnown('b'), pricing: tool({ pricing: { free: false, freeTrial: false } }).pricing };
    const tools = [wellKnown('a'), { ...unpriced, paidPrice: null, plans: [] }];
    for (const team of [1, 5]) {
      const row = compare(tools, { ...usualChoice, team }).rows.find(({ id }) => id === 'unknown');
      expect(row?.cells.map(cellText)).toEqual(['Everything is known', '1 not known']);
    }
  });

  it('is named in exports, where nothing can be opened', () => {
    const comparison = compare([wellKnown('a'), { ...wellKnown('b'), features: [] }]);
    const address = 'https://site.test/compare?tools=a,b';
    const text = '3 not known (Features: API access, Mobile app, Code review)';
    expect(comparisonMarkdown(comparison, comparison.rows, address)).toContain(`| Everything is known | ${text} |`);
    expect(comparisonCsv(comparison, comparison.rows, address)).toContain(
      `\r\nNot known,Not known,Everything is known,"${text}"`,
    );
  });

  it('is no part of the view of differences or of what is shared', () => {
    const { rows } = compare([tool(), tool({ id: 'b' })]);
    for (const view of ['differences', 'shared'] as const)
      expect(visibleRows(rows, view).map(({ group }) => group)).not.toContain('unknown');
  });
});
