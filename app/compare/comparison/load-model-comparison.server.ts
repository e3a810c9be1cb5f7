import { benchmarkPath } from '../../model-catalogue/benchmark-path.ts';
import type { ModelCatalogue } from '../../model-catalogue/build-catalogue.ts';
import { type DayEntry, lineOf, shownOffer, viewOfDay } from '../../model-catalogue/day-view.ts';
import { type CompanyOf, makerCompanies } from '../../model-catalogue/maker-companies.server.ts';
import { statusNames } from '../../model-catalogue/model.ts';
import { lasts, listModels, parseModelListing } from '../../model-catalogue/model-listing.ts';
import { dayOf, modelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import { writeRate } from '../../model-catalogue/model-wording.ts';
import type { Context } from '../../platform/context.server.ts';
import { MAX_TOOLS } from '../compare-path.ts';
import {
  type CompareRequest,
  type CompareState,
  columnsOf,
  phonePair,
  resolveSelection,
  SUGGESTIONS_BELOW,
  SUGGESTIONS_PER_LIST,
} from '../selection.ts';
import {
  FOUND_ON_PAGE,
  type LoadedComparison,
  noticesOf,
  type OptionFilter,
  pairVerdictsOf,
  type SuggestionList,
} from './loaded-comparison.ts';
import { buildModelComparison } from './model-comparison.ts';
import type { ToolOption } from './tool-option.ts';

/** Everything that the page shows for an address of models. A former name or a gateway's is the model that it names. */
export async function loadModelComparison(ctx: Context, request: CompareRequest): Promise<LoadedComparison> {
  const catalogue = await modelCatalogue(ctx);
  const { byId } = viewOfDay(catalogue, dayOf(ctx));
  const idOf = (name: string) => catalogue.resolve(name)?.id ?? name;
  const ids = [...new Set(request.ids.map(idOf))];
  const known = new Set(ids.filter((id) => byId.has(id)));
  const asked = {
    ...request,
    ids,
    category: null,
    order: request.order.map(idOf),
    pair: request.pair.map(idOf),
    base: request.base && idOf(request.base),
    swap: request.swap && idOf(request.swap),
  };
  const { state, unknown, leftOut } = resolveSelection(asked, known);
  const dropped = [...unknown, ...leftOut];
  const entryOf = (id: string) => byId.get(id) as DayEntry;
  const entries = state.tools.map(entryOf);
  const endpoints = entries.flatMap(({ main }) => main ?? []);
  const companyOf = await makerCompanies(ctx);
  const compareColumns = (columns: readonly string[]) =>
    buildModelComparison(columns.map(entryOf), state.base, catalogue, companyOf);
  const comparison = compareColumns(columnsOf(state));
  const pair = state.tools.length > 2 ? compareColumns(phonePair(state)) : null;
  return {
    state,
    dropped,
    comparison,
    pairVerdicts: pair && pairVerdictsOf(comparison, pair),
    selected: entries.map((entry) => optionOf(entry, companyOf)),
    ...noticesOf(new Map([...dropped, ...request.dropped].map((id) => [id, byId.get(idOf(id))?.model.name]))),
    refused: [],
    ended: entries.flatMap((entry) => endSentence(catalogue, entry)),
    benchmark: endpoints.length === 0 ? null : benchmarkPath(...endpoints),
    categories: [],
    found: await findModels(ctx, state),
    suggestions: await suggestModels(ctx, state),
  };
}

function optionOf(entry: DayEntry, companyOf: CompanyOf): ToolOption {
  const offer = shownOffer(entry);
  const { id, name } = entry.model;
  const figure = writeRate(offer?.output ?? null, offer?.row.currency);
  return { id, name, category: 'models', logo: companyOf(entry.model)?.logo ?? null, figure };
}

/** "Claude Opus 3: Shut down on 2026-01-05. Recommended instead: Claude Opus 4.8." */
function endSentence(catalogue: ModelCatalogue, { model, status }: DayEntry): string[] {
  if (status === 'served' || status === 'ending') return [];
  const { shutdown, replacement } = model.retirement ?? {};
  const instead = replacement && (catalogue.resolve(replacement)?.name ?? replacement);
  const when = shutdown ? ` on ${shutdown}` : '';
  return [`${model.name}: ${statusNames[status]}${when}.${instead ? ` Recommended instead: ${instead}.` : ''}`];
}

async function findModels(ctx: Context, state: CompareState): Promise<LoadedComparison['found']> {
  if (state.search === '' && state.swap === null) return null;
  if (state.tools.length >= MAX_TOOLS && state.swap === null) return null;
  const found = await listModelOptions(ctx, {
    search: state.search,
    category: null,
    except: state.tools,
    like: state.swap === null ? state.tools : [state.swap],
    count: FOUND_ON_PAGE + 1,
  });
  return { tools: found.slice(0, FOUND_ON_PAGE), hasMore: found.length > FOUND_ON_PAGE };
}

/** Months within which no end may be announced of a model that is offered to those who did not ask for it. */
const LASTING_MONTHS = 6;

/** Served models that match, by the number of their providers; without a text lasting ones, those of the same lines first. */
export async function listModelOptions(
  ctx: Context,
  { search, except, like, count }: OptionFilter,
): Promise<ToolOption[]> {
  const [catalogue, companyOf] = await Promise.all([modelCatalogue(ctx), makerCompanies(ctx)]);
  const day = dayOf(ctx);
  const { entries, byFamily, byId } = viewOfDay(catalogue, day);
  const lines = new Set(like.flatMap((id) => byId.get(id)?.model ?? []).map(lineOf));
  const ofLines = search === '' ? [...lines].flatMap((line) => byFamily.get(line) ?? []) : [];
  const kin = ofLines.filter((entry) => lasts(entry, day, LASTING_MONTHS));
  const life = search === '' ? LASTING_MONTHS : null;
  const listed = listModels(entries, { ...parseModelListing(new URLSearchParams()), text: search, life }, day);
  const found = new Set([
    ...kin.map(({ model }) => model),
    ...listed.slice(0, kin.length + except.length + count).map(({ model }) => model),
  ]);
  return [...found]
    .filter(({ id }) => !except.includes(id))
    .slice(0, count)
    .map(({ id }) => optionOf(byId.get(id) as DayEntry, companyOf));
}

const beginnings = [
  { title: 'Offered by most', query: '' },
  { title: 'Cheapest with tools and 200k context', query: 'tools=yes&context=200000&sort=price' },
  { title: 'Largest context windows', query: 'sort=context' },
];

async function suggestModels(ctx: Context, { tools }: CompareState): Promise<SuggestionList[]> {
  if (tools.length >= SUGGESTIONS_BELOW) return [];
  const day = dayOf(ctx);
  const { entries, byId } = viewOfDay(await modelCatalogue(ctx), day);
  const companyOf = await makerCompanies(ctx);
  if (tools.length === 0)
    return beginnings.map(({ title, query }) => ({
      title,
      category: 'models',
      tools: listModels(entries, { ...parseModelListing(new URLSearchParams(query)), life: LASTING_MONTHS }, day)
        .slice(0, SUGGESTIONS_PER_LIST)
        .map(({ model }) => optionOf(byId.get(model.id) as DayEntry, companyOf)),
    }));
  const shown = new Set<string>(tools);
  const lists: SuggestionList[] = [];
  for (const id of tools) {
    const similar = await listModelOptions(ctx, {
      search: '',
      category: null,
      except: [...shown],
      like: [id],
      count: SUGGESTIONS_PER_LIST,
    });
    for (const option of similar) shown.add(option.id);
    lists.push({ title: `Similar to ${byId.get(id)?.model.name}`, category: null, tools: similar });
  }
  return lists;
}
