import {
  findRenamedTool,
  findToolSummary,
  listCategories,
  listFeatureVocabulary,
  listMatchingTools,
  listToolsByIds,
  listToolsOfCategory,
  similarTools,
} from '../catalog/catalog-queries.server.ts';
import type { Category } from '../catalog/category.ts';
import { categoriesOf, type Tool, type ToolSummary } from '../catalog/tool.ts';
import { pastNotes, toolsAsOf } from '../catalog/tool-history.server.ts';
import type { Context } from '../platform/context.server.ts';
import { type Compared, MAX_TOOLS } from './compare-path.ts';
import { buildComparison, type Comparison } from './comparison/comparison.ts';
import { loadModelComparison } from './comparison/load-model-comparison.server.ts';
import {
  FOUND_ON_PAGE,
  type LoadedComparison,
  noticesOf,
  type OptionFilter,
  pairVerdictsOf,
  type SuggestionList,
} from './comparison/loaded-comparison.ts';
import { optionOf, type ToolOption } from './comparison/tool-option.ts';
import {
  type CompareRequest,
  type CompareState,
  columnsOf,
  parseCompareRequest,
  phonePair,
  resolveSelection,
  SUGGESTIONS_BELOW,
  SUGGESTIONS_PER_LIST,
} from './selection.ts';

/** Ids beyond this many are not looked up: no genuine address has as many. */
const MAX_LOOKED_UP = 250;
/** Tools similar to each selected one that are offered before the best rated ones. */
const SIMILAR_OF_EACH = 10;

export function loadComparison(
  ctx: Context,
  params: URLSearchParams,
  of: Compared = 'tools',
): Promise<LoadedComparison> {
  const request = parseCompareRequest(params, of, ctx.now().toISOString().slice(0, 10));
  return request.of === 'tools' ? loadToolComparison(ctx, request) : loadModelComparison(ctx, request);
}

async function loadToolComparison(ctx: Context, request: CompareRequest): Promise<LoadedComparison> {
  const categories = await listCategories(ctx);
  const category = categories.some(({ id }) => id === request.category) ? request.category : null;
  const ids = await Promise.all(request.ids.map(async (id) => (await findRenamedTool(ctx, id)) ?? id));
  const { resolved, tools } = await selectTools(ctx, { ...request, ids, category });
  const { state } = resolved;
  const dropped = [...resolved.unknown, ...resolved.leftOut];
  const compareColumns = (columns: readonly string[]) =>
    compare(
      ctx,
      columns.map((id) => tools.get(id)!),
      state,
      categories,
    );
  const comparison = await compareColumns(columnsOf(state));
  const pair = state.tools.length > 2 ? await compareColumns(phonePair(state)) : null;
  const names = new Map<string, string | undefined>();
  for (const id of [...dropped, ...request.dropped]) names.set(id, (await findToolSummary(ctx, id))?.name);
  return {
    state,
    dropped,
    comparison,
    pairVerdicts: pair && pairVerdictsOf(comparison, pair),
    selected: state.tools.map((id) => optionOf(tools.get(id)!)),
    ...noticesOf(names),
    refused: request.refused,
    ended: [],
    benchmark: null,
    categories: categories.map(({ id, name }) => ({ id, name })),
    found: await findTools(ctx, state),
    suggestions: await suggest(ctx, state, tools, categories),
  };
}

/** The full records of the selection; one that has been deleted meanwhile counts as unknown. */
async function selectTools(ctx: Context, request: CompareRequest) {
  const known = new Set<string>();
  for (const id of request.ids.slice(0, MAX_LOOKED_UP)) if (await findToolSummary(ctx, id)) known.add(id);
  for (;;) {
    const resolved = resolveSelection(request, known);
    const records = await listToolsByIds(ctx, resolved.state.tools);
    const tools = new Map(records.map((tool) => [tool.id, tool]));
    const gone = resolved.state.tools.filter((id) => !tools.has(id));
    if (gone.length === 0) return { resolved, tools };
    for (const id of gone) known.delete(id);
  }
}

