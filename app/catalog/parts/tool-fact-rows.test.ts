import { expect, it } from 'vitest';
import { recordFromImport } from '../import/record-from-import.ts';
import { toolFromRecord } from '../record/tool-from-record.ts';
import { importedToolSchema } from '../record/tool-record.ts';
import { toolFacts } from './tool-fact-rows.ts';

const DAY = '2026-11-22';

it.each(['from $5/month', 'from $20/month'])('the plans of a tier replace a price in words: “%s”', (words) => {
  const by = { standing: 'stated', by: 'Maker', observedAt: DAY };
  const plan = { name: 'Pro', tier: 'starter', amountMinor: 2_000, currency: 'USD', interval: 'month' };
  const facts = [
    { ...by, field: 'plan', value: { ...plan, billed: 'month', perSeat: false } },
    { ...by, field: 'pricing.starter', value: words },
  ];
  const given = { id: 'a', name: 'A', description: 'A tool.', category: 'coding', website: 'https://a.test', facts };
  const record = recordFromImport(importedToolSchema.parse({ ...given, vendor: 'Maker' }), DAY);
  const tool = { ...toolFromRecord(record), rating: 0, ratingRange: null };
  const { plans } = toolFacts(tool, DAY, new Map(), tool.facts, []);
  expect(plans.flatMap(({ prices }) => prices.map(({ text }) => text))).toEqual(['$20/month']);
});
