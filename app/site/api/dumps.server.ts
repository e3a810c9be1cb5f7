import { csvField } from '@yardstick/bench/words';
import { z } from 'zod';
import { listTools, listToolsByIds } from '../../catalog/catalog-queries.server.ts';
import { leadingFacts } from '../../catalog/leading-facts.ts';
import { findFact, type Tool } from '../../catalog/tool.ts';
import type { Context } from '../../platform/context.server.ts';
import { toolSchema } from './answer-schemas.ts';
import { publicTool } from './public-tool.ts';

/** All tools in one file, streamed. */

export const LICENCE = {
  name: 'CC BY-SA 4.0',
  url: 'https://creativecommons.org/licenses/by-sa/4.0/',
  note: 'Facts that carry an `attribution` come from the source named there and ask for that credit too.',
};

export const dumpSchema = z.object({
  licence: z.object({ name: z.string(), url: z.url(), note: z.string() }),
  source: z.url(),
  tools: z.array(toolSchema),
});

const TOOLS_PER_READ = 200;

/** Full records of the catalogue, best rated first. */
async function* everyTool(ctx: Context): AsyncGenerator<Tool> {
  const ids = (await listTools(ctx)).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += TOOLS_PER_READ)
    yield* await listToolsByIds(ctx, ids.slice(from, from + TOOLS_PER_READ));
}

export async function* jsonDump(ctx: Context): AsyncGenerator<string> {
  const { publicUrl } = ctx.config;
  yield `{"licence":${JSON.stringify(LICENCE)},"source":${JSON.stringify(publicUrl)},"tools":[`;
  let isFirst = true;
  for await (const tool of everyTool(ctx)) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(publicTool(ctx, tool))}`;
    isFirst = false;
  }
  yield '\n]}\n';
}

type Column = [string, (tool: Tool) => unknown];
const columns: Column[] = [
  ['id', (tool) => tool.id],
  ['name', (tool) => tool.name],
  ['description', (tool) => tool.description],
  ['category', (tool) => tool.category],
  ['vendor', (tool) => tool.vendor],
  ['website', (tool) => tool.website],
  ['rating', (tool) => tool.rating],
  ['rating_low', (tool) => tool.ratingRange?.low ?? null],
  ['rating_high', (tool) => tool.ratingRange?.high ?? null],
  ['rating_known', (tool) => tool.ratingRange?.known ?? null],
  ['review_count', (tool) => tool.reviewCount],
  ['free_plan', (tool) => tool.pricing.free],
  ['free_trial', (tool) => tool.pricing.freeTrial],
  ['starter', (tool) => tool.pricing.starter],
  ['professional', (tool) => tool.pricing.professional],
  ['enterprise', (tool) => tool.pricing.enterprise],
  ['currency', (tool) => tool.pricing.currency],
  ['features', (tool) => tool.features.join('; ')],
  ['launch_date', (tool) => tool.launchDate],
  ['status', (tool) => tool.status],
  ['price_standing', (tool) => joined(tool, 'standing')],
  ['price_source', (tool) => joined(tool, 'source')],
  ['price_attribution', (tool) => joined(tool, 'attribution')],
  ['licence', () => LICENCE.name],
  ...(['vendor', 'website'] as const).flatMap((field): Column[] => [
    [`${field}_standing`, (tool) => findFact(tool, field)?.standing ?? null],
    [`${field}_source`, (tool) => findFact(tool, field)?.source ?? null],
  ]),
  ['feature_facts', featureFacts],
  ['vendor_by', (tool) => findFact(tool, 'vendor')?.by ?? null],
  ['website_by', (tool) => findFact(tool, 'website')?.by ?? null],
];

/** The columns, for programs that read the file. New ones come last. */
export const csvSchema = z.string().meta({
  description:
    'A line of names, then a line for each tool; an empty field is unknown. `price_…`, `vendor_…` and `website_…` say on what the values rest, ' +
    '`vendor_by` and `website_by` who says so, where that is not the vendor. ' +
    '`feature_facts` is a JSON array of the leading fact about each feature, also of those that a tool does not have: `field` ("feature:" and the label), `value` ("yes", "no" or ' +
    '"not applicable"), `standing`, `source`, `observedAt`, `by` and `attribution`, as in the schema Fact.',
});

function featureFacts(tool: Tool): string {
  const facts = leadingFacts(tool.facts).filter(({ field }) => field.startsWith('feature:'));
  return JSON.stringify(
    facts.map(({ field, value, standing, source, observedAt, by, attribution }) => ({
      field,
      value,
      standing,
      source,
      observedAt,
      by,
      attribution,
    })),
  );
}

/** What the facts about prices say of themselves, each once. */
function joined(tool: Tool, key: 'standing' | 'source' | 'attribution'): string {
  const prices = tool.facts.filter(({ field }) => /^(plan|pricing\.)/.test(field));
  return [...new Set(prices.flatMap((fact) => fact[key] ?? []))].join('; ');
}

/** RFC 4180 with a byte order mark; an empty field is unknown. */
export async function* csvDump(ctx: Context): AsyncGenerator<string> {
  yield `\uFEFF${columns.map(([name]) => name).join(',')}\r\n`;
  for await (const tool of everyTool(ctx)) yield `${columns.map(([, read]) => csvField(read(tool))).join(',')}\r\n`;
}
