import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { changeSentence } from '../../catalog/tool-change.ts';
import { listChangesSince } from '../../catalog/tool-changes.server.ts';
import { findCalledModel } from '../../model-catalogue/called-model.ts';
import { dayOf, modelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import { changeWords, listPriceChanges } from '../../model-catalogue/price-changes.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { listPublishedSince } from '../../results/publish-run.server.ts';
import { alertEvents, alertReader } from '../schema.server.ts';

/**
 * Reads what is logged elsewhere (changes of tools, price rows, announced ends, published runs) and numbers what is new.
 * Each source is read from an hour before the last reading on, because a change can commit after a later one; what was
 * read before is recognised by its key.
 */

type Found = Omit<typeof alertEvents.$inferInsert, 'seq' | 'noticedAt'>;

const OVERLAP_MS = 3_600_000;
const ROWS_PER_INSERT = 1_000;
/** Days before the end of a model at which it counts as near. */
const NEAR_DAYS = [7, 30];

/** @returns the number of the last event, 0 without any */
export async function readSources(ctx: Context, tx: Transaction): Promise<number> {
  const reader = await lockReader(ctx, tx);
  const since = new Date(reader.readAt.getTime() - OVERLAP_MS);
  const found = [
    ...(await toolEvents(ctx, since)),
    ...(await modelEvents(ctx)),
    ...(await measurementEvents(ctx, since)),
  ];
  const last = await addEvents(ctx, tx, reader, found);
  await tx.update(alertReader).set({ readAt: ctx.now() }).where(eq(alertReader.id, 'reader'));
  return last;
}

type Reader = typeof alertReader.$inferSelect;

/** Events are numbered by one transaction at a time. */
export async function lockReader(ctx: Context, tx: Transaction): Promise<Reader> {
  await tx.insert(alertReader).values({ id: 'reader', readAt: ctx.now() }).onConflictDoNothing();
  const [reader] = await tx.select().from(alertReader).where(eq(alertReader.id, 'reader')).for('update');
  return reader!;
}

/** Numbers what is new, for the transaction that has locked the reader. @returns the number of the last event */
export async function addEvents(
  ctx: Context,
  tx: Transaction,
  { lastSeq }: Reader,
  found: readonly Found[],
): Promise<number> {
  const byKey = new Map(found.map((event) => [event.key, event]));
  for (const keys of inPages([...byKey.keys()])) {
    const known = await tx.select({ key: alertEvents.key }).from(alertEvents).where(inArray(alertEvents.key, keys));
    for (const { key } of known) byKey.delete(key);
  }
  let seq = lastSeq;
  for (const events of inPages([...byKey.values()]))
    await tx.insert(alertEvents).values(events.map((event) => ({ ...event, seq: ++seq, noticedAt: ctx.now() })));
  await tx.update(alertReader).set({ lastSeq: seq }).where(eq(alertReader.id, 'reader'));
  return seq;
}

function* inPages<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) yield rows.slice(start, start + ROWS_PER_INSERT);
}

async function toolEvents(ctx: Context, since: Date): Promise<Found[]> {
  const changes = await listChangesSince(ctx, since);
  return changes.flatMap(({ id, toolId, toolName, field, from, to, source }): Found[] => {
    const kind = field.startsWith('pricing.') ? 'price' : field === 'status' || field === 'removed' ? 'status' : null;
    // That nobody had written down yet that a tool is offered is no news.
    if (kind === null || (field === 'status' && from === null && to === 'live')) return [];
    const title = `${toolName}: ${changeSentence({ field, from, to })}`;
    const summary = /^https?:/.test(source) ? `Source: ${source}` : '';
    const path = field === 'removed' ? '/changes' : `/tool/${toolId}`;
    return [{ key: `tool ${id}`, kind, itemKind: 'tool', itemId: toolId, title, summary, path }];
  });
}

async function modelEvents(ctx: Context): Promise<Found[]> {
  const catalogue = await modelCatalogue(ctx);
  const prices = listPriceChanges(catalogue).map((change): Found => {
    const { model, provider, source, rates, day } = change;
    const said = createHash('sha256')
      .update(JSON.stringify([source.name, rates]))
      .digest('base64url')
      .slice(0, 16);
    return {
      key: `price ${change.id} ${said}`,
      kind: 'price',
      itemKind: 'model',
      itemId: model.id,
      title: `${model.name} at ${provider.name}: new prices from ${day}`,
      summary: `${changeWords(change).join('. ')}. Source: ${`${source.name} ${source.version}`.trim()}, ${source.url}`,
      path: `/models/${model.id}`,
    };
  });
  const today = Date.parse(dayOf(ctx));
  const ends = catalogue.retirements.flatMap(({ retirement, model, provider }): Found[] => {
    if (model === null) return [];
    const { ids, shutdown, replacement, source } = retirement;
    const named = `${retirement.provider} ${ids[0]} ${shutdown ?? 'undated'}`;
    const when = shutdown ? `on ${shutdown}` : 'on a day not yet announced';
    const event: Found = {
      key: `end ${named}`,
      kind: 'retirement',
      itemKind: 'model',
      itemId: model.id,
      title: `${model.name} shuts down ${when} (${provider})`,
      summary: `${ids.join(', ')}.${replacement ? ` Recommended instead: ${replacement}.` : ''} Source: ${source.page ?? source.url}`,
      path: `/models/${model.id}`,
    };
    const daysLeft = shutdown ? Math.ceil((Date.parse(shutdown) - today) / 86_400_000) : Number.NaN;
    const near = daysLeft >= 0 ? NEAR_DAYS.find((days) => daysLeft <= days) : undefined;
    if (near === undefined) return [event];
    const title = `${model.name} shuts down in at most ${near} days: ${when} (${provider})`;
    return [event, { ...event, key: `near ${named} ${near}`, title }];
  });
  return [...prices, ...ends];
}

async function measurementEvents(ctx: Context, since: Date): Promise<Found[]> {
  const published = await listPublishedSince(ctx, since);
  if (published.length === 0) return [];
  const catalogue = await modelCatalogue(ctx);
  return published.flatMap(({ runId, token, called }): Found[] => {
    const model = findCalledModel(catalogue, called);
    if (model === null) return [];
    return [
      {
        key: `measurement ${runId} ${model.id}`,
        kind: 'measurement',
        itemKind: 'model',
        itemId: model.id,
        title: `${model.name}: a new public measurement`,
        summary: `A run that measured ${model.name} was published.`,
        path: `/shared/${token}`,
      },
    ];
  });
}
