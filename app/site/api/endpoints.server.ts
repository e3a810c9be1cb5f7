import { z } from 'zod';
import {
  findTool,
  listCategories,
  listCompanies,
  listToolsByIds,
  listToolsOfCategory,
} from '../../catalog/catalog-queries.server.ts';
import { listToolsPage } from '../../catalog/listing-page.server.ts';
import { search } from '../../catalog/search.server.ts';
import type { Tool, ToolSummary } from '../../catalog/tool.ts';
import { listToolChanges } from '../../catalog/tool-changes.server.ts';
import { cellText } from '../../compare/cell-text.ts';
import { loadComparison } from '../../compare/load-comparison.server.ts';
import { canonicalPath, parseCompareRequest } from '../../compare/selection.ts';
import { newsCategories } from '../../news/news-item.ts';
import { findNews } from '../../news/news-queries.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { searchKinds } from '../search-query.ts';
import { registerSiteSources } from '../search-sources.server.ts';
import {
  categorySchema,
  changeSchema,
  companySchema,
  comparisonSchema,
  listOf,
  newsSchema,
  searchResultSchema,
  toolSchema,
  toolSummarySchema,
} from './answer-schemas.ts';
import type { Endpoint } from './endpoint.ts';
import { pageOfList, parseCursor, writeCursor } from './page-of-list.ts';

registerSiteSources();

const MOST_ON_PAGE = 100;
const MOST_NEWS = 1_000;

const limit = z.coerce.number().int().min(1).max(MOST_ON_PAGE).default(20).meta({ description: 'Entries of a page.' });
const cursor = z
  .string()
  .max(600)
  .refine((text) => parseCursor(text) !== null, 'is not a cursor that this interface gave')
  .optional()
  .meta({ description: '`next` of the page before.' });
const paging = { limit, cursor };
const cursorOf = (text: string | undefined) => (text === undefined ? null : parseCursor(text));

function publicSummary(ctx: Context, { logo: _logo, ...tool }: ToolSummary) {
  return { ...tool, url: `${ctx.config.publicUrl}/tool/${tool.id}` };
}

export function publicTool(ctx: Context, tool: Tool) {
  const { logo: _logo, image: _image, company: _company, isEditedByHand: _edited, ...facts } = tool;
  return { ...facts, url: `${ctx.config.publicUrl}/tool/${tool.id}` };
}

const tools: Endpoint = {
  path: '/tools',
  operationId: 'listTools',
  summary: 'Tools, best rated first unless asked otherwise.',
  query: z.object({
    category: z.string().max(60).optional().meta({ description: 'Id of a category.' }),
    sort: z.enum(['rating', 'name', 'price', 'newest']).default('rating'),
    free: z.enum(['true']).optional().meta({ description: 'Only tools with a free plan.' }),
    ...paging,
  }),
  answer: listOf(toolSummarySchema),
  run: async (ctx, { query }) => {
    const all = await listToolsPage(ctx, {
      category: query.category ?? null,
      filters: { hasFreePlan: query.free === 'true', hasFreeTrial: false, price: null, features: [] },
      sort: query.sort,
      from: 0,
      count: Number.MAX_SAFE_INTEGER,
    });
    const page = pageOfList(all.tools, cursorOf(query.cursor), query.limit);
    return { ...page, data: page.data.map((tool) => publicSummary(ctx, tool)) };
  },
};

const tool: Endpoint = {
  path: '/tools/{id}',
  operationId: 'getTool',
  summary: 'The whole record of a tool, with the source of each fact.',
  query: z.object({}),
  answer: toolSchema,
  run: async (ctx, { parts }) => {
    const found = await findTool(ctx, parts.id!);
    return found && publicTool(ctx, found);
  },
};

async function changesPage(ctx: Context, query: { limit: number; cursor?: string }, toolId?: string) {
  const found = await listToolChanges(ctx, {
    limit: query.limit + 1,
    before: cursorOf(query.cursor)?.id,
    ...(toolId === undefined ? {} : { toolId }),
  });
  const data = found.slice(0, query.limit);
  return { data, next: found.length > query.limit ? writeCursor(data.at(-1)!.id, 0) : null };
}

