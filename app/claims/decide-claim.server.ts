import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { publishAccountEvent } from '../accounts/account-events.server.ts';
import { findPerson } from '../accounts/person-queries.server.ts';
import { setProviderStatus } from '../accounts/roles.server.ts';
import { findToolSummary } from '../catalog/catalog-queries.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { Forbidden, NotFound } from '../platform/http-errors.ts';
import { sendMail } from '../platform/mail.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { findListingOwner, giveListing, takeListing } from '../providers/grant-listing.server.ts';
import type { ClaimRow } from './claim-queries.server.ts';
import { claimEndedMail } from './claiming/claim-mails.server.tsx';
import { toolClaims } from './schema.server.ts';

/** The decisions about proven claims, and their undoing. Only for people who may decide. */

export const TAKEN_MEANWHILE = 'Another account has proven that the tool is its own.';

export const CLAIMANT_SUSPENDED = 'The account is suspended. Restore it first, or refuse its claim.';

const decider = (ctx: Context) => (ctx.actor.kind === 'user' ? ctx.actor.userId : null);

async function lockRow(tx: Transaction, id: string): Promise<ClaimRow> {
  const [row] = await tx.select().from(toolClaims).where(eq(toolClaims.id, id)).for('update');
  if (row === undefined) throw new NotFound('There is no such claim.');
  return row;
}

/** Locks all claims of a tool that can still be decided, in one order. @returns whether this one waits */
export async function lockProvenClaim(tx: Transaction, id: string): Promise<boolean> {
  const ofTool = sql`${toolClaims.toolId} = (select tool_id from tool_claims where id = ${id})`;
  const rows = await tx
    .select({ id: toolClaims.id, state: toolClaims.state })
    .from(toolClaims)
    .where(and(ofTool, inArray(toolClaims.state, ['open', 'proven'])))
    .orderBy(toolClaims.id)
    .for('update');
  return rows.some((row) => row.id === id && row.state === 'proven');
}

/** Gives the tool to the account, activates it, and refuses the other claims of the tool. @throws Forbidden, NotFound */
export async function acceptClaim(ctx: Context, id: string): Promise<void> {
  await mutate(ctx, 'claim.accepted', { kind: 'claim', id }, async (tx) => {
    const row = await lockRow(tx, id);
    const [person, tool] = [await findPerson(ctx, row.userId), await findToolSummary(ctx, row.toolId)];
    if (row.state !== 'proven' || person === null || tool === null) throw new NotFound('This claim does not wait.');
    if (person.suspendedAt !== null) throw new Forbidden(CLAIMANT_SUSPENDED);
    if ((await findListingOwner(ctx, tool.id)) !== null)
      throw new Forbidden(`${tool.name} belongs to an account already. Refuse this claim, or revoke the other first.`);
    const hasActivated = person.providerStatus === 'pending';
    await tx
      .update(toolClaims)
      .set({ state: 'accepted', decidedAt: ctx.now(), decidedBy: decider(ctx), hasActivated, reason: null })
      .where(eq(toolClaims.id, id));
    if (hasActivated) await setProviderStatus(ctx, person.id, 'active');
    await giveListing(ctx, person, tool);
    await publishDecision(ctx, tx, row, tool.name, 'accepted', '');
    const isRival = and(ne(toolClaims.id, id), inArray(toolClaims.state, ['open', 'proven']));
    const rivals = await tx
      .select()
      .from(toolClaims)
      .where(and(eq(toolClaims.toolId, row.toolId), isRival))
      .for('update');
    for (const rival of rivals)
      await mutate(ctx, 'claim.refused', { kind: 'claim', id: rival.id }, async (inner) => {
        inner.detail({ outcome: 'refused', reason: TAKEN_MEANWHILE });
        await end(ctx, inner, rival, 'refused', TAKEN_MEANWHILE);
      });
  });
}

/** @throws NotFound */
export async function refuseClaim(ctx: Context, id: string, reason: string): Promise<void> {
  await mutate(ctx, 'claim.refused', { kind: 'claim', id }, async (tx) => {
    const row = await lockRow(tx, id);
    if (row.state !== 'proven') throw new NotFound('This claim does not wait.');
    tx.detail({ reason });
    await end(ctx, tx, row, 'refused', reason);
  });
}

/** Takes the tool from an account again. @returns whether it was the account's */
export async function revokeClaim(ctx: Context, id: string, reason: string): Promise<boolean> {
  return await mutate(ctx, 'claim.revoke', { kind: 'claim', id }, async (tx) => {
    const row = await lockRow(tx, id);
    if (row.state !== 'accepted') return refuse(false);
    tx.detail({ reason });
    await takeListing(ctx, row.userId, row.toolId);
    await end(ctx, tx, row, 'revoked', reason);
    return true;
  });
}

/** Makes it wait again, and takes back what its acceptance had led to. @throws NotFound */
export async function undoClaim(ctx: Context, id: string): Promise<void> {
  await mutate(ctx, 'claim.undo', { kind: 'claim', id }, async (tx) => {
    const row = await lockRow(tx, id);
    if (row.state !== 'accepted' && row.state !== 'refused') return;
    if (row.state === 'accepted') await takeListing(ctx, row.userId, row.toolId);
    if (row.hasActivated) await setProviderStatus(ctx, row.userId, 'pending');
    const waiting = { state: 'proven', decidedAt: null, decidedBy: null, hasActivated: false, reason: null };
    await tx.update(toolClaims).set(waiting).where(eq(toolClaims.id, id));
  });
}

async function end(ctx: Context, tx: Transaction, row: ClaimRow, outcome: 'refused' | 'revoked', reason: string) {
  await tx
    .update(toolClaims)
    .set({ state: outcome, decidedAt: ctx.now(), decidedBy: decider(ctx), reason, hash: null })
    .where(eq(toolClaims.id, row.id));
  const person = await findPerson(ctx, row.userId);
  const tool = (await findToolSummary(ctx, row.toolId))?.name ?? row.toolId;
  if (person === null) return;
  await publishDecision(ctx, tx, row, tool, outcome, reason);
  const data = { tool, claimId: row.id, outcome, reason };
  await sendMail(ctx, tx, { to: person.email, template: claimEndedMail, data });
}

async function publishDecision(
  ctx: Context,
  tx: Transaction,
  { id, userId }: ClaimRow,
  tool: string,
  outcome: string,
  summary: string,
): Promise<void> {
  const title = `Your claim of ${tool} was ${outcome}`;
  const key = `claim ${id} ${ctx.now().toISOString()}`;
  await publishAccountEvent(tx, { userId, key, kind: 'decision', id, title, summary, path: `/claims/${id}` });
}
