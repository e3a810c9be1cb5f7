import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { addRunTimeFacts, withdrawRunTimeFacts } from '../../catalog/run-time-facts.server.ts';
import { runTimeFacts, toolChanges } from '../../catalog/schema.server.ts';
import type { Fact, FactValues } from '../../catalog/tool.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { longDate } from '../../ui/written-date.ts';
import {
  type EvidenceKind,
  type EvidenceRule,
  evidenceRules,
  type FindingState,
  isEnough,
  type Observed,
  streakOf,
} from '../readers/evidence.ts';
import { type Evidence, storableText } from '../readers/reader.ts';
import { freshnessFindings, freshnessObservations, freshnessTargets } from '../schema.server.ts';
import type { Target } from './visit-target.server.ts';

/** Stores what a visit saw, and decides whether it is enough. Rules: evidence.ts. */

type Finding = typeof freshnessFindings.$inferSelect;

/** More days than any rule needs. */
const ROWS_READ = 40;

const series = (targetId: string, kind: string) =>
  and(eq(freshnessObservations.targetId, targetId), eq(freshnessObservations.kind, kind));

interface Seen {
  evidence: readonly Required<Evidence>[];
  /** Whether the page does not say whose it is. */
  isSilent: boolean;
}

/** What one visit saw together. */
export async function weighVisit(ctx: Context, tx: Transaction, target: Target, { evidence, isSilent }: Seen) {
  const isInDoubt =
    isSilent || evidence.some(({ kind, value }) => value !== null && ruleOf(kind).address === 'in doubt');
  for (const one of evidence) await weighEvidence(ctx, tx, target, { ...one, isInDoubt });
}

const ruleOf = (kind: EvidenceKind): EvidenceRule => evidenceRules[kind];

type Weighed = Required<Evidence> & {
  /** Whether the domain may still belong to somebody else, whatever this kind of evidence says. */
  isInDoubt: boolean;
};

async function weighEvidence(ctx: Context, tx: Transaction, target: Target, seen: Weighed) {
  const { kind, source } = seen;
  const rule = ruleOf(kind);
  const quote = seen.quote && storableText(seen.quote);
  const said = seen.value && storableText(seen.value);
  const value = rule.isChange ? await changedValue(tx, target, kind, said) : said;
  const earlier: Observed[] = await tx
    .select({ value: freshnessObservations.value, at: freshnessObservations.at })
    .from(freshnessObservations)
    .where(series(target.id, kind))
    .orderBy(desc(freshnessObservations.id))
    .limit(ROWS_READ);
  const last = await findOpen(tx, target.id, kind);
  const taken = last && rule.address ? await takenAddress(tx, last) : null;
  const isTakenAway = taken === target.url;
  // Where the tool has another address since, that one is weighed by itself.
  const open = taken === null || isTakenAway ? last : null;
  if (value === null && open === null && (earlier[0]?.value ?? null) === null) return;
  await tx
    .insert(freshnessObservations)
    .values({ id: newId(), targetId: target.id, kind, value, quote, source, at: ctx.now() });
  const streak = streakOf([{ value, at: ctx.now() }, ...earlier]);
  const staysInDoubt = rule.address === 'in doubt' && (open?.state === 'held' || open?.state === 'applied');
  if (value === null) {
    // What was parked, and shows nothing or somebody else's site now, is in doubt all the time.
    if (isTakenAway || (staysInDoubt && seen.isInDoubt)) return;
    const isDecided = open !== null && open.state !== 'gathering' && open.state !== 'held';
    if (open && (!isDecided || isEnough(rule, streak))) await end(ctx, tx, open);
    return;
  }
  // A domain in doubt stays so where it leads to yet another site.
  const goesOn = open && (open.value === value || isTakenAway || staysInDoubt);
  if (open && !goesOn) await end(ctx, tx, open);
  const found = { value, quote, source, ...streak };
  const finding = goesOn ? await continueFinding(tx, open, found) : await begin(tx, target, kind, found);
  // Findings that an earlier release held took no address away.
  const isStillLinked = finding.state === 'held' && finding.factsId === null;
  const isConcluded = finding.state === 'gathering' && isEnough(rule, streak);
  if (isConcluded && rule.isAutomatic) await applyFinding(ctx, finding);
  else if (isConcluded)
    await tx.update(freshnessFindings).set({ state: 'held' }).where(eq(freshnessFindings.id, finding.id));
  if (rule.address === 'in doubt' && (isConcluded || isStillLinked)) await loseWebsite(ctx, finding, target.url, false);
}

