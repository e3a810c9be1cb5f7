import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { isDatabaseUnavailable } from '../platform/database.server.ts';
import { builtInContent } from './built-in/built-in-content.server.ts';
import { listTools } from './catalog-queries.server.ts';
import { aiTools } from './schema.server.ts';
import type { ToolSummary } from './tool.ts';

/** The names of models in the facts of tools. Pages of models belong to another room, which this one may not import. */

export interface NamedModels {
  tool: Pick<ToolSummary, 'id' | 'name' | 'logo' | 'category'>;
  /** As the sources of the facts write them. */
  models: string[];
}

const known = new WeakMap<readonly ToolSummary[], Promise<readonly NamedModels[]>>();

/** Tools whose facts name models, in the order of the catalogue; read once for each state of it. */
export async function listNamedModels(ctx: Context): Promise<readonly NamedModels[]> {
  const tools = await listTools(ctx);
  const read = known.get(tools) ?? readNamedModels(ctx, tools);
  known.set(tools, read);
  read.catch(() => known.delete(tools));
  return await read;
}

async function readNamedModels(ctx: Context, tools: readonly ToolSummary[]): Promise<NamedModels[]> {
  const names = new Map(await readNames(ctx));
  return tools.flatMap(({ id, name, logo, category }) => {
    const models = names.get(id);
    return models ? [{ tool: { id, name, logo, category }, models }] : [];
  });
}

async function readNames(ctx: Context): Promise<[string, string[]][]> {
  const models = sql<string[]>`jsonb_path_query_array(${aiTools.facts}, '$[*] ? (@.field == "models").value')`;
  try {
    const rows = await ctx.db
      .select({ id: aiTools.id, models })
      .from(aiTools)
      .where(sql`jsonb_path_exists(${aiTools.facts}, '$[*] ? (@.field == "models")')`);
    if (rows.length > 0) return rows.map((row) => [row.id, row.models]);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
  return builtInContent().tools.map(({ id, facts }) => [id, modelNames(facts)]);
}

export function modelNames(facts: readonly { field: string; value?: unknown }[]): string[] {
  return facts.flatMap(({ field, value }) => (field === 'models' ? [String(value)] : []));
}

type LinkModels = (ctx: Context, names: readonly string[]) => Promise<ReadonlyMap<string, string>>;
let linkModels: LinkModels = async () => new Map();

/** Called once by each process, by the room that has the pages. */
export function provideModelLinks(link: LinkModels): void {
  linkModels = link;
}

/** The path of a model's page by the name in a fact, where it can only mean that model. */
export function modelLinks(ctx: Context, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return linkModels(ctx, names);
}
