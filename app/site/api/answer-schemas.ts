import { z } from 'zod';

/**
 * Schemas of the public API's answers: the OpenAPI document is generated from them, and tests validate answers against
 * it.
 */

const text = z.string();
const maybeText = z.string().nullable();
const moment = z.iso.datetime();

const factSchema = z
  .object({
    field: text,
    value: z.unknown(),
    standing: z.enum(['measured', 'read', 'reported', 'stated']),
    source: maybeText,
    quote: maybeText.meta({ description: 'The words of the source, at most 25.' }),
    translation: maybeText,
    observedAt: maybeText.meta({
      description: 'Day on which the source said so; null: an undated copy, or a statement without a source.',
    }),
    checkedAt: maybeText,
    by: maybeText.meta({ description: 'Who says so, where it is not the vendor.' }),
    names: maybeText.meta({ description: 'The page on which a reporter relies.' }),
    note: maybeText,
    attribution: maybeText,
  })
  .meta({
    id: 'Fact',
    description:
      'Of each field the leading fact comes first; others contradict it or say the same. The value of `owner` is a name, or where the owner bought the tool `name` and `boughtOn`, a day or null. The field `measured` is what a published run of this site found of the model that stands for the tool: how many answers were asked for, checked and passed, over how many cases, and the ends of the 95 % interval of the share.',
  });

const pricing = z.object({
  free: z.boolean().nullable(),
  freeTrial: z.boolean().nullable(),
  starter: maybeText,
  professional: maybeText,
  enterprise: maybeText,
  currency: text,
});

const summaryShape = {
  id: text,
  name: text,
  description: text,
  category: text,
  alsoIn: z.array(text).meta({ description: 'Ids of further categories, whose jobs the tool does as well.' }),
  formerIds: z.array(text).meta({ description: 'Ids under which it was listed before.' }),
  status: z
    .enum(['live', 'degraded', 'closing', 'closed', 'acquired', 'renamed', 'archived'])
    .nullable()
    .meta({ description: 'null: not known. Day, buyer and new name are in the fact of the field `status`.' }),
  vendor: text.meta({ description: 'Empty: not known.' }),
  website: text.meta({ description: 'Empty: not known.' }),
  rating: z.number().min(0).max(5).meta({
    description:
      'The score of this site; 0: none, because too little is known, the tool is not live or the facts are of a past day.',
  }),
  ratingRange: z.object({ low: z.number(), high: z.number(), known: z.number() }).nullable().meta({
    description:
      'What the rating could be, depending on what is not known, and the share that is known. null: the tool is not live.',
  }),
  reviewCount: z.int().min(0).meta({ description: 'Verified reviews; they enter the rating from five on.' }),
  features: z.array(text),
  paidPrice: maybeText.meta({ description: 'What the cheapest paid plan with a known price costs, in words.' }),
  lowestMonthlyMinor: z.int().nullable().meta({
    description: 'Lowest price of a plan a month, in minor units; that stated in words where no plan has one.',
  }),
  launchDate: maybeText,
  latestUpdate: maybeText.meta({
    description: 'Day, month or year of the newest update that was read; there may be newer ones.',
  }),
  url: z.url(),
};

export const toolSummarySchema = z
  .object({ ...summaryShape, pricing: pricing.pick({ free: true, freeTrial: true, starter: true, currency: true }) })
  .meta({ id: 'ToolSummary' });

export const toolSchema = z
  .object({
    ...summaryShape,
    pricing,
    plans: z.array(
      z.object({
        name: text,
        tier: z.enum(['starter', 'professional', 'enterprise']),
        amountMinor: z.int(),
        currency: text,
        interval: z.enum(['month', 'year', 'once', 'credits']),
        billed: z.enum(['month', 'year']),
        perSeat: z.boolean(),
        minSeats: z.int().optional().meta({ description: 'Fewest seats that are sold.' }),
        maxSeats: z.int().optional().meta({ description: 'Most people whom the plan is for.' }),
      }),
    ),
    lacks: z.array(text).meta({ description: 'Features that it is known not to have; others are unknown.' }),
    notApplicable: z.array(text).meta({ description: 'Features that a tool of its kind cannot have.' }),
    pros: z.array(text),
    cons: z.array(text),
    keywords: z.array(text),
    facts: z.array(factSchema),
  })
  .meta({ id: 'Tool' });

