import {
  findRenamedTool,
  findToolSummary,
  listCategories,
  listMostUsedTools,
  listToolsByIds,
  similarTools,
} from '../catalog/catalog-queries.server.ts';
import { carriesOpenPriceList, type FactMark } from '../catalog/fact-wording.ts';
import { ratingText, scoreName } from '../catalog/score-name.ts';
import { statusNotice } from '../catalog/status-notice.ts';
import { categoriesOf, type Tool } from '../catalog/tool.ts';
import { provideToolLinks } from '../catalog/tool-links.server.ts';
import { usualChoice } from '../catalog/view-choice.ts';
import type { Context } from '../platform/context.server.ts';
import type { ListedLink } from '../ui/link-list.tsx';
import { comparePathOf } from './compare-path.ts';
import { offerRows } from './comparison/alternatives.server.ts';
import type { ComparisonColumn } from './comparison/comparison.ts';
import { type ComparisonRow, groupTitles } from './comparison/comparison-row.ts';
import { whatHappened } from './comparison/fact-rows.ts';
import type { LoadedComparison } from './comparison/loaded-comparison.ts';
import { markOf, priceMark } from './comparison/starting-price.ts';
import { loadComparison } from './load-comparison.server.ts';

/** Tools of each category whose comparisons with each other have a page. */
const MOST_USED = 5;

export type Pair = readonly [first: string, second: string];

export const pairPath = (pair: Pair) => `/vs/${pair.join('-vs-')}`;

interface PairEntry {
  path: string;
  /** "ChatGPT vs Claude". */
  title: string;
  /** Ids of the categories for which it is listed. */
  categories: string[];
}

/** The pairs with a page of their own: the most used tools of each category against each other, ids in alphabetical order. */
export async function listPairs(ctx: Context): Promise<PairEntry[]> {
  const tools = await listMostUsedTools(ctx);
  const pairs = new Map<string, PairEntry>();
  for (const { id } of await listCategories(ctx)) {
    const used = tools.filter((tool) => categoriesOf(tool).includes(id)).slice(0, MOST_USED);
    used.sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const [index, first] of used.entries())
      for (const second of used.slice(index + 1)) {
        const path = pairPath([first.id, second.id]);
        const entry = pairs.get(path) ?? { path, title: `${first.name} vs ${second.name}`, categories: [] };
        entry.categories.push(id);
        pairs.set(path, entry);
      }
  }
  return [...pairs.values()];
}

/** The pages about the two most used tools of each category. */
async function listLeadingPairs(ctx: Context): Promise<PairEntry[]> {
  const tools = await listMostUsedTools(ctx);
  const leading = (await listCategories(ctx)).map(({ id }) =>
    tools.filter((tool) => categoriesOf(tool).includes(id)).slice(0, 2),
  );
  const paths = leading.map((pair) => pairPath(pair.map(({ id }) => id).sort() as [string, string]));
  return (await listPairs(ctx)).filter(({ path }) => paths.includes(path));
}

/** The pages about two of these tools. @param ids in alphabetical order */
async function pairsAmong(ctx: Context, ids: readonly string[]): Promise<PairEntry[]> {
  const wanted = new Set(ids.flatMap((first, at) => ids.slice(at + 1).map((second) => pairPath([first, second]))));
  return (await listPairs(ctx)).filter(({ path }) => wanted.has(path));
}

/**
 * Pages about the same tools: each pair's page where there is one, and the alternatives to each. With nothing selected,
 * pairs to begin with.
 */
export async function linksOnward(
  ctx: Context,
  { state, comparison, selected }: LoadedComparison,
): Promise<ListedLink[]> {
  if (state.of === 'models') return [];
  if (selected.length === 0) return (await listLeadingPairs(ctx)).map(({ path, title }) => [path, title]);
  const pairs = selected.length < 2 ? [] : await pairsAmong(ctx, state.tools);
  return [
    ...pairs.map(({ path, title }): ListedLink => [path, `${title}: known differences`]),
    ...comparison.columns.map(({ id, name }): ListedLink => [`/alternatives/${id}`, `Alternatives to ${name}`]),
    ...comparison.sharedCategories.map(({ id, name }): ListedLink => [`/best/${id}`, `Best rated: ${name}`]),
  ];
}

const MOST_RIVALS = 4;

/** Imported once by each process: tool pages lead to the tool's pairs, and to comparisons with similar tools. */
provideToolLinks('comparisons', async (ctx, tool) => {
  const pages = new Set((await listPairs(ctx)).map(({ path }) => path));
  const pathWith = (other: { id: string }) => pairPath([tool.id, other.id].sort() as [string, string]);
  const paired = (await listMostUsedTools(ctx)).filter((other) => pages.has(pathWith(other)));
  const similar = await similarTools(ctx, tool.id, { count: MOST_RIVALS, within: 'categories' });
  const rivals = new Map([...paired, ...similar].map((other) => [other.id, other]));
  return [...rivals.values()].slice(0, MOST_RIVALS).map((other) => ({
    label: `${tool.name} vs ${other.name}`,
    href: pages.has(pathWith(other)) ? pathWith(other) : comparePathOf([tool.id, other.id]),
    to: other,
  }));
});