const toolChanges: Endpoint = {
  path: '/tools/{id}/changes',
  operationId: 'listToolChanges',
  summary: 'What changed about a tool, newest first.',
  query: z.object(paging),
  answer: listOf(changeSchema),
  run: async (ctx, { parts, query }) => changesPage(ctx, query, parts.id),
};

const changes: Endpoint = {
  path: '/changes',
  operationId: 'listChanges',
  summary: 'What changed in the catalogue, newest first.',
  query: z.object(paging),
  answer: listOf(changeSchema),
  run: async (ctx, { query }) => changesPage(ctx, query),
};

const categories: Endpoint = {
  path: '/categories',
  operationId: 'listCategories',
  summary: 'The categories in their order.',
  query: z.object({}),
  answer: listOf(categorySchema),
  run: async (ctx) => ({
    data: await Promise.all(
      (await listCategories(ctx)).map(async ({ id, name, description, featured }) => ({
        id,
        name,
        description,
        featured,
        toolCount: (await listToolsOfCategory(ctx, id)).length,
        url: `${ctx.config.publicUrl}/category/${id}`,
      })),
    ),
    next: null,
  }),
};

const companies: Endpoint = {
  path: '/companies',
  operationId: 'listCompanies',
  summary: 'The companies behind the tools.',
  query: z.object(paging),
  answer: listOf(companySchema),
  run: async (ctx, { query }) => {
    const page = pageOfList(await listCompanies(ctx), cursorOf(query.cursor), query.limit);
    return { ...page, data: page.data.map(({ logo: _logo, facts: _facts, ...company }) => company) };
  },
};

const news: Endpoint = {
  path: '/news',
  operationId: 'listNews',
  summary: 'News, newest first, each with its source.',
  query: z.object({
    category: z.enum(newsCategories.map(({ id }) => id) as [string, ...string[]]).optional(),
    ...paging,
  }),
  answer: listOf(newsSchema),
  run: async (ctx, { query }) => {
    const { items } = await findNews(ctx, { category: query.category ?? null, limit: MOST_NEWS });
    return pageOfList(items, cursorOf(query.cursor), query.limit);
  },
};

const compare: Endpoint = {
  path: '/compare',
  operationId: 'compareTools',
  summary: 'Up to five tools side by side.',
  query: z.object({
    tools: z.string().min(1).max(600).meta({ description: 'Ids of tools, separated by commas.' }),
  }),
  answer: comparisonSchema,
  run: async (ctx, { query }) => {
    const loaded = await loadComparison(ctx, parseCompareRequest(new URLSearchParams({ tools: query.tools })));
    if (loaded.selected.length === 0) return null;
    const records = await listToolsByIds(
      ctx,
      loaded.comparison.columns.map(({ id }) => id),
    );
    return {
      tools: records.map((record) => publicTool(ctx, record)),
      unknown: loaded.unknown.named,
      categories: [...new Set(records.map(({ category }) => category))],
      rows: loaded.comparison.rows.map(({ id, group, label, verdict, cells }) => ({
        id,
        group,
        label,
        verdict,
        values: cells.map(cellText),
      })),
      url: ctx.config.publicUrl + canonicalPath(loaded.state),
    };
  },
};

const find: Endpoint = {
  path: '/search',
  operationId: 'search',
  summary: 'Tools, companies, news, posts and answers; spelling is forgiven.',
  query: z.object({
    q: z.string().trim().min(1).max(120),
    kind: z.enum(searchKinds.map(({ kind }) => kind) as unknown as [string, ...string[]]).optional(),
    limit,
  }),
  answer: z.object({ data: z.array(searchResultSchema) }),
  run: async (ctx, { query }) => {
    const hits = await search(ctx, query.q, {
      limit: query.limit,
      isWanted: ({ kind }) => query.kind === undefined || kind === query.kind,
    });
    return {
      data: hits.map(({ document }) => ({
        kind: document.kind,
        id: document.key.slice(document.kind.length + 1),
        title: document.title,
        summary: document.summary,
        url: document.url.startsWith('/') ? ctx.config.publicUrl + document.url : document.url,
        rating: document.rating,
        category: document.category,
      })),
    };
  },
};

export const endpoints: readonly Endpoint[] = [
  tools,
  tool,
  toolChanges,
  categories,
  companies,
  news,
  compare,
  find,
  changes,
];
