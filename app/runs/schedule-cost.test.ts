import { expect, test } from 'vitest';
import { describeMonth } from './schedule-cost.ts';
import { periodNames, runsPerMonth, runsPerYear } from './schedule-period.ts';

const run = { nanos: 2_000_000, currency: 'USD', isAtLeast: false, tokens: 1_000 };

test('a month of repeats is forecast for each period from what one run took', () => {
  expect(periodNames.map((period) => describeMonth(run, period))).toEqual([
    'about $1.44 and 720,000 tokens a month',
    'about $0.24 and 120,000 tokens a month',
    'about $0.06 and 30,000 tokens a month',
    'about $0.0086 and 4,286 tokens a month',
  ]);
  expect(periodNames.map(runsPerMonth).map(Math.round)).toEqual([720, 120, 30, 4]);
  expect(periodNames.map(runsPerYear)).toEqual([8_760, 1_460, 365, 52]);
});

test('an unknown cost is not forecast as nothing, and a lower bound stays one', () => {
  expect(describeMonth({ ...run, nanos: null }, 'daily')).toBe('cost unknown, 30,000 tokens a month');
  expect(describeMonth({ ...run, isAtLeast: true }, 'daily')).toMatch(/^≥ \$0\.06 and/);
});
