import { and, eq } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { forgetCatalogue } from './current-catalogue.server.ts';
import { recordFromImport } from './import/record-from-import.ts';
import { importedToolSchema } from './record/tool-record.ts';
import { laidToolRow } from './run-time-facts.server.ts';
import { aiTools } from './schema.server.ts';
import { asOf } from './snapshot/built-in-catalogue.server.ts';

interface AddedTool {
  name: string;
  website: string;
  category: string;
  description: string;
  vendor: string | null;
}

/**
 * Adds a tool that an editor has accepted, in the caller's transaction. Its maker and its website are stated by the operator.
 * @returns its id
 */
export async function addTool(ctx: Context, tx: Transaction, added: AddedTool): Promise<string> {
  const id = await freeId(tx, added.name);
  const record = recordFromImport(importedToolSchema.parse({ ...added, id }), asOf(ctx));
  await tx.insert(aiTools).values({ ...laidToolRow(ctx, record), origin: 'hand' });
  await notifyPages(ctx, tx);
  return id;
}

/** Takes a tool back that `addTool` has added. */
export async function removeAddedTool(ctx: Context, tx: Transaction, id: string): Promise<void> {
  await tx.delete(aiTools).where(and(eq(aiTools.id, id), eq(aiTools.origin, 'hand')));
  await notifyPages(ctx, tx);
}

async function notifyPages(ctx: Context, tx: Transaction): Promise<void> {
  await tx.notify('pages', 'catalog');
  tx.afterCommit(() => forgetCatalogue(ctx.db));
}

/** "acme-writer", or "acme-writer-2" where that is taken. */
async function freeId(tx: Transaction, name: string): Promise<string> {
  const folded = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  const base =
    folded
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 70)
      .replace(/-$/, '') || 'tool';
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    const [taken] = await tx.select({ id: aiTools.id }).from(aiTools).where(eq(aiTools.id, id));
    if (taken === undefined) return id;
  }
}
