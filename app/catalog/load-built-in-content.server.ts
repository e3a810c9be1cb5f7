import { createHash } from 'node:crypto';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { builtInContent } from './built-in/built-in-content.server.ts';
import type { Company } from './company.ts';
import { currentCatalogue, forgetCatalogue } from './current-catalogue.server.ts';
import { toolFromRecord } from './record/tool-from-record.ts';
import type { ToolRecord } from './record/tool-record.ts';
import { laidCompanyColumns, laidFactsOf, laidToolRow } from './run-time-facts.server.ts';
import { aiTools, companies } from './schema.server.ts';

/**
 * Writes the built-in catalogue into the tables: all of it on the first start, later what a release has changed. Rows
 * that somebody edited, and rows of other origin, are never touched. Safe when several processes start at once.
 */
export async function loadBuiltInContent(ctx: Context): Promise<void> {
  await loadChanges(ctx);
  // Loaded now, so that the first visitor does not wait: with 100,000 tools it takes seconds.
  await currentCatalogue(ctx);
}

async function loadChanges(ctx: Context): Promise<void> {
  await followNewIds(ctx);
  const [tools, makers] = [await changedTools(ctx), await changedCompanies(ctx)];
  if (tools.length === 0 && makers.length === 0) return;
  await mutate(ctx, 'catalogue.load', { kind: 'catalogue', id: 'built-in' }, async (tx) => {
    // One timestamp for all rows: the change log recognises the first load by it.
    const at = ctx.now();
    for (let from = 0; from < tools.length; from += 100) {
      const batch = tools.slice(from, from + 100);
      const laid = await laidFactsOf(tx, 'tool', idsOf(batch));
      const rows = batch.map(({ item, hash }) => ({
        ...laidToolRow(ctx, item, laid.get(item.id), at),
        origin: 'built-in',
        contentHash: hash,
      }));
      await writeTools(tx, rows);
    }
    if (makers.length > 0) await writeCompanies(tx, makers, at);
    tx.detail({ tools: tools.length, companies: makers.length });
    await tx.notify('pages', 'catalog');
    tx.afterCommit(() => forgetCatalogue(ctx.db));
  });
  ctx.log.info({ tools: tools.length, companies: makers.length }, 'built-in content loaded');
}

/**
 * Gives built-in rows with a former id the id that took its place, and removes those whose new id has a row already. What was changed in
 * those stays under the former id: it was about another record.
 */
async function followNewIds(ctx: Context): Promise<void> {
  const renamed = builtInContent().tools.flatMap(({ id, formerIds }) => formerIds.map((former) => ({ id, former })));
  if (renamed.length === 0) return;
  const { origin, isEditedByHand } = aiTools;
  const rows = await ctx.db.select({ id: aiTools.id, origin, isEditedByHand }).from(aiTools);
  const known = new Set(rows.map(({ id }) => id));
  const ours = new Set(rows.filter((row) => row.origin === 'built-in' && !row.isEditedByHand).map(({ id }) => id));
  const old = renamed.filter(({ former }) => ours.has(former));
  if (old.length === 0) return;
  await mutate(ctx, 'catalogue.rename', { kind: 'catalogue', id: 'built-in' }, async (tx) => {
    for (const { id, former } of old) {
      const row = and(eq(aiTools.id, former), eq(origin, 'built-in'), eq(isEditedByHand, false));
      if (known.has(id)) await tx.delete(aiTools).where(row);
      // A trigger gives everything else that names the tool its new id: what people own, list and sent, and the logs.
      else if ((await tx.update(aiTools).set({ id }).where(row).returning({ id: aiTools.id })).length > 0)
        known.add(id);
    }
  });
}

interface Hashed<Item> {
  item: Item;
  hash: string;
}

const idsOf = (records: readonly Hashed<{ id: string }>[]) => records.map(({ item }) => item.id);

async function changedTools(ctx: Context): Promise<Hashed<ToolRecord>[]> {
  const { tools } = builtInContent();
  const rows = await ctx.db
    .select({ id: aiTools.id, hash: aiTools.contentHash, origin: aiTools.origin, isEdited: aiTools.isEditedByHand })
    .from(aiTools)
    .where(sql`${aiTools.origin} = 'built-in' or ${aiTools.id} in ${tools.map(({ id }) => id)}`);
  const stored = new Map(rows.map((row) => [row.id, row]));
  return tools
    .map((record) => ({ item: record, hash: hashOf(toolFromRecord(record)) }))
    .filter(({ item, hash }) => {
      const row = stored.get(item.id);
      return row === undefined || (row.origin === 'built-in' && !row.isEdited && row.hash !== hash);
    });
}

async function changedCompanies(ctx: Context): Promise<Hashed<Company & { position: number }>[]> {
  const rows = await ctx.db
    .select({ id: companies.id, hash: companies.contentHash, isEdited: companies.isEditedByHand })
    .from(companies);
  const stored = new Map(rows.map((row) => [row.id, row]));
  return builtInContent()
    .companies.map((company, position) => ({ ...company, position }))
    .map((company) => ({ item: company, hash: hashOf(company) }))
    .filter(({ item, hash }) => {
      const row = stored.get(item.id);
      return row === undefined || (!row.isEdited && row.hash !== hash);
    });
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}

async function writeTools(tx: Transaction, rows: (typeof aiTools.$inferInsert)[]): Promise<void> {
  await tx
    .insert(aiTools)
    .values(rows)
    .onConflictDoUpdate({
      target: aiTools.id,
      set: overwritten(aiTools, ...unchangedOfTools),
      setWhere: sql`${aiTools.origin} = 'built-in' and not ${aiTools.isEditedByHand}`,
    });
}

const unchangedOfTools = [
  'id',
  'reviewCount',
  'reviewWeight',
  'reviewStars',
  'origin',
  'isEditedByHand',
  'factsSince',
  'createdAt',
];

/** `SET column = excluded.column` for every column but these, which a release never changes. */
function overwritten(table: PgTable, ...unchanged: string[]) {
  const columns = Object.entries(getTableColumns(table)).filter(([property]) => !unchanged.includes(property));
  return Object.fromEntries(columns.map(([property, { name }]) => [property, sql.raw(`excluded.${name}`)]));
}

async function writeCompanies(
  tx: Transaction,
  makers: Hashed<Company & { position: number }>[],
  at: Date,
): Promise<void> {
  const laid = await laidFactsOf(tx, 'company', idsOf(makers));
  const rows = makers.map(({ item, hash }) => ({
    ...item,
    ...laidCompanyColumns(item, laid.get(item.id)),
    contentHash: hash,
    updatedAt: at,
  }));
  await tx
    .insert(companies)
    .values(rows)
    .onConflictDoUpdate({
      target: companies.id,
      set: overwritten(companies, 'id', 'isEditedByHand'),
      setWhere: sql`not ${companies.isEditedByHand}`,
    });
}
