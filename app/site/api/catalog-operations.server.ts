import { z } from 'zod';
import {
  findRenamedTool,
  findTool,
  listCategories,
  listCompanies,
  listToolsByIds,
  listToolsOfCategory,
} from '../../catalog/catalog-queries.server.ts';
import { listToolsPage } from '../../catalog/listing-page.server.ts';
import { listToolChanges } from '../../catalog/tool-changes.server.ts';
import { isEmpty, pastNotes, toolsAsOf } from '../../catalog/tool-history.server.ts';
import { billings, isDay, MAX_TEAM } from '../../catalog/view-choice.ts';
import { exportedText } from '../../compare/cell-text.ts';
import { loadComparison } from '../../compare/load-comparison.server.ts';
import { rowViews, tablePath } from '../../compare/selection.ts';
import { visibleRows } from '../../compare/visible-rows.ts';
import { newsCategories } from '../../news/news-item.ts';
import { findNews } from '../../news/news-queries.server.ts';
import { refusedParameter, wholeNumber } from '../../platform/api-operation.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { pageOfList, writeCursor } from '../../platform/page-of-list.ts';
import { cursorOf, paging } from '../../platform/paging.server.ts';
import {
  categorySchema,
  changeSchema,
  companySchema,
  comparisonSchema,
  countedToolSchema,
  listOf,
  newsSchema,
  toolSummarySchema,
} from './answer-schemas.ts';
import { catalogDump, catalogOperation } from './catalog-operation.server.ts';
import { csvDump, csvSchema, dumpSchema, jsonDump, LICENCE } from './dumps.server.ts';
import { find } from './find.server.ts';
import { modelOperations } from './model-operations.server.ts';
import { countedTool, publicSummary } from './public-tool.ts';

const MOST_NEWS = 1_000;

const choiceQuery = {
  team: wholeNumber({ least: 1, most: MAX_TEAM, usual: 1 }).meta({
    description: 'How many people the prices of plans are counted for.',
  }),
  billing: z.enum(billings).default('monthly'),
  asOf: z
    .string()
    .refine(isDay, 'must be a day, as in 2026-10-04')
    .optional()
    .meta({ description: 'A day of the past: what was known then. Ratings are given for today only.' }),
};

/** @throws a problem Response when the day has not come */
function pastDayOf(ctx: Context, asOf: string | undefined): string | null {
  const today = ctx.now().toISOString().slice(0, 10);
  if (asOf !== undefined && asOf > today) throw refusedParameter('asOf', 'has not come yet');
  return asOf === undefined || asOf === today ? null : asOf;
}

const tools = catalogOperation({
  path: '/api/v1/tools',
  operationId: 'listTools',
  summary: 'Tools, best rated first unless asked otherwise.',
  query: {
    category: z.string().max(60).optional().meta({ description: 'Id of a category.' }),
    sort: z.enum(['rating', 'name', 'price', 'newest']).default('rating'),
    free: z.enum(['true']).optional().meta({ description: 'Only tools with a free plan.' }),
    ...paging,
  },
  example: { query: { category: 'coding', limit: '3' } },
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
});

const tool = catalogOperation({
  path: '/api/v1/tools/{id}',
  operationId: 'getTool',
  summary: 'The whole record of a tool, with the standing and source of each fact.',
  query: choiceQuery,
  example: { params: { id: 'chatgpt' }, query: { team: '5', billing: 'yearly' } },
  answer: countedToolSchema,
  run: async (ctx, { params, query }) => {
    const found = await findTool(ctx, (await findRenamedTool(ctx, params.id)) ?? params.id);
    const day = pastDayOf(ctx, query.asOf);
    if (found === null || day === null) return found && countedTool(ctx, found, query);
    const [past] = await toolsAsOf(ctx, [found], day);
    if (isEmpty(day)(past!)) throw new NotFound(pastNotes([past!], day).at(-1)!);
    return { ...countedTool(ctx, past!.tool, query), asOf: day };
  },
});

async function changesPage(ctx: Context, query: { limit: number; cursor?: string }, toolId?: string) {
  const found = await listToolChanges(ctx, {
    limit: query.limit + 1,
    before: cursorOf(query.cursor)?.id,
    ...(toolId === undefined ? {} : { toolId }),
  });
  const data = found.slice(0, query.limit);
  return { data, next: found.length > query.limit ? writeCursor(data.at(-1)!.id, 0) : null };
}

