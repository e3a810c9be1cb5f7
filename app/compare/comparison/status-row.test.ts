import { expect, it } from 'vitest';
import { usualChoice } from '../../catalog/view-choice.ts';
import { cellText } from '../cell-text.ts';
import { tool } from '../testing/tool-fixture.ts';
import { buildComparison } from './comparison.ts';

it('a comparison with a tool that has ended says so in a row, and gives it no rating and no distance', () => {
  const fact = { field: 'status', value: { kind: 'archived', on: '2026-06-18' }, standing: 'stated', by: 'Acme' };
  const tools = [tool(), tool({ id: 'b', facts: [fact], rating: 0, ratingRange: null })];
  const { rows } = buildComparison({
    tools,
    base: 'a',
    categoryNames: new Map(),
    vocabularies: new Map(),
    choice: usualChoice,
    asOf: '2026-11-22',
  });
  expect(rows.slice(0, 2).map(({ label, cells }) => [label, cells.map(cellText)])).toEqual([
    ['Rating', ['4.0 of 5.0, between 3.0 and 4.5', 'Not rated']],
    ['Status', ['Unknown', 'Archived on 18 June 2026 (stated in an undated copy, ageing)']],
  ]);
  expect(rows[0]!.cells[1]).toMatchObject({ distance: null });
});
