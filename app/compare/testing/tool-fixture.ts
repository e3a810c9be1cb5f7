import { toolFromRecord } from '../../catalog/record/tool-from-record.ts';
import { toolRecordSchema } from '../../catalog/record/tool-record.ts';
import type { Tool, ToolPlan, ToolPricing } from '../../catalog/tool.ts';

type ToolOverrides = Partial<Omit<Tool, 'pricing'>> & { pricing?: Partial<ToolPricing> };

/** A tool of which only the name is known. */
export function tool({ pricing, plans = [], ...overrides }: ToolOverrides = {}): Tool {
  const record = toolRecordSchema.parse({
    id: 'a',
    name: 'Alpha',
    description: 'A tool.',
    category: 'coding',
    vendor: 'Alpha Ltd',
    website: 'https://alpha.test',
    pricing,
    plans,
  });
  const known = toolFromRecord(record, new Set(), '2026-11-01');
  return { ...known, rating: 4, editorialRating: 4, lowestMonthlyMinor: null, ...overrides };
}

export function plan(overrides: Partial<ToolPlan> = {}): ToolPlan {
  return {
    name: 'Plus',
    tier: 'starter',
    amountMinor: 2000,
    currency: 'USD',
    interval: 'month',
    billed: 'month',
    perSeat: false,
    ...overrides,
  };
}