const toolChanges = catalogOperation({
  path: '/api/v1/tools/{id}/changes',
  operationId: 'listToolChanges',
  summary: 'What changed about a tool, newest first.',
  query: paging,
  example: { params: { id: 'chatgpt' } },
  answer: listOf(changeSchema),
  run: async (ctx, { params, query }) => changesPage(ctx, query, (await findRenamedTool(ctx, params.id)) ?? params.id),
});

const changes = catalogOperation({
  path: '/api/v1/changes',
  operationId: 'listChanges',
  summary: 'What changed in the catalogue, newest first.',
  query: paging,
  example: { query: { limit: '5' } },
  answer: listOf(changeSchema),
  run: async (ctx, { query }) => changesPage(ctx, query),
});

const categories = catalogOperation({
  path: '/api/v1/categories',
  operationId: 'listCategories',
  summary: 'The categories in their order.',
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
});

const companies = catalogOperation({
  path: '/api/v1/companies',
  operationId: 'listCompanies',
  summary: 'The companies behind the tools.',
  query: paging,
  example: { query: { limit: '3' } },
  answer: listOf(companySchema),
  run: async (ctx, { query }) => {
    const page = pageOfList(await listCompanies(ctx), cursorOf(query.cursor), query.limit);
    return { ...page, data: page.data.map(({ logo: _logo, lostSite: _lost, ...company }) => company) };
  },
});

const news = catalogOperation({
  path: '/api/v1/news',
  operationId: 'listNews',
  summary: 'News, newest first, each with its source.',
  query: {
    category: z.enum(newsCategories.map(({ id }) => id)).optional(),
    ...paging,
  },
  example: { query: { limit: '3' } },
  answer: listOf(newsSchema),
  run: async (ctx, { query }) => {
    const { items } = await findNews(ctx, { category: query.category ?? null, limit: MOST_NEWS });
    return pageOfList(items, cursorOf(query.cursor), query.limit);
  },
});

const compare = catalogOperation({
  path: '/api/v1/compare',
  operationId: 'compareTools',
  summary: 'Up to five tools side by side.',
  query: {
    tools: z.string().min(1).max(600).meta({ description: 'Ids of tools, separated by commas.' }),
    view: z.enum(rowViews).optional().meta({ description: 'Which rows: all, known differences, or what all share.' }),
    ...choiceQuery,
  },
  example: { query: { tools: 'chatgpt,claude' } },
  answer: comparisonSchema,
  run: async (ctx, { query }) => {
    const loaded = await loadComparison(
      ctx,
      new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])),
    );
    const day = pastDayOf(ctx, query.asOf);
    if (loaded.selected.length === 0) return null;
    const current = await listToolsByIds(
      ctx,
      loaded.comparison.columns.map(({ id }) => id),
    );
    const past = day === null ? null : await toolsAsOf(ctx, current, day);
    const records = past?.map(({ tool }) => tool) ?? current;
    const url = ctx.config.publicUrl + tablePath(loaded.state);
    return {
      asOf: day,
      notes: [...loaded.comparison.notes],
      tools: records.map((record) => countedTool(ctx, record, query)),
      unknown: loaded.unknown.named,
      categories: [...new Set(records.map(({ category }) => category))],
      rows: visibleRows(loaded.comparison.rows, loaded.state.rows).map(({ id, group, label, verdict, cells }) => ({
        id,
        group,
        label,
        verdict,
        values: cells.map((cell) => exportedText(cell, url)),
      })),
      url,
    };
  },
});

const jsonFile = catalogDump({
  path: '/api/v1/dumps/tools.json',
  operationId: 'dumpToolsJson',
  summary: 'All tools in one file.',
  licence: LICENCE,
  schema: dumpSchema,
  type: 'application/json; charset=utf-8',
  write: jsonDump,
});

const csvFile = catalogDump({
  path: '/api/v1/dumps/tools.csv',
  operationId: 'dumpToolsCsv',
  summary: 'All tools in one file.',
  licence: LICENCE,
  schema: csvSchema,
  type: 'text/csv; charset=utf-8; header=present',
  write: csvDump,
});

export const catalogOperations = [
  tools,
  tool,
  toolChanges,
  categories,
  companies,
  news,
  compare,
  ...modelOperations,
  find,
  changes,
  jsonFile,
  csvFile,
];
