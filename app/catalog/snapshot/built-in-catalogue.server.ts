import type { Context } from '../../platform/context.server.ts';
import { builtInContent } from '../built-in/built-in-content.server.ts';
import { Catalogue } from '../catalogue.ts';
import { toolFromRecord } from '../record/tool-from-record.ts';
import { scoredFactsOf } from '../score/score-criteria.ts';
import type { UnratedTool } from '../tool.ts';
import { scoringFor } from './scoring.ts';
import { summaryOf } from './tool-summary.ts';

/** The built-in catalogue, used while the database is down or empty. */
export interface BuiltInCatalogue {
  /** ISO day: scores depend on it. */
  asOf: string;
  tools: ReadonlyMap<string, UnratedTool>;
  catalogue: Catalogue;
}

let cached: BuiltInCatalogue | null = null;

export function builtInCatalogue(ctx: Context): BuiltInCatalogue {
  const day = asOf(ctx);
  if (cached?.asOf === day) return cached;
  const { categories, companies, tools, vocabulary } = builtInContent();
  const full = tools.map(toolFromRecord);
  const scoring = scoringFor(vocabulary, day);
  for (const tool of full) scoring.add({ ...tool, reviewWeight: 0, reviewStars: 0, facts: scoredFactsOf(tool.facts) });
  const catalogue = new Catalogue({
    tools: full.map(summaryOf),
    categories,
    vocabulary,
    companies,
    scoring,
    source: 'built-in',
  });
  cached = { asOf: day, tools: new Map(full.map((tool) => [tool.id, tool])), catalogue };
  return cached;
}

/** A full record of the built-in content. */
export function findBuiltInTool(ctx: Context, id: string): UnratedTool | null {
  return builtInCatalogue(ctx).tools.get(id) ?? null;
}

export function asOf(ctx: Context): string {
  return ctx.now().toISOString().slice(0, 10);
}