/** Where "claude-vs-chatgpt" leads: a page, another address, or nowhere. */
export async function resolvePair(
  ctx: Context,
  asked: string,
): Promise<{ pair: Pair } | { redirect: string; isForGood: boolean } | null> {
  const ids = await idsIn(ctx, asked);
  if (ids === null) return null;
  const pair = [...ids].sort() as [string, string];
  const path = pairPath(pair);
  const pages = await listPairs(ctx);
  if (!pages.some((page) => page.path === path)) return { redirect: comparePathOf(pair), isForGood: false };
  return path === `/vs/${asked}` ? { pair } : { redirect: path, isForGood: true };
}

/** Ids may contain "-vs-" themselves: every place where it occurs is tried. */
async function idsIn(ctx: Context, asked: string): Promise<[string, string] | null> {
  for (let at = asked.indexOf('-vs-'); at !== -1; at = asked.indexOf('-vs-', at + 1)) {
    const parts = [asked.slice(0, at), asked.slice(at + '-vs-'.length)];
    const ids = await Promise.all(parts.map(async (id) => (await findRenamedTool(ctx, id)) ?? id));
    const tools = await Promise.all(ids.map((id) => findToolSummary(ctx, id)));
    if (tools.every((tool) => tool !== null)) return ids as [string, string];
  }
  return null;
}

export interface OfferRow {
  label: string;
  value: string;
  /** null: our own score, or not known. */
  mark: FactMark | null;
  /** A page that says more. */
  more: { label: string; to: string } | null;
}

export interface PairPage {
  tools: (Pick<Tool, 'id' | 'name' | 'logo' | 'description'> & { rows: OfferRow[] })[];
  columns: ComparisonColumn[];
  /** All of the comparison. */
  rows: ComparisonRow[];
  /** Known of both, and not the same. */
  differences: { group: string; rows: ComparisonRow[] }[];
  /** What both are known to have, and to lack. */
  have: ComparisonRow[];
  lack: ComparisonRow[];
  /** How many attributes are not known of one of them, or of both. */
  unknownCount: number;
  /** Categories that they share. */
  categories: { id: string; name: string }[];
  comparison: string;
  showsOpenPriceList: boolean;
}

export async function loadPair(ctx: Context, pair: Pair): Promise<PairPage> {
  const { comparison } = await loadComparison(ctx, new URLSearchParams({ tools: pair.join(',') }));
  const tools = await listToolsByIds(ctx, pair);
  const compared = comparison.rows.filter(({ group }) => !['rating', 'opinions', 'visit'].includes(group));
  const different = compared.filter(({ verdict }) => verdict === 'different');
  const unknown = compared.flatMap(({ cells }) =>
    cells.flatMap((cell) => (cell.kind === 'unknowns' ? cell.groups.flatMap(({ labels }) => labels) : [])),
  );
  const categories = await listCategories(ctx);
  return {
    tools: tools.map((tool) => ({
      id: tool.id,
      name: tool.name,
      logo: tool.logo,
      description: tool.description,
      rows: markedRows(tool, ctx.now().toISOString().slice(0, 10)),
    })),
    columns: comparison.columns,
    rows: comparison.rows,
    differences: [...Map.groupBy(different, ({ group }) => groupTitles[group])].map(([group, rows]) => ({
      group,
      rows,
    })),
    have: sharedRows(compared, 'yes'),
    lack: sharedRows(compared, 'no'),
    unknownCount: new Set(unknown).size,
    categories: categories
      .filter(({ id }) => tools.every((tool) => categoriesOf(tool).includes(id)))
      .map(({ id, name }) => ({ id, name })),
    comparison: comparePathOf(pair),
    showsOpenPriceList: tools.some(carriesOpenPriceList),
  };
}

/** What a tool offers, each with who says so. */
function markedRows(tool: Tool, asOf: string): OfferRow[] {
  const grounds = [
    { mark: tool.paidPrice && priceMark(tool, usualChoice.billing, asOf), more: null },
    { mark: markOf(tool, 'pricing.free', asOf), more: null },
    {
      mark: markOf(tool, 'status', asOf),
      more: statusNotice(tool, asOf) && whatHappened(tool),
    },
  ];
  const rows = offerRows(tool).map(([label, value], index) => {
    const { mark, more } = grounds[index]!;
    return { label, value, mark: mark || null, more };
  });
  return [...rows, { label: scoreName(), value: ratingText(tool), mark: null, more: null }];
}

function sharedRows(rows: readonly ComparisonRow[], answer: 'yes' | 'no'): ComparisonRow[] {
  return rows.filter(({ cells }) => cells.every((cell) => cell.kind === 'answer' && cell.answer === answer));
}
