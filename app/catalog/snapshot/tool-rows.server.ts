import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Company, companyFacts } from '../company.ts';
import { lowestMonthlyMinor, paidPrice } from '../paid-price.ts';
import { companyProductSchema } from '../record/content-schemas.ts';
import { factSchema, planSchema, statusKinds } from '../record/fact-schema.ts';
import { labelsWith } from '../record/tool-from-record.ts';
import { pricingSchema } from '../record/tool-record.ts';
import { aiTools, type companies } from '../schema.server.ts';
import type { ScoredFacts } from '../score/score-criteria.ts';
import type { UnratedSummary, UnratedTool } from '../tool.ts';
import { listFactsOf } from './tool-summary.ts';

/** Maps table rows to the catalogue's types. JSON columns are parsed; what does not fit counts as unknown. */

export const summaryColumns = {
  id: aiTools.id,
  formerIds: aiTools.formerIds,
  status: aiTools.status,
  name: aiTools.name,
  description: aiTools.description,
  category: aiTools.category,
  alsoIn: aiTools.alsoIn,
  vendor: aiTools.vendor,
  website: aiTools.website,
  logo: aiTools.logo,
  reviewCount: aiTools.reviewCount,
  features: aiTools.features,
  pricing: aiTools.pricing,
  plans: aiTools.plans,
  launchDate: aiTools.launchDate,
  latestUpdate: aiTools.latestUpdate,
};

/** What the score reads, without the facts' sources and quotes, which are most of the bytes. */
export const scoreColumns = {
  reviewWeight: aiTools.reviewWeight,
  reviewStars: aiTools.reviewStars,
  fields: sql<string[]>`jsonb_path_query_array(${aiTools.facts}, '$[*].field')`,
  values: sql<unknown[]>`jsonb_path_query_array(${aiTools.facts}, '$[*].value')`,
  seen: sql<(string | null)[]>`jsonb_path_query_array(${aiTools.facts}, '$[*].observedAt')`,
};

type SummaryRow = Pick<typeof aiTools.$inferSelect, keyof typeof summaryColumns>;
type ToolRow = typeof aiTools.$inferSelect;

export function summaryFromRow(row: SummaryRow, facts: ScoredFacts, intern: (text: string) => string): UnratedSummary {
  const { plans: written, ...columns } = row;
  const pricing = pricingFrom(row.pricing);
  const plans = listFrom(planSchema, written);
  return {
    ...columns,
    paidPrice: paidPrice({ plans, pricing }),
    lowestMonthlyMinor: lowestMonthlyMinor({ plans, pricing }),
    listFacts: listFactsOf(facts, pricing),
    status: statusFrom(row.status),
    category: intern(row.category),
    features: row.features.map(intern),
    pricing: {
      free: pricing.free,
      freeTrial: pricing.freeTrial,
      starter: pricing.starter,
      currency: intern(pricing.currency),
    },
  };
}

export function toolFromRow(row: ToolRow): UnratedTool {
  const {
    companyId,
    origin,
    contentHash,
    base,
    reviewWeight,
    reviewStars,
    factsSince,
    createdAt,
    updatedAt,
    ...columns
  } = row;
  const pricing = pricingFrom(row.pricing);
  const plans = listFrom(planSchema, row.plans);
  const facts = listFrom(factSchema, row.facts);
  return {
    ...columns,
    status: statusFrom(row.status),
    notApplicable: labelsWith(facts, 'not applicable'),
    company: companyId,
    isImported: origin === 'import',
    pricing,
    plans,
    paidPrice: paidPrice({ plans, pricing }),
    lowestMonthlyMinor: lowestMonthlyMinor({ plans, pricing }),
    facts,
  };
}

export function companyFromRow(row: typeof companies.$inferSelect): Company {
  const { position, isEditedByHand, contentHash, base, updatedAt, ...columns } = row;
  const facts = listFrom(factSchema, row.facts);
  return {
    ...columns,
    ...companyFacts(facts),
    products: listFrom(companyProductSchema, row.products),
    facts,
  };
}

const unknownPricing = pricingSchema.parse({});

function pricingFrom(value: unknown) {
  const result = pricingSchema.safeParse(value);
  return result.success ? result.data : unknownPricing;
}

function statusFrom(value: string | null) {
  return statusKinds.find((kind) => kind === value) ?? null;
}

/** The items that fit. */
export function listFrom<Item>(schema: z.ZodType<Item>, value: unknown): Item[] {
  return Array.isArray(value) ? value.flatMap((item) => schema.safeParse(item).data ?? []) : [];
}
