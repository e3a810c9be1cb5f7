import { and, asc, desc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import { listRecordedCompanies, listToolsByIds } from '../../catalog/catalog-queries.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { record } from '../../platform/mutate.server.ts';
import type { EvidenceKind } from '../readers/evidence.ts';
import type { Evidence, Reader, Subject } from '../readers/reader.ts';
import { freshnessFindings, freshnessObservations, freshnessTargets } from '../schema.server.ts';
import { claimHost, type VisitOptions } from './hosts.server.ts';
import { nothing, readerById, subjectOfTool } from './plan-targets.server.ts';
import { storeClaims, storeRelease } from './store-facts.server.ts';
import { type Target, type Visit, visitTarget } from './visit-target.server.ts';
import { weighVisit } from './weigh-evidence.server.ts';

const DAY_MS = 86_400_000;

/** Visits every address that is due and whose host may be asked now. Returns how many requests were made. */
export async function visitDue(
  ctx: Context,
  { signal, resolveUrl = (url) => url, timeoutMs = 20_000 }: Pick<VisitOptions, 'signal'> & Partial<VisitOptions>,
): Promise<number> {
  const { adapters } = ctx.config.freshness;
  const { id, url, pendingUrl, nextVisitAt } = freshnessTargets;
  if (adapters.length === 0) return 0;
  // One address of each host: those of a host with thousands do not keep others waiting.
  const host = sql<string>`substring(coalesce(${pendingUrl}, ${url}) from '^https?://([^/?#]+)')`;
  const due = await ctx.db
    .selectDistinctOn([host], { host, target: freshnessTargets })
    .from(freshnessTargets)
    .where(and(inArray(freshnessTargets.adapter, [...adapters]), lte(nextVisitAt, ctx.now())))
    .orderBy(host, asc(nextVisitAt), asc(id));
  let visits = 0;
  // One after the other: nothing is in a hurry, and a round holds one answer in memory.
  for (const { target } of due) {
    if (signal.aborted) break;
    if (!(await claimHost(ctx, new URL(target.pendingUrl ?? target.url).host))) continue;
    visits += 1;
    try {
      await visitAndStore(ctx, target, { signal, resolveUrl, timeoutMs });
    } catch (error) {
      if (signal.aborted) throw error;
      // Otherwise the address stays due, and is asked again each minute.
      ctx.log.error({ err: error, target: target.id }, 'what a visit brought could not be stored');
      await postpone(ctx, target);
    }
  }
  return visits;
}

async function visitAndStore(ctx: Context, target: Target, options: VisitOptions): Promise<void> {
  const reader = readerById.get(target.reader);
  const subject = reader && (await findSubject(ctx, target));
  if (!reader || !subject) return await record(ctx, (tx) => setTarget(tx, target, { nextVisitAt: null }));
  const visit = await visitTarget(ctx, target, { reader, subject }, options);
  if (visit.kind === 'again') return;
  if (visit.kind === 'hop')
    return await record(ctx, (tx) => setTarget(tx, target, { pendingUrl: visit.url, hops: target.hops + 1 }));
  await storeVisit(ctx, target, reader, visit);
}

async function postpone(ctx: Context, target: Target): Promise<void> {
  const nextVisitAt = new Date(ctx.now().getTime() + DAY_MS);
  const message = 'What the visit brought could not be stored; the log says why.';
  const failed = { nextVisitAt, outcome: 'failed', message, pendingUrl: null, hops: 0, failures: target.failures + 1 };
  await record(ctx, (tx) => setTarget(tx, target, failed));
}

async function findSubject(ctx: Context, { toolId, companyId }: Target): Promise<Subject | null> {
  if (toolId !== null) {
    const [tool] = await listToolsByIds(ctx, [toolId]);
    return tool ? subjectOfTool(tool) : null;
  }
  if (companyId === null) return nothing;
  const company = (await listRecordedCompanies(ctx)).find(({ id }) => id === companyId);
  return company ? { ...nothing, companyId, name: company.name, website: company.website } : null;
}

async function storeVisit(
  ctx: Context,
  target: Target,
  reader: Reader,
  visit: Exclude<Visit, { kind: 'hop' | 'again' }>,
) {
  const now = ctx.now();
  const pauseMs = Math.max(reader.everyDays * DAY_MS, visit.kind === 'failed' ? visit.retryAfterMs : 0);
  const isFailed = visit.kind === 'failed';
  if (isFailed) ctx.log.info({ target: target.id, reason: visit.message }, 'a source of facts could not be read');
  await record(ctx, async (tx) => {
    await setTarget(tx, target, {
      pendingUrl: null,
      hops: 0,
      visitedAt: now,
      // Less than whole days, so that a visit does not move to a later time each day.
      nextVisitAt: new Date(now.getTime() + pauseMs - DAY_MS / 24),
      outcome: visit.kind,
      message: 'message' in visit ? visit.message.slice(0, 500) : null,
      failures: isFailed ? target.failures + 1 : 0,
      ...(visit.kind === 'read' && { etag: visit.etag, lastModified: visit.lastModified, conditionsUrl: visit.url }),
    });
    // An unchanged page was perhaps one that says nothing.
    const isSilent = visit.kind !== 'read' || visit.reading.isSilent === true;
    await weighVisit(ctx, tx, target, { evidence: await evidenceOf(tx, target, visit), isSilent });
  });
  if (visit.kind !== 'read') return;
  const { release, claims } = visit.reading;
  if (release) await storeRelease(ctx, target, release, visit.url);
  if (claims) await storeClaims(ctx, target, claims);
}

async function setTarget(tx: Transaction, { id }: Target, set: Partial<typeof freshnessTargets.$inferInsert>) {
  await tx.update(freshnessTargets).set(set).where(eq(freshnessTargets.id, id));
}

/** An unchanged document says again what it said last, as far as that counts. */
async function evidenceOf(tx: Transaction, target: Target, visit: Visit): Promise<Required<Evidence>[]> {
  if (visit.kind === 'read') return visit.reading.evidence.map((seen) => ({ source: visit.url, ...seen }));
  if (visit.kind !== 'unchanged') return [];
  const { kind, id, value, quote, source } = freshnessObservations;
  const last = await tx
    .selectDistinctOn([kind], { kind, value, quote, source })
    .from(freshnessObservations)
    .innerJoin(
      freshnessFindings,
      and(
        eq(freshnessFindings.targetId, freshnessObservations.targetId),
        eq(freshnessFindings.kind, kind),
        ne(freshnessFindings.state, 'ended'),
      ),
    )
    .where(eq(freshnessObservations.targetId, target.id))
    .orderBy(kind, desc(id));
  return last.map((row) => ({
    ...row,
    kind: row.kind as EvidenceKind,
    value: row.value ?? target.baseline[row.kind] ?? null,
  }));
}
