import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { listCompanies, listTools } from '../catalog/catalog-queries.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { mutate } from '../platform/mutate.server.ts';
import { type EvidenceKind, type EvidenceRule, evidenceRules, type FindingState } from './readers/evidence.ts';
import { freshnessFindings, freshnessTargets } from './schema.server.ts';
import { readTraffic } from './visiting/read-traffic.server.ts';
import { applyFinding, loseWebsite, withdrawFacts } from './visiting/weigh-evidence.server.ts';

/** What administrators decide about findings. A decision holds until the evidence ends. */

const decisions = {
  apply: ['held', 'undone', 'dismissed'],
  'take-address': ['held', 'undone', 'dismissed'],
  dismiss: ['held'],
  undo: ['applied'],
} as const satisfies Record<string, FindingState[]>;
export type FindingDecision = keyof typeof decisions;

/** @throws NotFound */
export async function decideFinding(ctx: Context, decision: FindingDecision, id: string): Promise<void> {
  await mutate(ctx, `freshness.${decision}-finding`, { kind: 'freshness-finding', id }, async (tx) => {
    await lockTarget(tx, id);
    const [finding] = await tx.select().from(freshnessFindings).where(eq(freshnessFindings.id, id)).for('update');
    const states: readonly string[] = decisions[decision];
    if (!finding || !states.includes(finding.state)) throw new NotFound('There is no such finding to decide.');
    tx.detail({ evidence: finding.kind, tool: finding.toolId, company: finding.companyId });
    if (decision === 'apply') return await applyWithAddress(ctx, tx, finding);
    if (decision === 'take-address') return await takeAddress(ctx, tx, finding);
    await withdrawFacts(ctx, tx, finding);
    const state = decision === 'undo' ? 'undone' : 'dismissed';
    await tx
      .update(freshnessFindings)
      .set({ state, factsId: null, decidedAt: ctx.now() })
      .where(eq(freshnessFindings.id, id));
    if (evidenceRules[finding.kind as EvidenceKind].isChange) await acceptValue(tx, finding);
  });
}

/** As a visit does first: what it sees of the address meanwhile is stored before the decision, or after it. */
async function lockTarget(tx: Transaction, findingId: string): Promise<void> {
  const { id, targetId } = freshnessFindings;
  const ofFinding = tx.select({ targetId }).from(freshnessFindings).where(eq(id, findingId));
  await tx
    .select({ id: freshnessTargets.id })
    .from(freshnessTargets)
    .where(inArray(freshnessTargets.id, ofFinding))
    .for('update');
}

type Finding = typeof freshnessFindings.$inferSelect;

/** An address in doubt, which an earlier decision gave back, is lost with the mark again. */
async function applyWithAddress(ctx: Context, tx: Transaction, finding: Finding): Promise<void> {
  const { address }: EvidenceRule = evidenceRules[finding.kind as EvidenceKind];
  if (address === 'in doubt' && finding.state !== 'held')
    await loseWebsite(ctx, finding, await addressOf(tx, finding), false);
  await applyFinding(ctx, finding);
}

/** Nothing links to the tool's address from now on. @throws NotFound */
async function takeAddress(ctx: Context, tx: Transaction, finding: Finding): Promise<void> {
  const address = await addressOf(tx, finding);
  await withdrawFacts(ctx, tx, finding);
  await loseWebsite(ctx, finding, address, true);
}

/** @throws NotFound */
async function addressOf(tx: Transaction, { kind, targetId, toolId }: Finding): Promise<string> {
  const { address }: EvidenceRule = evidenceRules[kind as EvidenceKind];
  const { id, url } = freshnessTargets;
  const [target] = await tx.select({ url }).from(freshnessTargets).where(eq(id, targetId));
  if (!address || !target || toolId === null) throw new NotFound('This finding is not about an address.');
  return target.url;
}

/** From now on the new value is the ordinary one. */
async function acceptValue(tx: Parameters<Parameters<typeof mutate>[3]>[0], { targetId, kind, value }: Finding) {
  const [target] = await tx.select().from(freshnessTargets).where(eq(freshnessTargets.id, targetId));
  const baseline = { ...target?.baseline, [kind]: value === 'none' ? null : value };
  await tx.update(freshnessTargets).set({ baseline }).where(eq(freshnessTargets.id, targetId));
}

export interface ListedFinding extends Finding {
  label: string;
  /** The status that follows when it is applied. */
  status: string | null;
  /** Whether the tool's address can be taken away. */
  isOfAddress: boolean;
  name: string;
  /** What a changed value was before. */
  before: string | null;
  toolPath: string | null;
}

const MOST_SHOWN = 200;

/** Names of what is visited. */
async function listNames(ctx: Context) {
  const tools = new Map((await listTools(ctx)).map(({ id, name }) => [id, name]));
  const companies = new Map((await listCompanies(ctx)).map(({ id, name }) => [id, name]));
  return ({ toolId, companyId }: Pick<Finding, 'toolId' | 'companyId'>) =>
    toolId ? tools.get(toolId) : companies.get(companyId ?? '');
}

/** Findings that wait for a person, those of much visited tools first, and those that were decided, newest first. */
export async function listFindings(ctx: Context): Promise<{ held: ListedFinding[]; decided: ListedFinding[] }> {
  const nameOf = await listNames(ctx);
  const traffic = await readTraffic(ctx);
  const list = async (states: FindingState[]) => {
    const rows = await ctx.db
      .select({ finding: freshnessFindings, baseline: freshnessTargets.baseline })
      .from(freshnessFindings)
      .innerJoin(freshnessTargets, eq(freshnessTargets.id, freshnessFindings.targetId))
      .where(inArray(freshnessFindings.state, states))
      .orderBy(desc(freshnessFindings.id))
      .limit(MOST_SHOWN);
    return rows.map(({ finding, baseline }): ListedFinding => {
      const { label, status, isChange, address }: EvidenceRule = evidenceRules[finding.kind as EvidenceKind];
      const { toolId, state, kind, targetId } = finding;
      const name = nameOf(finding) ?? targetId;
      const before = isChange && state === 'held' ? (baseline[kind] ?? 'none') : null;
      return {
        ...finding,
        label,
        status,
        isOfAddress: address !== undefined,
        name,
        before,
        toolPath: toolId && `/tool/${toolId}`,
      };
    });
  };
  const held = await list(['held']);
  const viewsOf = ({ toolId }: ListedFinding) => traffic.get(toolId ?? '') ?? 0;
  return {
    held: held.sort((a, b) => viewsOf(b) - viewsOf(a) || a.firstAt.getTime() - b.firstAt.getTime()),
    decided: await list(['applied', 'undone', 'dismissed']),
  };
}

/** Addresses whose last visit brought nothing, with how many addresses are visited. */
export async function listUnreadTargets(ctx: Context) {
  const { id, outcome, failures, nextVisitAt } = freshnessTargets;
  const nameOf = await listNames(ctx);
  const rows = await ctx.db
    .select()
    .from(freshnessTargets)
    .where(and(inArray(outcome, ['failed', 'not-checked']), isNotNull(nextVisitAt)))
    .orderBy(desc(failures), id)
    .limit(MOST_SHOWN);
  const unread = rows.map((row) => ({
    id: row.id,
    name: nameOf(row) ?? row.id,
    where: row.reader === 'wikidata' ? 'Wikidata, asked by its website' : row.url,
    outcome: row.outcome,
    message: row.message,
    visitedAt: row.visitedAt,
    failures: row.failures,
  }));
  return { unread, visited: await ctx.db.$count(freshnessTargets, isNotNull(nextVisitAt)) };
}
