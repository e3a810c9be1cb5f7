import { and, desc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { findTool } from '../catalog/catalog-queries.server.ts';
import { valueText } from '../catalog/fact-wording.ts';
import { withdrawRunTimeFacts } from '../catalog/run-time-facts.server.ts';
import { aiTools, runTimeFacts } from '../catalog/schema.server.ts';
import type { FactField, FactValues } from '../catalog/tool.ts';
import { changeLabel } from '../catalog/tool-change.ts';
import type { Context } from '../platform/context.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { mutate } from '../platform/mutate.server.ts';
import { freshnessDismissals, freshnessTargets } from './schema.server.ts';

/** Facts that visits brought without repeated evidence: days of releases, and claims of the price list. */

const storedFacts = z.tuple([z.object({ field: z.string(), value: z.unknown(), source: z.string().nullish() })]);
const MOST_SHOWN = 100;

const isBrought = and(eq(runTimeFacts.origin, 'check'), isNull(runTimeFacts.withdrawnAt));

/** Those that are shown now, newest first. */
export async function listBroughtFacts(ctx: Context) {
  const rows = await ctx.db
    .select({ fact: runTimeFacts, toolName: aiTools.name })
    .from(runTimeFacts)
    .innerJoin(freshnessTargets, eq(freshnessTargets.id, runTimeFacts.reference))
    .innerJoin(aiTools, eq(aiTools.id, runTimeFacts.subjectId))
    .where(isBrought)
    .orderBy(desc(runTimeFacts.id))
    .limit(MOST_SHOWN);
  return rows.flatMap(({ fact, toolName }) => {
    const stored = storedFacts.safeParse(fact.facts).data?.[0];
    if (stored === undefined) return [];
    const field = stored.field as FactField;
    const text = valueText({ field, value: stored.value as FactValues[FactField] });
    const { id, subjectId: toolId, recordedAt } = fact;
    return [{ id, toolId, toolName, label: changeLabel(field), text, source: stored.source ?? null, recordedAt }];
  });
}

/** Takes a fact back; the same value is not applied again. @throws NotFound */
export async function undoBroughtFact(ctx: Context, id: string): Promise<void> {
  const [row] = await ctx.db
    .select({ toolId: runTimeFacts.subjectId, facts: runTimeFacts.facts })
    .from(runTimeFacts)
    .innerJoin(freshnessTargets, eq(freshnessTargets.id, runTimeFacts.reference))
    .where(and(eq(runTimeFacts.id, id), isBrought));
  const stored = storedFacts.safeParse(row?.facts).data?.[0];
  if (!row || !stored || (await findTool(ctx, row.toolId)) === null)
    throw new NotFound('There is no such fact to undo.');
  const { toolId } = row;
  await mutate(ctx, 'freshness.undo-fact', { kind: 'tool', id: toolId }, async (tx) => {
    await withdrawRunTimeFacts(ctx, tx, id);
    const value = JSON.stringify(stored.value);
    await tx
      .insert(freshnessDismissals)
      .values({ toolId, field: stored.field, value, at: ctx.now() })
      .onConflictDoNothing();
    tx.detail({ field: stored.field, value: stored.value });
  });
}