/** The address that a person took away: what the domain shows later gives it back to nobody. */
async function takenAddress(tx: Transaction, { id }: Finding): Promise<string | null> {
  const { reference, field, withdrawnAt } = runTimeFacts;
  const laid = await tx
    .select({ facts: runTimeFacts.facts })
    .from(runTimeFacts)
    .where(and(eq(reference, id), eq(field, 'lostWebsite'), isNull(withdrawnAt)));
  const values = laid.flatMap(({ facts }) => (facts as Fact[]).map(({ value }) => value as FactValues['lostWebsite']));
  return values.find(({ isCertain }) => isCertain)?.address ?? null;
}

/**
 * What was seen at a former address of targets says nothing about the new one. What changed a tool stays until the new one
 * contradicts it, or a person undoes it.
 * @param planned with their addresses from now on
 */
export async function forgetFormerAddresses(ctx: Context, tx: Transaction, planned: ReadonlyMap<string, string>) {
  const isOpen = ne(freshnessFindings.state, 'ended');
  const found = tx.select({ targetId: freshnessFindings.targetId }).from(freshnessFindings).where(isOpen);
  // Targets first, as visits and decisions lock them.
  const { id } = freshnessTargets;
  await tx.select({ id }).from(freshnessTargets).where(inArray(id, found)).orderBy(id).for('update');
  const rows = await tx
    .select({ finding: freshnessFindings, url: freshnessTargets.url })
    .from(freshnessFindings)
    .innerJoin(freshnessTargets, eq(freshnessTargets.id, freshnessFindings.targetId))
    .where(isOpen)
    .orderBy(freshnessFindings.id);
  for (const { finding, url } of rows) {
    const { targetId, kind, state } = finding;
    const source = planned.get(targetId);
    if (source === undefined || source === url) continue;
    const nothing = { targetId, kind, value: null, quote: null, source, at: ctx.now() };
    await tx.insert(freshnessObservations).values({ ...nothing, id: newId() });
    if (state !== 'applied') await end(ctx, tx, finding);
  }
}

/** Null: as it was first, or as a person accepted it last. */
async function changedValue(tx: Transaction, target: Target, kind: EvidenceKind, value: string | null) {
  if (kind in target.baseline) return value === target.baseline[kind] ? null : (value ?? 'none');
  const baseline = { ...target.baseline, [kind]: value };
  await tx.update(freshnessTargets).set({ baseline }).where(eq(freshnessTargets.id, target.id));
  target.baseline = baseline;
  return null;
}

async function findOpen(tx: Transaction, targetId: string, kind: string): Promise<Finding | null> {
  const [finding] = await tx
    .select()
    .from(freshnessFindings)
    .where(
      and(
        eq(freshnessFindings.targetId, targetId),
        eq(freshnessFindings.kind, kind),
        ne(freshnessFindings.state, 'ended'),
      ),
    )
    .orderBy(desc(freshnessFindings.id))
    .limit(1);
  return finding ?? null;
}

type Found = ReturnType<typeof streakOf> & Pick<Finding, 'value' | 'quote' | 'source'>;

async function begin(tx: Transaction, { id: targetId, toolId, companyId }: Target, kind: string, found: Found) {
  const row = { ...found, id: newId(), targetId, toolId, companyId, kind, state: 'gathering' };
  return (await tx.insert(freshnessFindings).values(row).returning())[0]!;
}

async function continueFinding(tx: Transaction, { id }: Finding, { value, quote, days, lastAt }: Found) {
  const set = { value, quote, days, lastAt };
  return (await tx.update(freshnessFindings).set(set).where(eq(freshnessFindings.id, id)).returning())[0]!;
}

