import { and, eq, isNull } from 'drizzle-orm';
import { listTools, listToolsByIds } from '../../catalog/catalog-queries.server.ts';
import { addRunTimeFacts, withdrawRunTimeFacts } from '../../catalog/run-time-facts.server.ts';
import { runTimeFacts } from '../../catalog/schema.server.ts';
import { type Fact, type FactField, findFact, type Tool } from '../../catalog/tool.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import type { Claim, Reading } from '../readers/reader.ts';
import type { Target } from './visit-target.server.ts';

/** Facts that need no repeated evidence: the day of a release, and what a price list claims. */

const RECHECKED_AFTER_MS = 30 * 86_400_000;

const blank = { translation: null, quote: null, names: null, note: null, attribution: null, by: null };

/** Stores the day of a release, unless the tool has a newer one; a known day is confirmed once a month. */
export async function storeRelease(
  ctx: Context,
  target: Target,
  { day, quote }: NonNullable<Reading['release']>,
  source: string,
): Promise<void> {
  const today = ctx.now().toISOString().slice(0, 10);
  if (target.toolId === null || !/^\d{4}-\d{2}-\d{2}$/.test(day) || day > today) return;
  const [tool] = await listToolsByIds(ctx, [target.toolId]);
  if (tool === undefined) return;
  const known = findFact(tool, 'latestUpdate');
  const isKnown = known?.value === day && ctx.now().getTime() - Date.parse(known.checkedAt ?? '0') < RECHECKED_AFTER_MS;
  if (isKnown || (known && known.value > day)) return;
  const fact: Fact = {
    ...blank,
    field: 'latestUpdate',
    value: day,
    standing: 'read',
    source,
    quote,
    observedAt: today,
    checkedAt: today,
  };
  await mutate(ctx, 'freshness.release', { kind: 'tool', id: tool.id }, async (tx) => {
    await replaceFact(ctx, tx, { toolId: tool.id, reference: target.id, field: 'latestUpdate', fact });
    tx.detail({ day, target: target.id });
  });
}

interface Replacement {
  toolId: string;
  reference: string;
  field: FactField;
  /** Null: the claim is withdrawn. */
  fact: Fact | null;
}

async function replaceFact(ctx: Context, tx: Transaction, { toolId, reference, field, fact }: Replacement) {
  const earlier = await tx
    .select({ id: runTimeFacts.id })
    .from(runTimeFacts)
    .where(
      and(
        eq(runTimeFacts.subjectKind, 'tool'),
        eq(runTimeFacts.subjectId, toolId),
        eq(runTimeFacts.reference, reference),
        eq(runTimeFacts.field, field),
        isNull(runTimeFacts.withdrawnAt),
      ),
    );
  for (const { id } of earlier) await withdrawRunTimeFacts(ctx, tx, id);
  const subject = { kind: 'tool' as const, id: toolId };
  if (fact) await addRunTimeFacts(ctx, tx, { subject, field, facts: [fact], origin: 'check', reference });
}
