import { z } from 'zod';
import { listTools, listToolsByIds } from '../../catalog/catalog-queries.server.ts';
import type { Tool } from '../../catalog/tool.ts';
import { listPrograms } from '../../certifications/program-queries.server.ts';
import { listNews } from '../../news/news-queries.server.ts';
import { type Operation, parseQuery, wholeNumber } from '../../platform/api-operation.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { CATALOG_FRESH_S, DEFAULT_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { newsSchema, programRowSchema, toolRowSchema } from './answer-schemas.ts';

/** Whole tables, under the names of their columns. The answers are kept in the page cache. */

const MOST_ROWS = 1_000;
/** Out of range is the nearest end, and anything but digits the default. */
const clamped = (least: number, most: number, usual: number) =>
  z
    .string()
    .default('')
    .transform((text) => (/^\d+$/.test(text) ? Math.min(Math.max(Number(text), least), most) : usual))
    .meta({ override: { type: 'integer', minimum: least, maximum: most, default: usual } });

interface TableDeclaration<Query extends z.ZodRawShape> {
  path: string;
  operationId: string;
  summary: string;
  query: Query;
  row: z.ZodType;
  headers: Record<string, string>;
  read: (
    ctx: Context,
    query: z.output<z.ZodObject<Query>>,
  ) => Promise<{ rows: readonly unknown[]; link?: string | null }>;
}

function tableOperation<Query extends z.ZodRawShape>(declared: TableDeclaration<Query>): Operation {
  const { row, headers, read, query: shape, ...rest } = declared;
  const query = z.object(shape);
  return {
    ...rest,
    method: 'get',
    tag: 'Tables',
    scope: null,
    query,
    headers: z.object({}),
    body: null,
    example: 'limit' in shape ? { query: { limit: '3' } } : {},
    answers: { 200: { description: 'The rows.', schema: z.array(row) } },
    answer: async ({ context, request }) => {
      const { rows, link } = await read(requestContext(context), parseQuery(query, request));
      return Response.json(rows, { headers: { ...headers, ...(link ? { link } : {}) } });
    },
  };
}

function rowOf({ reviewCount, latestUpdate, launchDate, ...tool }: Tool): Record<string, unknown> {
  const { id, name, description, category, logo, image, website, rating, features, pros, cons, pricing, keywords } =
    tool;
  return {
    id,
    name,
    description,
    category,
    logo,
    image,
    website,
    rating,
    features,
    pros,
    cons,
    pricing,
    keywords,
    review_count: reviewCount,
    latest_update: latestUpdate,
    launch_date: launchDate,
  };
}

export const tableOperations: readonly Operation[] = [
  tableOperation({
    path: '/api/ai_tools',
    operationId: 'readTools',
    summary: 'Tools, best rated first; the header Link leads to the rows that are left',
    query: { limit: clamped(1, MOST_ROWS, MOST_ROWS), offset: clamped(0, Number.MAX_SAFE_INTEGER, 0) },
    row: toolRowSchema,
    headers: publicPage(CATALOG_FRESH_S, 'catalog'),
    read: async (ctx, { limit, offset }) => {
      const tools = await listTools(ctx);
      const ids = tools.slice(offset, offset + limit).map(({ id }) => id);
      const next = offset + ids.length;
      const link = `<${ctx.config.publicUrl}/api/ai_tools?limit=${limit}&offset=${next}>; rel="next"`;
      return { rows: (await listToolsByIds(ctx, ids)).map(rowOf), link: next < tools.length ? link : null };
    },
  }),
  tableOperation({
    path: '/api/news',
    operationId: 'readNews',
    summary: 'News, newest first',
    query: { limit: wholeNumber({ least: 1, most: MOST_ROWS, usual: MOST_ROWS }) },
    row: newsSchema.omit({ imageUrl: true }).extend({ imageurl: z.string().nullable() }),
    headers: publicPage(CATALOG_FRESH_S, 'news'),
    read: async (ctx, { limit }) => {
      const items = await listNews(ctx, limit);
      return { rows: items.map(({ imageUrl, ...item }) => ({ ...item, imageurl: imageUrl })) };
    },
  }),
  tableOperation({
    path: '/api/certification_programs',
    operationId: 'readPrograms',
    summary: 'Certification programs, by level',
    query: {},
    row: programRowSchema,
    headers: publicPage(DEFAULT_FRESH_S, 'certifications'),
    read: async (ctx) => ({ rows: await listPrograms(ctx) }),
  }),
];
