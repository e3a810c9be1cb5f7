import type { Context } from '../../platform/context.server.ts';
import { builtInContent } from '../built-in/built-in-content.server.ts';
import { Catalogue } from '../catalogue.ts';
import { toolFromRecord } from '../record/tool-from-record.ts';
import { summaryOf, type Tool } from '../tool.ts';

/** The built-in catalogue, used while the database is down or empty. */
export interface BuiltInCatalogue {
  /** ISO day: ratings depend on the age of facts. */
  asOf: string;
  tools: ReadonlyMap<string, Tool>;
  catalogue: Catalogue;
}

let cached: BuiltInCatalogue | null = null;

export function builtInCatalogue(ctx: Context): BuiltInCatalogue {
  const day = asOf(ctx);
  if (cached?.asOf === day) return cached;
  const { categories, companies, tools, vocabulary } = builtInContent();
  const words = new Map(
    categories.map(({ id }) => [id, new Set(vocabulary.byCategory.get(id)?.map(({ label }) => label))]),
  );
  const full = tools.map((record) => toolFromRecord(record, words.get(record.category) ?? new Set(), day));
  const catalogue = new Catalogue({
    tools: full.map(summaryOf),
    categories,
    vocabulary,
    companies,
    source: 'built-in',
  });
  cached = { asOf: day, tools: new Map(full.map((tool) => [tool.id, tool])), catalogue };
  return cached;
}

/** A full record of the built-in content. */
export function findBuiltInTool(ctx: Context, id: string): Tool | null {
  return builtInCatalogue(ctx).tools.get(id) ?? null;
}

export function asOf(ctx: Context): string {
  return ctx.now().toISOString().slice(0, 10);
}
