import type { Context } from '../platform/context.server.ts';
import { builtInContent } from './built-in/built-in-content.server.ts';
import type { Category } from './category.ts';
import { type Company, isProductOf } from './company.ts';
import {
  catalogueFailure,
  currentCatalogue,
  isCatalogueIncomplete,
  refreshCatalogue,
} from './current-catalogue.server.ts';
import type { Feature } from './feature.ts';
import { type ScoreReport, scoreReport } from './score/score-report.ts';
import { type ScoreSheet, scoreSheet } from './score/score-sheet.ts';
import type { SimilarOptions } from './snapshot/similar-index.ts';
import { findToolRecords } from './snapshot/tool-records.server.ts';
import { isListed, type Tool, type ToolSummary } from './tool.ts';

/**
 * The catalogue's queries. They answer from memory (fresh for five minutes) and, while the database is down or empty,
 * from the built-in content. They throw DatabaseDown only when a requested tool may exist but cannot be read: an
 * imported tool must not look deleted.
 */

export { isCatalogueIncomplete };

/** After a write: resolves when this process answers with the new data. */
export async function refreshTools(ctx: Context): Promise<void> {
  await refreshCatalogue(ctx);
}

/** @throws the database's error, when tools may be missing from lists */
export async function requireCompleteCatalogue(ctx: Context): Promise<void> {
  const failure = await catalogueFailure(ctx);
  if (failure !== null) throw failure;
}

/** All tools, best rated first, those that are not live last. Shared by all requests: do not change the array. */
export async function listTools(ctx: Context): Promise<readonly ToolSummary[]> {
  return (await currentCatalogue(ctx)).tools;
}

/** How many tools rankings include, of one category or (null) of all, and how many of them have a free plan. */
export async function countListedTools(ctx: Context, category: string | null): Promise<{ all: number; free: number }> {
  const catalogue = await currentCatalogue(ctx);
  return catalogue.memo(`count ${category ?? ''}`, () => {
    const tools = category === null ? catalogue.listed : (catalogue.toolsByCategory.get(category) ?? []);
    return { all: tools.length, free: tools.filter(({ pricing }) => pricing.free).length };
  });
}

/** The tools of one category, best rated first. */
export async function listToolsOfCategory(ctx: Context, category: string): Promise<readonly ToolSummary[]> {
  return (await currentCatalogue(ctx)).toolsByCategory.get(category) ?? [];
}

export async function findToolSummary(ctx: Context, id: string): Promise<ToolSummary | null> {
  const tool = (await currentCatalogue(ctx)).toolById.get(id) ?? null;
  if (tool === null) await requireCompleteCatalogue(ctx);
  return tool;
}

/** The id of the tool that was listed under `id` before; null: none. */
export async function findRenamedTool(ctx: Context, id: string): Promise<string | null> {
  return (await currentCatalogue(ctx)).currentIds.get(id) ?? null;
}

/** The full record of a tool; null: unknown. */
export async function findTool(ctx: Context, id: string): Promise<Tool | null> {
  return (await findToolRecords(ctx, [id]))[0] ?? null;
}

/** Full records of tools that are not live, or were bought, by name. */
export async function listToolsWithNews(ctx: Context): Promise<Tool[]> {
  const { tools } = await currentCatalogue(ctx);
  const found = tools.filter(({ listFacts }) => listFacts.statusText !== null);
  const records = await findToolRecords(
    ctx,
    found.map(({ id }) => id),
  );
  return records.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Full records in the order of `ids`; unknown ids are left out. */
export async function listToolsByIds(ctx: Context, ids: readonly string[]): Promise<Tool[]> {
  return findToolRecords(ctx, ids);
}

/** Tools whose name, description or any feature contains `text` (case-insensitive), best rated first. */
export async function listMatchingTools(
  ctx: Context,
  filter: { text?: string; category?: string; limit: number },
): Promise<ToolSummary[]> {
  const catalogue = await currentCatalogue(ctx);
  const pool = filter.category ? (catalogue.toolsByCategory.get(filter.category) ?? []) : catalogue.listed;
  const needle = (filter.text ?? '').trim().toLowerCase();
  const found: ToolSummary[] = [];
  for (const tool of pool) {
    if (needle === '' || catalogue.searchText(tool).includes(needle)) found.push(tool);
    if (found.length >= filter.limit) break;
  }
  return found;
}

/** How a tool's score comes about; null: it has none. */
export async function explainScore(ctx: Context, tool: Tool): Promise<ScoreSheet | null> {
  const catalogue = await currentCatalogue(ctx);
  return scoreSheet(catalogue.scoring, tool);
}

/** How the score behaves over the whole catalogue. */
export async function reportScores(ctx: Context): Promise<ScoreReport> {
  const catalogue = await currentCatalogue(ctx);
  return catalogue.memo('score report', () => scoreReport(catalogue));
}

/** The tools that readers are most likely to look up, by the editors' list, as far as rankings include them. */
export async function listMostUsedTools(ctx: Context): Promise<ToolSummary[]> {
  const { toolById } = await currentCatalogue(ctx);
  return builtInContent().mostUsed.flatMap((id) => {
    const tool = toolById.get(id);
    return tool && isListed(tool.status) ? [tool] : [];
  });
}

/** The seven categories in their fixed order. */
export async function listCategories(ctx: Context): Promise<readonly Category[]> {
  return (await currentCatalogue(ctx)).categories;
}

export async function findCategory(ctx: Context, id: string): Promise<Category | null> {
  return (await currentCatalogue(ctx)).categories.find((category) => category.id === id) ?? null;
}

/** Companies ship with the product, so they are available without a database. */
export function listBuiltInCompanies(): readonly Company[] {
  return builtInContent().companies;
}

export function listBuiltInCategories(): readonly Category[] {
  return builtInContent().categories;
}

export async function listCompanies(ctx: Context): Promise<readonly Company[]> {
  return (await currentCatalogue(ctx)).companies;
}

/** With websites that their tools lost, to ask others about them. Nothing links there. */
export async function listRecordedCompanies(ctx: Context): Promise<readonly Company[]> {
  return (await currentCatalogue(ctx)).recordedCompanies;
}

/** The company's products that the catalogue has, and the other tools of which it is the maker; those that are live first. */
export async function listToolsByCompany(ctx: Context, company: Company): Promise<ToolSummary[]> {
  return (await currentCatalogue(ctx)).tools.filter(isProductOf(company));
}

/** The features by which a category's tools differ: general ones first, then the category's own. */
export async function listFeatureVocabulary(ctx: Context, category: string): Promise<readonly Feature[]> {
  const { vocabulary } = await currentCatalogue(ctx);
  return vocabulary.byCategory.get(category) ?? vocabulary.general;
}

/** The three most similar tools (or `options.count`): +5 for the same category, +1 for each shared feature. */
export async function similarTools(ctx: Context, id: string, options: SimilarOptions = {}): Promise<ToolSummary[]> {
  return (await currentCatalogue(ctx)).similar.rank(id, options);
}