async function compare(
  ctx: Context,
  tools: readonly Tool[],
  state: CompareState,
  categories: readonly Category[],
): Promise<Comparison> {
  const occurring = [...new Set(tools.map((tool) => tool.category))];
  const vocabularies = await Promise.all(
    occurring.map(async (id) => [id, await listFeatureVocabulary(ctx, id)] as const),
  );
  const past = state.asOf === null ? null : await toolsAsOf(ctx, tools, state.asOf);
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]));
  return buildComparison({
    // The links lead to where the tools are today.
    tools: past?.map(({ tool }, index) => ({ ...tool, website: tools[index]!.website })) ?? tools,
    notes: past === null ? [] : pastNotes(past, state.asOf!),
    base: state.base,
    choice: state,
    categoryNames,
    vocabularies: new Map(vocabularies),
    asOf: state.asOf ?? ctx.now().toISOString().slice(0, 10),
  });
}

async function findTools(ctx: Context, state: CompareState): Promise<LoadedComparison['found']> {
  if (state.search === '' && state.category === null && state.swap === null) return null;
  if (state.tools.length >= MAX_TOOLS && state.swap === null) return null;
  const found = await listOptions(ctx, {
    search: state.search,
    category: state.category,
    except: state.tools,
    like: state.swap === null ? state.tools : [state.swap],
    count: FOUND_ON_PAGE + 1,
  });
  return { tools: found.slice(0, FOUND_ON_PAGE), hasMore: found.length > FOUND_ON_PAGE };
}

/** Tools that can be added: names that begin with the search text, or tools similar to `like`, then the best rated. */
export async function listOptions(
  ctx: Context,
  { search, category, except, like, count }: OptionFilter,
): Promise<ToolOption[]> {
  const similar = search === '' ? await similarToAny(ctx, like, category) : [];
  const tools = await listMatchingTools(ctx, {
    text: search,
    ...(category === null ? {} : { category }),
    limit: search === '' ? count + except.length : Number.POSITIVE_INFINITY,
  });
  const found = new Set([...similar, ...namesFirst(tools, search)]);
  return [...found]
    .filter((tool) => !except.includes(tool.id))
    .slice(0, count)
    .map(optionOf);
}

/** Tools similar to `ids`, alternating: the most similar of each, then the second of each, and so on. */
async function similarToAny(ctx: Context, ids: readonly string[], category: string | null): Promise<ToolSummary[]> {
  const lists = await Promise.all(
    ids
      .slice(0, MAX_TOOLS)
      .map((id) => similarTools(ctx, id, { count: SIMILAR_OF_EACH, exclude: ids.slice(0, MAX_TOOLS) })),
  );
  const turns = Array.from({ length: SIMILAR_OF_EACH }, (_, turn) => lists.flatMap((list) => list[turn] ?? []));
  return turns.flat().filter((tool) => category === null || categoriesOf(tool).includes(category));
}

/** Names that begin with the text ("Claude" before "Claude Code"), then names that contain it, then the rest. */
function namesFirst<T extends { name: string }>(tools: readonly T[], search: string): readonly T[] {
  const needle = search.toLowerCase();
  if (needle === '') return tools;
  const names = new Set(tools.map(({ name }) => name.toLowerCase()));
  const continuesAnother = (name: string) => {
    const words = name.split(' ');
    return words.some((_, count) => count > 0 && names.has(words.slice(0, count).join(' ')));
  };
  const rank = ({ name }: T) => {
    const place = name.toLowerCase().indexOf(needle);
    if (place === -1) return 3;
    if (place > 0) return 2;
    return continuesAnother(name.toLowerCase()) ? 1 : 0;
  };
  return [...tools].sort((a, b) => rank(a) - rank(b));
}

/** With nothing selected, the best of the first three categories; otherwise tools similar to each selected one. */
async function suggest(
  ctx: Context,
  state: CompareState,
  known: ReadonlyMap<string, Tool>,
  categories: readonly Category[],
): Promise<SuggestionList[]> {
  if (state.tools.length >= SUGGESTIONS_BELOW) return [];
  if (state.tools.length === 0) {
    return Promise.all(
      categories.slice(0, 3).map(async ({ id, name }) => ({
        title: name,
        category: id,
        tools: (await listToolsOfCategory(ctx, id)).slice(0, SUGGESTIONS_PER_LIST).map(optionOf),
      })),
    );
  }
  const shown = new Set<string>(state.tools);
  const lists: SuggestionList[] = [];
  for (const id of state.tools) {
    const similar = await similarTools(ctx, id, { count: SUGGESTIONS_PER_LIST, exclude: [...shown] });
    for (const tool of similar) shown.add(tool.id);
    if (similar.length > 0)
      lists.push({ title: `Similar to ${known.get(id)!.name}`, category: null, tools: similar.map(optionOf) });
  }
  return lists;
}
