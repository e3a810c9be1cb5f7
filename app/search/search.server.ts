import { listMostUsedTools } from '../catalog/catalog-queries.server.ts';
import type { Catalogue } from '../catalog/catalogue.ts';
import { currentCatalogue } from '../catalog/current-catalogue.server.ts';
import { readKeywords } from '../catalog/tool-keywords.server.ts';
import type { Context } from '../platform/context.server.ts';
import { DatabaseDown, findUnavailable } from '../platform/database.server.ts';
import { breathe, learnVocabulary, putDocuments, type Signatures, toolDocuments } from './index/fill-index.server.ts';
import { findAnswers, readQuestion } from './index/question.ts';
import { companyDocument } from './index/search-documents.ts';
import { searchLargeTexts } from './index/search-large.server.ts';
import { type SearchDocument, type SearchHit, SearchIndex, type SearchOptions } from './search-index.ts';
import { readSource, searchSources } from './search-sources.server.ts';

/**
 * Search. Names are always searched in the process; texts in the process up to 10,000 tools and by PostgreSQL above.
 * The index follows the in-memory catalogue and is refreshed with it.
 */
export const MOST_TOOLS_IN_PROCESS = 10_000;
/** Up to this size the browser downloads the whole index. */
const MOST_TOOLS_IN_BROWSER = 1_000;

interface State {
  index: SearchIndex;
  signatures: Map<string, Signatures>;
  /** The version of each kind that the index contains. */
  seen: Map<string, unknown>;
  isFilled: boolean;
  syncing: Promise<void> | null;
}

const states = new WeakMap<object, State>();

function stateOf(ctx: Context): State {
  let state = states.get(ctx.db);
  if (!state) {
    state = { index: new SearchIndex(), signatures: new Map(), seen: new Map(), isFilled: false, syncing: null };
    states.set(ctx.db, state);
  }
  return state;
}

/**
 * Hits in order: exact names, then relevance, then rating. While the database is down, only names are searched.
 * @throws DatabaseBusy when a large catalogue's texts cannot be searched in time
 */
export async function search(ctx: Context, query: string, options: SearchOptions = {}): Promise<SearchHit[]> {
  const { index, catalogue } = await currentIndex(ctx);
  const plan = index.plan(query);
  const isWanted = (document: SearchDocument) => document.kind !== 'category' && (options.isWanted?.(document) ?? true);
  if (catalogue.tools.length <= MOST_TOOLS_IN_PROCESS) return index.search(plan, { ...options, isWanted });
  return index.search(plan, { ...options, isWanted, textHits: await textHits(ctx, plan) });
}

/** The answer to a question such as "chatgpt vs claude", or the hits of its words. */
export async function ask(ctx: Context, written: string, options: SearchOptions = {}) {
  const { index } = await currentIndex(ctx);
  return findAnswers(
    index,
    readQuestion(index, written),
    written,
    (text, narrowed) => search(ctx, text, narrowed),
    options,
  );
}

async function textHits(ctx: Context, plan: Parameters<typeof searchLargeTexts>[1]) {
  try {
    return await searchLargeTexts(ctx, plan);
  } catch (error) {
    if (!(findUnavailable(error) instanceof DatabaseDown)) throw error;
    ctx.log.warn({ err: error }, 'texts could not be searched; names answer');
    return new Map<string, number>();
  }
}

/** A common query that brings most of the index into the database's cache. */
const FIRST_QUESTION = 'image generation';

/** Builds the index and runs one query, so that the first visitor does not wait for it. */
export async function prepareSearch(ctx: Context): Promise<void> {
  await search(ctx, FIRST_QUESTION);
}

/** All documents for an index in the browser; null when there are too many. */
export async function listSearchDocuments(ctx: Context): Promise<SearchDocument[] | null> {
  const { index, catalogue } = await currentIndex(ctx);
  if (catalogue.tools.length > MOST_TOOLS_IN_BROWSER) return null;
  return [...index.keys()].map((key) => index.get(key)!);
}

async function currentIndex(ctx: Context): Promise<{ index: SearchIndex; catalogue: Catalogue }> {
  const state = stateOf(ctx);
  const catalogue = await currentCatalogue(ctx);
  const isLarge = catalogue.tools.length > MOST_TOOLS_IN_PROCESS;
  // Updating a large index takes seconds; until then it answers with what it has.
  const canWait = state.isFilled && isLarge;
  // One update at a time; a search that waited checks again, because more may have changed.
  while (state.syncing && !canWait) await state.syncing;
  state.syncing ??= sync(ctx, state, catalogue).finally(() => {
    state.syncing = null;
  });
  if (canWait)
    state.syncing.catch((error) => ctx.log.warn({ err: error }, 'the search could not be brought up to date'));
  else await state.syncing;
  return { index: state.index, catalogue };
}

async function sync(ctx: Context, state: State, catalogue: Catalogue): Promise<void> {
  if (state.seen.get('catalogue') !== catalogue) {
    await syncCatalogue(ctx, state, catalogue);
    state.seen.set('catalogue', catalogue);
  }
  for (const source of searchSources) {
    const documents = await readSource(ctx, source);
    if (state.seen.get(source.kind) === documents) continue;
    await putDocuments(state.index, signaturesOf(state, source.kind), documents, true);
    state.seen.set(source.kind, documents);
  }
  state.isFilled = true;
}

async function syncCatalogue(ctx: Context, state: State, catalogue: Catalogue): Promise<void> {
  const isLarge = catalogue.tools.length > MOST_TOOLS_IN_PROCESS;
  const used = (await listMostUsedTools(ctx)).map(({ id }) => id);
  const keywords = isLarge ? null : await readKeywords(ctx, catalogue);
  await putDocuments(state.index, signaturesOf(state, 'tool'), toolDocuments(catalogue, keywords, used), !isLarge);
  if (isLarge) await learnVocabulary(state.index, catalogue);
  await breathe();
  await putDocuments(state.index, signaturesOf(state, 'company'), catalogue.companies.map(companyDocument), true);
}

function signaturesOf(state: State, kind: string): Signatures {
  let signatures = state.signatures.get(kind);
  if (!signatures) {
    signatures = new Map();
    state.signatures.set(kind, signatures);
  }
  return signatures;
}