/** A tool with its plans counted for the team that was asked for. */
export const countedToolSchema = toolSchema
  .extend({
    asOf: text.optional().meta({ description: 'The past day of the facts; missing: today.' }),
    teamPrices: z
      .array(
        z.object({
          plan: text,
          currency: text,
          perMonthMinor: z
            .int()
            .nullable()
            .meta({ description: 'For the whole team, in minor units; null: see note.' }),
          perSeatMinor: z.int().nullable().meta({ description: 'The same divided by the team.' }),
          note: text.meta({ description: 'The price of the plan and how it is counted, or why it is not.' }),
          standing: factSchema.shape.standing,
          source: maybeText,
          observedAt: maybeText,
        }),
      )
      .meta({ description: 'Paid plans for the team and billing that were asked for, the cheapest first.' }),
  })
  .meta({ id: 'CountedTool' });

/** A row of the table ai_tools. */
export const toolRowSchema = toolSchema
  .pick({
    id: true,
    name: true,
    description: true,
    category: true,
    website: true,
    rating: true,
    features: true,
    pros: true,
    cons: true,
    pricing: true,
    keywords: true,
  })
  .extend({
    logo: maybeText,
    image: maybeText,
    review_count: z.int(),
    latest_update: maybeText.meta({
      description: 'Day, month or year of the newest update that was read; there may be newer ones.',
    }),
    launch_date: maybeText,
  })
  .meta({ id: 'ToolRow' });

/** A row of the table certification_programs. */
export const programRowSchema = z
  .object({
    id: text,
    name: text,
    description: text,
    level: z.int(),
    duration_days: z.int(),
    price: z.int().meta({ description: 'In cents.' }),
    skills: z.array(text),
    is_enrolment_open: z.boolean(),
    starts_on: maybeText,
  })
  .meta({ id: 'ProgramRow' });

export const categorySchema = z
  .object({ id: text, name: text, description: text, featured: z.boolean(), toolCount: z.int(), url: z.url() })
  .meta({ id: 'Category' });

export const companySchema = z
  .object({
    id: text,
    name: text,
    description: text,
    founded: z.int().nullable(),
    headquarters: maybeText,
    employees: maybeText,
    funding: maybeText,
    ceo: maybeText,
    products: z.array(z.object({ name: text, tool: text })),
    website: text.meta({ description: 'Empty: not known, or on a site that passed to somebody else, or may have.' }),
    facts: z.array(factSchema),
  })
  .meta({ id: 'Company' });

export const newsSchema = z
  .object({
    id: text,
    title: text,
    summary: text,
    date: moment,
    source: text,
    url: text,
    imageUrl: maybeText,
    category: text,
  })
  .meta({ id: 'NewsItem' });

export const searchResultSchema = z
  .object({
    kind: text,
    id: text,
    title: text,
    summary: text,
    url: z.url(),
    rating: z.number().nullable(),
    category: maybeText,
  })
  .meta({ id: 'SearchResult' });

export const changeSchema = z
  .object({
    id: text,
    toolId: text,
    toolName: text,
    field: text,
    from: maybeText,
    to: maybeText,
    at: moment,
    source: text,
    standing: maybeText.meta({ description: 'Of the new value; null where no fact supports it.' }),
  })
  .meta({ id: 'Change' });

export const comparisonSchema = z
  .object({
    asOf: maybeText.meta({ description: 'The past day of the facts; null: today.' }),
    notes: z.array(text).meta({ description: 'What must be said of a past day.' }),
    tools: z.array(countedToolSchema),
    unknown: z.array(text).meta({ description: 'Ids that are not in the catalogue.' }),
    categories: z.array(text),
    rows: z.array(
      z.object({
        id: text,
        group: text,
        label: text,
        verdict: z.enum(['different', 'shared', 'open', 'unknown', 'none']),
        values: z.array(text),
      }),
    ),
    url: z.url(),
  })
  .meta({ id: 'Comparison' });

/** One page of a list. */
export function listOf(item: z.ZodType) {
  return z.object({ data: z.array(item), next: maybeText.meta({ description: 'Cursor of the next page.' }) });
}
