import { and, desc, eq, or } from 'drizzle-orm';
import { linesOf, type TextField, type Texts, textFields } from '../catalog/editorial-texts.ts';
import { laidTexts, registerOwner, withdrawTexts } from '../catalog/outside-texts.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { newId } from '../platform/ids.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { titleKey, urlKey } from './ingest/news-keys.ts';
import type { NewsCategory, NewsItem } from './news-item.ts';
import { containing } from './news-queries.server.ts';
import { type NewsTexts, news } from './schema.server.ts';

/** Items as editors see and change them: also those that they removed. */

type Row = typeof news.$inferSelect;

const fields = Object.keys(textFields.news) as TextField[];

function textsOf({ title, summary, source, url, date, category, isRemoved }: Row): Texts {
  const day = date.toISOString().slice(0, 10);
  const said = { title, summary, source, url, date: day, category, removed: isRemoved ? ['removed'] : [] };
  return Object.fromEntries(fields.map((field) => [field, linesOf(said, field)]));
}

/** The texts of an item; null: there is none. */
export async function findNewsTexts(ctx: Context, id: string): Promise<Texts | null> {
  const [row] = await ctx.db.select().from(news).where(eq(news.id, id));
  return row ? textsOf(row) : null;
}

/** The newest items whose title, summary or source says so, or the one with this id. */
export async function listEditableNews(ctx: Context, words: string, limit: number) {
  return await ctx.db
    .select({ id: news.id, name: news.title, isRemoved: news.isRemoved })
    .from(news)
    .where(words === '' ? undefined : or(containing(words), eq(news.id, words)))
    .orderBy(desc(news.date), desc(news.id))
    .limit(limit);
}

/** The columns of what editors can change. */
export const rowOf = ({ date, ...texts }: NewsTexts) => ({ ...texts, ...(date && { date: new Date(date) }) });

async function layOver(tx: Transaction, row: Row, laid: Texts): Promise<void> {
  const { title, summary, source, url } = row;
  const category = row.category as NewsCategory;
  const base = { title, summary, source, url, date: row.date.toISOString(), category, ...row.base };
  const { removed = [], ...texts } = laid;
  const said = Object.fromEntries(Object.entries(texts).map(([field, lines]) => [field, lines[0]]));
  const isEdited = Object.keys(texts).length > 0;
  await tx
    .update(news)
    .set({ ...rowOf({ ...base, ...said }), base: isEdited ? base : null, isRemoved: removed.length > 0 })
    .where(eq(news.id, row.id));
}

/** A feed or the content has written these items anew: applies again what editors changed in them. */
export async function reapplyEdits(tx: Transaction, ids: string[]): Promise<void> {
  const laid = await laidTexts(tx, 'news', ids);
  for (const [id, texts] of laid) {
    const row = await findLocked(tx, id);
    if (row) await layOver(tx, row, texts);
  }
}

async function findLocked(tx: Transaction, id: string): Promise<Row | undefined> {
  return (await tx.select().from(news).where(eq(news.id, id)).for('update'))[0];
}

async function lockRow(tx: Transaction, id: string): Promise<Row> {
  const row = await findLocked(tx, id);
  if (row === undefined) throw new NotFound('There is no such news item.');
  return row;
}

registerOwner('news', {
  lock: async (tx, id) => textsOf(await lockRow(tx, id)),
  lay: async (_ctx, tx, id) => {
    await layOver(tx, await lockRow(tx, id), (await laidTexts(tx, 'news', [id])).get(id) ?? {});
    await tx.notify('pages', 'news');
  },
});

/** Marks items that an editor added: neither the content's nor a feed's, they stay until an editor removes them. */
export const BY_EDITORS = 'editors';

/** @returns its id; null: there is an item about this address */
export async function addNews(ctx: Context, item: Omit<NewsItem, 'id' | 'imageUrl'>): Promise<string | null> {
  const keys = { urlKey: urlKey(item.url), titleKey: titleKey(item.title, item.source) };
  // One that an editor added and removed makes room. Its page and its history stay; its edits are withdrawn.
  const isRemoved = and(eq(news.urlKey, keys.urlKey), eq(news.feedId, BY_EDITORS), eq(news.isRemoved, true));
  const [removed] = await ctx.db.select({ id: news.id }).from(news).where(isRemoved);
  const id = removed?.id ?? newId();
  const row = { ...item, ...keys, id, date: new Date(item.date), feedId: BY_EDITORS, addedAt: ctx.now() };
  return await mutate(ctx, 'text.add', { kind: 'news', id }, async (tx) => {
    await tx.delete(news).where(and(eq(news.id, id), isRemoved));
    const added = await tx.insert(news).values(row).onConflictDoNothing().returning({ id: news.id });
    if (added.length === 0) return refuse(null);
    await withdrawTexts(ctx, tx, 'news', id);
    tx.detail({ title: item.title });
    await tx.notify('pages', 'news');
    return id;
  });
}
