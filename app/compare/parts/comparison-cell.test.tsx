import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { usualChoice } from '../../catalog/view-choice.ts';
import { buildComparison } from '../comparison/comparison.ts';
import { tool } from '../testing/tool-fixture.ts';
import { ComparisonCell } from './comparison-cell.tsx';

const names = { categoryNames: new Map(), vocabularies: new Map() };

function unknownsOn(day: string | null): string {
  const choice = { ...usualChoice, asOf: day };
  const { rows, columns } = buildComparison({ ...names, tools: [tool()], base: null, choice, asOf: '2026-11-22' });
  const row = rows.find(({ id }) => id === 'unknown')!;
  return renderToStaticMarkup(<ComparisonCell row={row} column={columns[0]!} cell={row.cells[0]!} />);
}

it.each([
  [{}, 'Why this score'],
  [{ rating: 0 }, 'Why not'],
])('A rating leads to the parts and facts that it is made of: %j', (overrides, label) => {
  const tools = [tool(overrides)];
  const { rows, columns } = buildComparison({ ...names, tools, base: null, choice: usualChoice, asOf: '2026-11-22' });
  const row = rows.find(({ id }) => id === 'rating')!;
  const html = renderToStaticMarkup(<ComparisonCell row={row} column={columns[0]!} cell={row.cells[0]!} />);
  expect(html).toMatch(new RegExp(`<a href="/tool/a#score"[^>]*>${label}<`));
});

it('What is not known today leads to its correction, and what was not known on a past day does not', () => {
  expect(unknownsOn(null)).toContain('href="/corrections/new?tool=a"');
  expect(unknownsOn('2026-06-01')).toMatch(/<summary[^>]*>12 not known<\/summary>/);
  expect(unknownsOn('2026-06-01')).not.toContain('href=');
});
