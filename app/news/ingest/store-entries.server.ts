import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import type { Transaction } from '../../platform/database.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { reapplyEdits, rowOf } from '../edited-news.server.ts';
import { isNewsCategory, type NewsCategory } from '../news-item.ts';
import type { FeedEntry } from '../read-entries.ts';
import { news } from '../schema.server.ts';
import { classifyNews } from './classify-news.ts';
import { isDistinctiveTitle, SAME_TITLE_DAYS, titleKey, urlKey } from './news-keys.ts';

const DAY_MS = 86_400_000;
/** Older entries are a feed's archive, not news. */
export const NEWS_AGE_DAYS = 120;

interface Feed {
  id: string;
  source: string;
  defaultCategory: string;
}

/**
 * Stores the new entries of a feed. The first feed to report a story wins: a story is recognised by its address, or by
 * its title within a few days. A feed may correct the title and extract of its own items.
 * @returns how many items were added
 */
export async function storeEntries(tx: Transaction, feed: Feed, entries: FeedEntry[], now: Date): Promise<number> {
  const fallback: NewsCategory = isNewsCategory(feed.defaultCategory) ? feed.defaultCategory : 'business';
  let added = 0;
  for (const entry of entries) {
    const date = entry.date ?? now;
    if (date.getTime() < now.getTime() - NEWS_AGE_DAYS * DAY_MS) continue;
    const keys = { urlKey: urlKey(entry.url), titleKey: titleKey(entry.title, feed.source) };
    const text = { title: entry.title, summary: entry.extract };
    const [known] = await tx.select().from(news).where(eq(news.urlKey, keys.urlKey)).limit(1);
    if (known) {
      const { title, summary } = known.base ?? known;
      if (known.feedId === feed.id && (title !== text.title || summary !== text.summary)) {
        const said = { ...(known.base && rowOf(known.base)), ...text, titleKey: keys.titleKey, base: null };
        await tx.update(news).set(said).where(eq(news.id, known.id));
        await reapplyEdits(tx, [known.id]);
      }
      continue;
    }
    if (isDistinctiveTitle(keys.titleKey) && (await hasSameTitle(tx, keys.titleKey, date))) continue;
    const category = classifyNews(entry.title, entry.extract, fallback);
    const row = {
      id: newId(),
      ...text,
      date,
      source: feed.source,
      url: entry.url,
      category,
      feedId: feed.id,
      ...keys,
      addedAt: now,
    };
    const inserted = await tx.insert(news).values(row).onConflictDoNothing().returning({ id: news.id });
    added += inserted.length;
  }
  return added;
}

async function hasSameTitle(tx: Transaction, key: string, date: Date): Promise<boolean> {
  const spanMs = SAME_TITLE_DAYS * DAY_MS;
  const near = and(
    gte(news.date, new Date(date.getTime() - spanMs)),
    lte(news.date, new Date(date.getTime() + spanMs)),
  );
  const found = await tx
    .select({ id: news.id })
    .from(news)
    .where(and(eq(news.titleKey, key), near))
    .limit(1);
  return found.length > 0;
}

/** Deletes the items of removed feeds. */
export async function removeItemsOf(tx: Transaction, feedIds: string[]): Promise<void> {
  if (feedIds.length > 0) await tx.delete(news).where(inArray(news.feedId, feedIds));
}
