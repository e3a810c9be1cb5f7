import { expect, it } from 'vitest';
import type { Tool } from '../../catalog/tool.ts';
import { usualChoice } from '../../catalog/view-choice.ts';
import { cellText } from '../cell-text.ts';
import { tool } from '../testing/tool-fixture.ts';
import { buildComparison } from './comparison.ts';
import { comparisonMarkdown } from './export-comparison.ts';

const comparisonOf = (tools: Tool[]) =>
  buildComparison({
    tools,
    base: 'a',
    categoryNames: new Map(),
    vocabularies: new Map(),
    choice: usualChoice,
    asOf: '2026-11-22',
  });
const rowsOf = (tools: Tool[]) => comparisonOf(tools).rows;

it('a comparison with a tool that has ended says so in a row, and gives it no rating and no distance', () => {
  const fact = { field: 'status', value: { kind: 'archived', on: '2026-06-18' }, standing: 'stated', by: 'Acme' };
  const tools = [tool(), tool({ id: 'b', facts: [fact], rating: 0, ratingRange: null })];
  const rows = rowsOf(tools);
  expect(rows.slice(0, 2).map(({ label, cells }) => [label, cells.map(cellText)])).toEqual([
    ['Rating', ['4.0 of 5.0, between 3.0 and 4.5', 'Not rated']],
    ['Status', ['Unknown', 'Archived on 18 June 2026 (stated in an undated copy, ageing)']],
  ]);
  expect(rows[0]!.cells[1]).toMatchObject({ distance: null });
  expect(rows[1]!.cells[1]).toMatchObject({ items: [{ more: { to: '/what-happened/b' } }] });
});

it('a comparison links neither to a site that may be somebody else’s now nor to what was read there, and says why', () => {
  const site = 'https://alpha.test/';
  const lost = {
    field: 'lostWebsite',
    value: { address: site, isCertain: false },
    standing: 'stated',
    by: 'the checks',
  };
  const read = { field: 'data.export', value: 'JSON', standing: 'read', source: `${site}export`, quote: 'JSON' };
  const rows = rowsOf([tool({ website: '', facts: [lost, read] }), tool({ id: 'b' })]);
  const why = 'alpha.test may belong to somebody else now';
  const cellOf = (wanted: string) => rows.find(({ id }) => id === wanted)!.cells[0]!;
  expect(cellText(cellOf('visit'))).toMatch(new RegExp(`^https://duckduckgo.com/.+ \\(${why}: searches the web\\)$`));
  expect(cellOf('data.export')).toMatchObject({ items: [{ mark: { source: null, notes: [`Not linked: ${why}.`] } }] });
});

it('a comparison as Markdown says beside the address why it is a web search', () => {
  const comparison = comparisonOf([tool({ website: '' }), tool({ id: 'b' })]);
  const row = comparison.rows.filter(({ id }) => id === 'visit');
  expect(comparisonMarkdown(comparison, row, 'https://site.test/compare')).toContain(
    '| Visit | <https://duckduckgo.com/?q=Alpha%20AI%20tool%20website> (No website on record: searches the web) | <https://alpha.test/> |',
  );
});
