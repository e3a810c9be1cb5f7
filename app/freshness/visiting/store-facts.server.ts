import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { listTools, listToolsByIds } from '../../catalog/catalog-queries.server.ts';
import { addRunTimeFacts, withdrawRunTimeFacts } from '../../catalog/run-time-facts.server.ts';
import { aiTools, runTimeFacts } from '../../catalog/schema.server.ts';
import { type Fact, type FactField, type FactValues, findFact, type Tool } from '../../catalog/tool.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import type { Claim, Reading } from '../readers/reader.ts';
import { freshnessDismissals } from '../schema.server.ts';
import type { Target } from './visit-target.server.ts';

/** Facts that need no repeated evidence: the day of a release, and what a price list claims. */

const RECHECKED_AFTER_MS = 30 * 86_400_000;

const blank = { translation: null, quote: null, names: null, note: null, attribution: null, by: null };

/**
 * Stores the day of a release, unless the tool has a newer one; a known day is confirmed once a month. The status of a live
 * tool is as new as its newest release.
 */
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
  const isOlder = known !== null && known.value > day;
  const ground = { ...blank, standing: 'read' as const, source, quote, checkedAt: today };
  const newest: Fact = { ...ground, field: 'latestUpdate', value: day, observedAt: today };
  const live = stillLive(tool, day);
  const facts: Fact[] = [
    ...(isKnown || isOlder || (await isDismissed(ctx, tool.id, 'latestUpdate', day)) ? [] : [newest]),
    ...(live === null || (await isDismissed(ctx, tool.id, 'status', live)) ? [] : [{ ...ground, ...ofDay(day, live) }]),
  ];
  if (facts.length === 0) return;
  await mutate(ctx, 'freshness.release', { kind: 'tool', id: tool.id }, async (tx) => {
    for (const fact of facts)
      await replaceFact(ctx, tx, { toolId: tool.id, reference: target.id, field: fact.field, fact });
    tx.detail({ day, target: target.id });
  });
}

/** A release shows that a tool was live on its day. It brings back none that has ended: that takes a person. */
function stillLive(tool: Tool, day: string): FactValues['status'] | null {
  const status = findFact(tool, 'status');
  return status?.value.kind === 'live' && (status.observedAt ?? '') < day ? status.value : null;
}

const ofDay = (day: string, value: FactValues['status']) =>
  ({ field: 'status', value, observedAt: day, note: 'A release of that day shows it.' }) as const;

/** Whether a person decided against the value. */
async function isDismissed(ctx: Context, toolId: string, field: string, value: unknown): Promise<boolean> {
  const of = freshnessDismissals;
  const rows = await ctx.db
    .select({ value: of.value })
    .from(of)
    .where(and(eq(of.toolId, toolId), eq(of.field, field)));
  // As text a status has its keys in the database's order.
  return rows.some((row) => isDeepStrictEqual(JSON.parse(row.value), value));
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
  // The new one first: the change log has one line then, from the last value to this one.
  const subject = { kind: 'tool' as const, id: toolId };
  if (fact) await addRunTimeFacts(ctx, tx, { subject, field, facts: [fact], origin: 'check', reference });
  for (const { id } of earlier) await withdrawRunTimeFacts(ctx, tx, id);
}

const CLAIMANT = 'AMPM-AIOPS';
const CREDIT = 'AMPM-AIOPS-HQ/awesome-ai-tools-pricing, CC BY-SA 4.0';

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Shows what the list claims about tools of its name, where their record says nothing, or quotes the same list. */
export async function storeClaims(ctx: Context, target: Target, claims: readonly Claim[]): Promise<void> {
  const byName = new Map(claims.map((claim) => [plain(claim.name), claim]));
  const named = (await listTools(ctx)).filter(({ name }) => byName.has(plain(name)));
  if (named.length === 0) return;
  const ids = named.map(({ id }) => id);
  const { id, facts, base } = aiTools;
  const rows = await ctx.db.select({ id, facts, base }).from(aiTools).where(inArray(id, ids));
  const shown = await ctx.db
    .select()
    .from(runTimeFacts)
    .where(
      and(
        eq(runTimeFacts.subjectKind, 'tool'),
        inArray(runTimeFacts.subjectId, ids),
        eq(runTimeFacts.reference, target.id),
        isNull(runTimeFacts.withdrawnAt),
      ),
    );
  for (const row of rows) {
    const claim = byName.get(plain(named.find((tool) => tool.id === row.id)!.name))!;
    const own = recordedFacts.parse(row.base ?? row);
    for (const [field, value, isOfField] of claimedValues(claim)) {
      const isFree = own.facts.every((fact) => !isOfField(fact) || fact.by === CLAIMANT);
      const before = shown.find((one) => one.subjectId === row.id && one.field === field);
      const isClaimed = isFree && value !== null && !(await isDismissed(ctx, row.id, field, value));
      const fact = isClaimed ? claimedFact(field, value, claim) : null;
      const [was] = before ? recordedFacts.shape.facts.parse(before.facts) : [];
      if (was?.value === fact?.value && was?.observedAt === fact?.observedAt) continue;
      await mutate(ctx, 'freshness.claim', { kind: 'tool', id: row.id }, async (tx) => {
        await replaceFact(ctx, tx, { toolId: row.id, reference: target.id, field, fact });
        tx.detail({ field, by: CLAIMANT });
      });
    }
  }
}

const recordedFacts = z.object({
  facts: z.array(
    z.object({ field: z.string(), value: z.unknown(), by: z.string().nullish(), observedAt: z.string().nullish() }),
  ),
});
type Recorded = z.output<typeof recordedFacts>['facts'][number];

function claimedValues({
  isFree,
  cheapestMonthly,
}: Claim): [FactField, boolean | string | null, (fact: Recorded) => boolean][] {
  const price = cheapestMonthly === null ? null : `From $${cheapestMonthly.toFixed(2).replace(/\.00$/, '')}/month`;
  return [
    ['pricing.free', isFree, ({ field }) => field === 'pricing.free'],
    ['pricing.starter', price, ({ field }) => field === 'plan' || field === 'pricing.starter'],
  ];
}

function claimedFact(field: FactField, value: boolean | string, { page, day }: Claim): Fact {
  const said = { field, value, standing: 'reported' as const, source: page, observedAt: day, checkedAt: day };
  return { ...blank, ...said, by: CLAIMANT, attribution: CREDIT };
}
