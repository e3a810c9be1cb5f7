import { and, desc, eq, ilike, or, type SQL } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { listBuiltInNews } from './ingest/built-in-news.server.ts';
import { matchesNews, type NewsCategory, type NewsItem } from './news-item.ts';
import { news } from './schema.server.ts';

/** Queries for news. They never fail: without a database, or without rows, the built-in list answers. */

type Row = typeof news.$inferSelect;

export function toNewsItem(row: Row): NewsItem {
  const { id, title, summary, source, url } = row;
  return {
    id,
    title,
    summary,
    source,
    url,
    date: row.date.toISOString(),
    imageUrl: row.imageurl,
    category: row.category as NewsCategory,
  };
}

/** The newest news. @param limit at most and by default 1,000 */
export async function listNews(ctx: Context, limit = 1_000): Promise<NewsItem[]> {
  return (await findNews(ctx, { limit })).items;
}

export interface NewsFilter {
  /** Substring of title, summary or source, case-insensitive. */
  text?: string;
  category?: NewsCategory | null;
  limit: number;
}

export interface FoundNews {
  items: NewsItem[];
  /** Whether there are older ones. */
  hasMore: boolean;
}

/** The newest news that match. */
export async function findNews(ctx: Context, filter: NewsFilter): Promise<FoundNews> {
  const stored = await readRows(ctx, filter);
  if (stored !== null) return stored;
  const all = await listBuiltInNews();
  const fitting = all.filter(
    (item) => (!filter.category || item.category === filter.category) && matchesNews(item, filter.text ?? ''),
  );
  return { items: fitting.slice(0, filter.limit), hasMore: fitting.length > filter.limit };
}

/** Null when the table cannot be read or is empty: then the built-in list is used. */
async function readRows(ctx: Context, { text = '', category, limit }: NewsFilter): Promise<FoundNews | null> {
  try {
    const conditions = [
      eq(news.isRemoved, false),
      category ? eq(news.category, category) : undefined,
      text.trim() === '' ? undefined : containing(text.trim()),
    ];
    const rows = await ctx.db
      .select()
      .from(news)
      .where(and(...conditions))
      .orderBy(desc(news.date), desc(news.id))
      .limit(limit + 1);
    if (rows.length === 0 && (await ctx.db.$count(news)) === 0) return null;
    return { items: rows.slice(0, limit).map(toNewsItem), hasMore: rows.length > limit };
  } catch (error) {
    ctx.log.warn({ err: error }, 'news could not be read; the built-in list is used');
    return null;
  }
}

/** Title, summary or source contains the text, in whatever case. */
export function containing(text: string): SQL | undefined {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return or(ilike(news.title, pattern), ilike(news.summary, pattern), ilike(news.source, pattern));
}
