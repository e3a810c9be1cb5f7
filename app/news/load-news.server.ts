import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { reapplyEdits } from './edited-news.server.ts';
import { listBuiltInFeeds, listBuiltInNews } from './ingest/built-in-news.server.ts';
import { titleKey, urlKey } from './ingest/news-keys.ts';
import { news, newsFeeds } from './schema.server.ts';

/** Writes the built-in news and feeds into the database. Idempotent: only changes are written. */
export async function loadNews(ctx: Context): Promise<void> {
  const [items, feeds] = await Promise.all([listBuiltInNews(), listBuiltInFeeds()]);
  await mutate(ctx, 'news.load', { kind: 'news', id: 'built-in' }, async (tx) => {
    await writeItems(tx, items, ctx.now());
    await writeFeeds(tx, feeds);
    tx.detail({ items: items.length, feeds: feeds.length });
    await tx.notify('pages', 'news');
  });
}

async function writeItems(tx: Transaction, items: Awaited<ReturnType<typeof listBuiltInNews>>, now: Date) {
  const rows = items.map(({ imageUrl, date, ...item }) => ({
    ...item,
    date: new Date(date),
    imageurl: imageUrl,
    feedId: null,
    urlKey: urlKey(item.url),
    titleKey: titleKey(item.title, item.source),
    addedAt: now,
  }));
  const ids = rows.map(({ id }) => id);
  const keys = rows.map((row) => row.urlKey);
  // If a feed had already stored the same story, the built-in text replaces it.
  await tx.delete(news).where(and(inArray(news.urlKey, keys), notInArray(news.id, ids)));
  await tx.delete(news).where(and(isNull(news.feedId), notInArray(news.id, ids)));
  const fresh = {
    title: sql`excluded.title`,
    summary: sql`excluded.summary`,
    date: sql`excluded.date`,
    source: sql`excluded.source`,
    url: sql`excluded.url`,
    imageurl: sql`excluded.imageurl`,
    category: sql`excluded.category`,
    urlKey: sql`excluded.url_key`,
    titleKey: sql`excluded.title_key`,
    base: null,
  };
  await tx.insert(news).values(rows).onConflictDoUpdate({ target: news.id, set: fresh });
  await reapplyEdits(tx, ids);
}

async function writeFeeds(tx: Transaction, feeds: Awaited<ReturnType<typeof listBuiltInFeeds>>) {
  const rows = feeds.map(({ id, source, url, fallbackUrl, defaultCategory }) => ({
    id,
    source,
    url,
    fallbackUrl,
    defaultCategory,
    isBuiltIn: true,
  }));
  const ids = rows.map(({ id }) => id);
  const urls = rows.map(({ url }) => url);
  await tx.delete(newsFeeds).where(and(eq(newsFeeds.isBuiltIn, true), notInArray(newsFeeds.id, ids)));
  await tx.delete(newsFeeds).where(and(eq(newsFeeds.isBuiltIn, false), inArray(newsFeeds.url, urls)));
  const changed = {
    source: sql`excluded.source`,
    url: sql`excluded.url`,
    fallbackUrl: sql`excluded.fallback_url`,
    defaultCategory: sql`excluded.default_category`,
  };
  await tx.insert(newsFeeds).values(rows).onConflictDoUpdate({ target: newsFeeds.id, set: changed });
}