/** The evidence is over: what it changed is taken back. */
async function end(ctx: Context, tx: Transaction, finding: Finding): Promise<void> {
  const set = { state: 'ended', factsId: null };
  if (finding.factsId === null) {
    await tx.update(freshnessFindings).set(set).where(eq(freshnessFindings.id, finding.id));
    return;
  }
  const { id, toolId, kind } = finding;
  await mutate(ctx, 'freshness.end', { kind: 'tool', id: toolId ?? '' }, async (inner) => {
    await withdrawFacts(ctx, inner, finding);
    // The last line of the change log names the editors; the change followed from the same source.
    const [last] = await inner
      .select({ id: toolChanges.id })
      .from(toolChanges)
      .where(eq(toolChanges.toolId, toolId ?? ''))
      .orderBy(desc(toolChanges.id))
      .limit(1);
    const isEditors = and(eq(toolChanges.id, last?.id ?? ''), eq(toolChanges.source, 'hand'));
    await inner.update(toolChanges).set({ source: finding.source }).where(isEditors);
    await inner.update(freshnessFindings).set(set).where(eq(freshnessFindings.id, id));
    inner.detail({ finding: id, evidence: kind });
  });
}

/** All that follows from a finding. What something else took back meanwhile is left as it is. */
export async function withdrawFacts(ctx: Context, tx: Transaction, { id }: Finding): Promise<void> {
  const { reference, withdrawnAt } = runTimeFacts;
  const laid = await tx
    .select({ id: runTimeFacts.id })
    .from(runTimeFacts)
    .where(and(eq(reference, id), isNull(withdrawnAt)))
    .orderBy(desc(runTimeFacts.id));
  for (const facts of laid) await withdrawRunTimeFacts(ctx, tx, facts.id);
}

const day = (at: Date) => at.toISOString().slice(0, 10);

/** Gives the tool the status that follows from a finding, by itself or because a person applies it. */
export async function applyFinding(ctx: Context, finding: Finding): Promise<void> {
  const { kind, quote, source } = finding;
  const rule: EvidenceRule = evidenceRules[kind as EvidenceKind];
  if (rule.status === null) throw new Error(`Evidence of the kind "${kind}" gives no status.`);
  const said = { field: 'status', value: { kind: rule.status, on: null, by: null, to: null } } as const;
  const ground = { standing: 'read', source, quote: quote ?? rule.label, by: null } as const;
  await layFinding(ctx, finding, { ...said, ...ground }, 'applied');
}

/** Takes the tool's address away: in doubt by itself, for certain because a person says so. No fact leads readers to it as a source. */
export async function loseWebsite(ctx: Context, finding: Finding, address: string, isCertain: boolean): Promise<void> {
  const said = { field: 'lostWebsite', value: { address, isCertain } } as const;
  const by = isCertain ? 'our editors' : 'the checks of this site';
  const ground = { standing: 'stated', source: null, quote: finding.quote, by } as const;
  await layFinding(ctx, finding, { ...said, ...ground }, isCertain ? 'applied' : 'held');
}

type Said = Pick<Fact, 'field' | 'value' | 'standing' | 'source' | 'quote' | 'by'>;

async function layFinding(ctx: Context, finding: Finding, said: Said, state: FindingState): Promise<void> {
  const { id, toolId, kind, days, firstAt, lastAt } = finding;
  if (toolId === null) throw new Error(`The finding ${id} is about no tool.`);
  const { label } = evidenceRules[kind as EvidenceKind];
  const fact: Fact = {
    ...said,
    translation: null,
    observedAt: day(lastAt),
    checkedAt: day(lastAt),
    names: null,
    note: `${label}: seen on ${days} days from ${longDate(day(firstAt))} to ${longDate(day(lastAt))}.`,
    attribution: null,
  };
  await mutate(ctx, 'freshness.apply', { kind: 'tool', id: toolId }, async (tx) => {
    const factsId = await addRunTimeFacts(ctx, tx, {
      subject: { kind: 'tool', id: toolId },
      field: said.field,
      facts: [fact],
      origin: 'check',
      reference: id,
    });
    const decidedAt = state === 'applied' ? ctx.now() : null;
    await tx.update(freshnessFindings).set({ state, factsId, decidedAt }).where(eq(freshnessFindings.id, id));
    tx.detail({ finding: id, evidence: kind, value: said.value, days });
  });
}
