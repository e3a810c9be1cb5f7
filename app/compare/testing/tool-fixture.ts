import { recordFromImport } from '../../catalog/import/record-from-import.ts';
import { toolFromRecord } from '../../catalog/record/tool-from-record.ts';
import { importedToolSchema } from '../../catalog/record/tool-record.ts';
import type { Tool, ToolPlan, ToolPricing } from '../../catalog/tool.ts';

type ToolOverrides = Partial<Omit<Tool, 'pricing' | 'facts'>> & { pricing?: Partial<ToolPricing>; facts?: unknown[] };

/** A tool of which only the name is known, and what the overrides state. */
export function tool({ pricing, plans, features, lacks, facts, ...overrides }: ToolOverrides = {}): Tool {
  const row = importedToolSchema.parse({
    id: 'a',
    name: 'Alpha',
    description: 'A tool.',
    category: 'coding',
    vendor: 'Alpha Ltd',
    website: 'https://alpha.test',
    pricing,
    plans,
    features,
    lacks,
    facts,
  });
  const known = toolFromRecord(recordFromImport(row, '2026-11-01'));
  return { ...known, rating: 4, ratingRange: { low: 3, high: 4.5, known: 0.7 }, ...overrides };
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
