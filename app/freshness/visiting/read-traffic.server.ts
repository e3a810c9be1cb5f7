import { and, desc, gte, like, sum } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { pageViews } from '../../site/schema.server.ts';

const TRAFFIC_DAYS = 30;
const MOST_TOOLS = 500;

/** Page views of the last 30 days by tool, of those that are visited most. */
export async function readTraffic(ctx: Context): Promise<Map<string, number>> {
  const since = new Date(ctx.now().getTime() - TRAFFIC_DAYS * 86_400_000).toISOString().slice(0, 10);
  const views = sum(pageViews.views).mapWith(Number);
  const rows = await ctx.db
    .select({ path: pageViews.path, views })
    .from(pageViews)
    .where(and(gte(pageViews.day, since), like(pageViews.path, '/tool/%')))
    .groupBy(pageViews.path)
    .orderBy(desc(views))
    .limit(MOST_TOOLS);
  return new Map(rows.map((row) => [row.path.slice('/tool/'.length), row.views]));
}
