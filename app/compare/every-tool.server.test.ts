import { describe, expect, it } from 'vitest';
import { listToolsByIds } from '../catalog/catalog-queries.server.ts';
import { currentCatalogue } from '../catalog/current-catalogue.server.ts';
import { cheapestPlan, monthlyMinor, type Tool } from '../catalog/tool.ts';
import { billings } from '../catalog/view-choice.ts';
import { formatMinor } from '../platform/money.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { buildComparison } from './comparison/comparison.ts';
import { visibleRows } from './visible-rows.ts';

async function everyTool(): Promise<Tool[]> {
  const ctx = await testContext();
  const { tools } = await currentCatalogue(ctx);
  return listToolsByIds(
    ctx,
    tools.map(({ id }) => id),
  );
}

function compare(tools: readonly Tool[], billing: (typeof billings)[number] = 'monthly') {
  const names = { categoryNames: new Map(), vocabularies: new Map() };
  return buildComparison({ ...names, tools, base: null, choice: { team: 1, billing, asOf: null }, asOf: '2026-11-23' });
}

describe('of every tool of the built-in catalogue', () => {
  it.each(billings)('the starting price billed %s names the amount of the row below it', async (billing) => {
    let compared = 0;
    for (const tool of await everyTool()) {
      const cellOf = (id: string) => compare([tool], billing).rows.find((row) => row.id === id)?.cells[0];
      const [words, figure] = [cellOf('starting-price'), cellOf('seat-price')];
      if (words?.kind !== 'price' || figure?.kind !== 'seatPrice' || figure.price.kind !== 'amount') continue;
      compared += 1;
      const { minor, currency } = figure.price;
      // What comes in brackets is billed in the other way, and says so.
      const price = words.text!.replace(/ \([^()]* billed (monthly|yearly)\)$/, '');
      expect(words.text, tool.id).toContain(formatMinor(monthlyMinor(cheapestPlan(tool.plans, currency)!)!, currency));
      expect(price, tool.id).toContain(formatMinor(minor, currency));
      expect(price.includes('billed yearly'), tool.id).toBe(billing === 'yearly');
    }
    expect(compared).toBeGreaterThan(10);
  });

  it('a starting price says who states it, where and when', async () => {
    const withoutMark: string[] = [];
    for (const billing of billings)
      for (const tool of await everyTool()) {
        const cell = compare([tool], billing).rows.find(({ id }) => id === 'starting-price')?.cells[0];
        if (cell?.kind === 'price' && (cell.isFree || cell.text !== null) && cell.mark === null)
          withoutMark.push(tool.id);
      }
    expect(withoutMark).toEqual([]);
  });

  it('a price that is not billed as chosen says how it is billed', async () => {
    for (const billing of billings)
      for (const tool of await everyTool()) {
        const cell = compare([tool], billing).rows.find(({ id }) => id === 'starting-price')?.cells[0];
        if (cell?.kind !== 'price' || cell.text === null || tool.plans.every(({ amountMinor }) => amountMinor === 0))
          continue;
        const isOther = (plan: Tool['plans'][number]) => (plan.billed === 'year') !== (billing === 'yearly');
        if (tool.plans.every(isOther)) expect(cell.text, tool.id).toMatch(/billed|year|once|credits/);
      }
  });

  it('only differences are shown that are known of two tools', async () => {
    const tools = await everyTool();
    for (const [index, tool] of tools.entries()) {
      const pair = [tool, tools[(index + 1) % tools.length]!];
      const rows = visibleRows(compare(pair).rows, 'differences').filter(({ group }) => group !== 'visit');
      for (const { cells, label } of rows)
        for (const cell of cells) {
          const isKnown =
            cell.kind === 'answer'
              ? cell.answer !== 'unknown'
              : cell.kind === 'price'
                ? cell.isFree || cell.text !== null
                : cell.kind === 'seatPrice'
                  ? cell.isComparable
                  : cell.kind === 'rating'
                    ? cell.rating > 0
                    : cell.kind !== 'unknowns' && (!('items' in cell) || cell.items.length > 0);
          expect(isKnown, `${pair.map(({ id }) => id)}: ${label}`).toBe(true);
        }
    }
  });
});
