import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { usualChoice, type ViewChoice } from '../../catalog/view-choice.ts';
import { buildComparison } from '../comparison/comparison.ts';
import { glanceOf } from '../comparison/glance.ts';
import { plan, tool } from '../testing/tool-fixture.ts';
import { GlanceTable } from './glance-table.tsx';

type Overrides = NonNullable<Parameters<typeof tool>[0]>;

/** The words of the rows of two tools at a glance. */
function wordsOf(one: Overrides, other: Overrides, choice: Partial<ViewChoice>): string[] {
  const comparison = buildComparison({
    tools: [tool(one), tool({ id: 'b', name: 'Beta', ...other })],
    base: null,
    categoryNames: new Map(),
    vocabularies: new Map([
      ['coding', ['A', 'B', 'C', 'D', 'E'].map((label) => ({ id: label, label, description: '' }))],
    ]),
    choice: { ...usualChoice, ...choice },
    asOf: '2026-11-22',
  });
  const pair = [0, 1] as const;
  const glance = glanceOf(comparison, pair, { ...usualChoice, ...choice })!;
  const html = renderToStaticMarkup(
    <GlanceTable glance={glance} columns={comparison.columns} pair={pair} teamForm={null} />,
  );
  const cells = [...html.matchAll(/<(?:td|th role="rowheader")[^>]*>(.*?)<\/t[dh]>/gs)];
  return cells.map(([, cell]) =>
    cell!
      .replace(/<span id=.*?<\/span><\/span>/gs, ' ')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

const team = plan({ name: 'Team', perSeat: true, amountMinor: 3000 });

it('At a glance a free plan is named for a team too, before its price or where none is known', () => {
  const [label, one, other] = wordsOf(
    { pricing: { free: true }, plans: [team] },
    { pricing: { free: true } },
    { team: 5 },
  );
  expect(label).toBe('Price for 5 people, billed monthly');
  expect(one).toMatch(/^Free plan .*Paid: \$150 \/month/);
  expect(other).toMatch(/^Free plan/);
  expect(other).not.toContain('Unknown');
});

it('At a glance a free plan is named for a team where no price of a team is known of either tool', () => {
  const [, one, other] = wordsOf({ pricing: { free: true } }, { pricing: { free: null } }, { team: 5 });
  expect(one).toMatch(/^Free plan/);
  expect(other).toBe('Unknown');
});

it('At a glance the price of a team names what it costs billed in the other way, also where that is the only price', () => {
  const yearly = plan({ name: 'Team, yearly', perSeat: true, amountMinor: 2400, billed: 'year' });
  const [, one, other] = wordsOf({ plans: [team, yearly] }, { pricing: { free: true }, plans: [yearly] }, { team: 5 });
  expect(one).toContain('$150 /month Team $30/seat/month × 5 seats $120/month billed yearly (Team)');
  expect(other).toMatch(
    /^Free plan .*No paid price for 5 people, billed monthly, is known \$120\/month billed yearly \(Team\)$/,
  );
});

it('At a glance what else only one has is counted, wherever the rows below are', () => {
  const [, , , , one] = wordsOf({ features: ['A', 'B', 'C', 'D', 'E'] }, { lacks: ['A', 'B', 'C', 'D', 'E'] }, {});
  expect(one).toMatch(/ and 1 more$/);
});
