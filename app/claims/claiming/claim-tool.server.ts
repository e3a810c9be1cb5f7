import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { becomeProvider } from '../../accounts/roles.server.ts';
import { type AttemptLimit, takeAttempt, waitMessage } from '../../accounts/take-attempt.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { findRenamedTool, findTool } from '../../catalog/catalog-queries.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { domainProof, findProof } from '../../platform/domain-proof.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { newId } from '../../platform/ids.server.ts';
import { sendMail } from '../../platform/mail.server.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { isFreeMail } from '../../platform/open-mail-domains.server.ts';
import { findListingOwner, takeListing } from '../../providers/grant-listing.server.ts';
import type { ClaimRow } from '../claim-queries.server.ts';
import { addressAt, claimDomain } from '../proof/claim-domain.server.ts';
import { toolClaims } from '../schema.server.ts';
import { proofMail } from './claim-mails.server.tsx';

/** What a person does with a claim of their own. Refusals are sentences for the claimant. */

/** How long a claim can be proven. */
export const CLAIM_DAYS = 7;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const limits = {
  start: { name: 'claim by account', max: 20, windowMs: DAY_MS },
  mailByAccount: { name: 'claim mail by account', max: 10, windowMs: HOUR_MS },
  mailByRecipient: { name: 'claim mail by recipient', max: 3, windowMs: HOUR_MS },
  proof: { name: 'claim proof by account', max: 20, windowMs: HOUR_MS },
  proofByDomain: { name: 'claim proof by domain', max: 40, windowMs: HOUR_MS },
} as const satisfies Record<string, AttemptLimit>;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export type Claimable = { tool: { id: string; name: string }; domain: string } & (
  | { refusal: null }
  | { refusal: string; hasContact: boolean }
);

/** Whether the account may claim a tool, and by which domain. @throws NotFound */
export async function findClaimable(ctx: UserContext, toolId: string): Promise<Claimable> {
  const tool = await findTool(ctx, (await findRenamedTool(ctx, toolId)) ?? toolId);
  if (tool === null) throw new NotFound('There is no such tool in the catalogue.');
  const found = claimDomain(tool.website);
  const domain = found.kind === 'domain' ? found.domain : '';
  const answer = (refusal: string, hasContact = true) => ({ tool, domain, refusal, hasContact });
  const owner = await findListingOwner(ctx, tool.id);
  if (owner === ctx.viewer.id) return answer(`${tool.name} belongs to your account already.`, false);
  if (owner !== null)
    return answer(`${tool.name} belongs to another account already. If that account is not its maker’s, write to us.`);
  if (ctx.viewer.providerStatus === 'suspended')
    return answer('Your provider account is suspended, so that it cannot claim tools.');
  if (found.kind === 'none')
    return answer(`The catalogue knows no website of ${tool.name}, so that no domain can prove whose it is.`);
  if (found.kind === 'shared')
    return answer(`The website of ${tool.name} is on ${found.host}, where many makers have pages: it proves nothing.`);
  return { tool, domain, refusal: null };
}

/** Begins a claim, or finds the one that is unfinished. */
export async function startClaim(ctx: UserContext, toolId: string): Promise<{ id: string } | { refusal: string }> {
  const { tool, domain, refusal } = await findClaimable(ctx, toolId);
  if (refusal !== null) return { refusal };
  const wait = await takeAttempt(ctx, limits.start, ctx.viewer.id);
  if (wait !== null) return { refusal: waitMessage(wait) };
  const own = and(eq(toolClaims.toolId, tool.id), eq(toolClaims.userId, ctx.viewer.id));
  const [id, now] = [newId(), ctx.now()];
  return await mutate(ctx, 'claim.start', { kind: 'claim', id }, async (tx) => {
    tx.detail({ toolId: tool.id, domain });
    const isOver = and(own, eq(toolClaims.state, 'open'), lte(toolClaims.expiresAt, now));
    await tx.update(toolClaims).set({ state: 'withdrawn', hash: null }).where(isOver);
    const expiresAt = new Date(now.getTime() + CLAIM_DAYS * DAY_MS);
    const row = { id, toolId: tool.id, userId: ctx.viewer.id, domain, state: 'open', startedAt: now, expiresAt };
    const inserted = await tx.insert(toolClaims).values(row).onConflictDoNothing().returning({ id: toolClaims.id });
    if (inserted.length > 0) return { id };
    const unfinished = and(own, inArray(toolClaims.state, ['open', 'proven']));
    const [before] = await tx.select({ id: toolClaims.id }).from(toolClaims).where(unfinished);
    return refuse({ id: before!.id });
  });
}

const isOwnOpen = (ctx: UserContext, id: string) =>
  and(
    eq(toolClaims.id, id),
    eq(toolClaims.userId, ctx.viewer.id),
    eq(toolClaims.state, 'open'),
    gt(toolClaims.expiresAt, ctx.now()),
  );

/** The account's own claim, while it can be proven. */
async function findOpen(ctx: UserContext, id: string): Promise<ClaimRow | null> {
  return (await ctx.db.select().from(toolClaims).where(isOwnOpen(ctx, id)))[0] ?? null;
}

async function lockOpen(ctx: UserContext, tx: Transaction, id: string): Promise<ClaimRow | null> {
  return (await tx.select().from(toolClaims).where(isOwnOpen(ctx, id)).for('update'))[0] ?? null;
}

const NOT_OPEN = 'This claim cannot be proven any more. Begin a new one.';

/** Whether a mail to the domain proves anything. */
export const canBeMailed = (domain: string) => !isFreeMail(domain);

/** Sends a link to an address at the claim's domain; links of earlier mails stop working. @returns null, or a refusal */
export async function mailProof(ctx: UserContext, id: string, typed: string): Promise<string | null> {
  const claim = await findOpen(ctx, id);
  if (claim === null) return NOT_OPEN;
  const { domain, toolId } = claim;
  if (!canBeMailed(domain)) return `Anybody can have an address at ${domain}: it proves nothing.`;
  const to = addressAt(domain, typed);
  if (to === null) return `Please give an address that ends with @${domain}, exactly.`;
  const wait =
    (await takeAttempt(ctx, limits.mailByAccount, ctx.viewer.id)) ??
    (await takeAttempt(ctx, limits.mailByRecipient, to));
  if (wait !== null) return waitMessage(wait);
  const tool = (await findTool(ctx, toolId))?.name ?? toolId;
  return await mutate(ctx, 'claim.mail', { kind: 'claim', id }, async (tx) => {
    const row = await lockOpen(ctx, tx, id);
    if (row === null) return refuse(NOT_OPEN);
    const token = randomBytes(24).toString('base64url');
    await tx
      .update(toolClaims)
      .set({ mailedTo: to, hash: hashOf(token) })
      .where(eq(toolClaims.id, id));
    const url = `${ctx.config.publicUrl}/claims/${id}?token=${token}`;
    const data = { tool, domain, url, expiresAt: row.expiresAt.toISOString() };
    await sendMail(ctx, tx, { to, template: proofMail, data });
    return null;
  });
}

/** Proves the claim by the link of a mail. @returns null, or a refusal */
export async function confirmMail(ctx: UserContext, id: string, token: string): Promise<string | null> {
  const wait = await takeAttempt(ctx, limits.proof, ctx.viewer.id);
  if (wait !== null) return waitMessage(wait);
  return await mutate(ctx, 'claim.prove', { kind: 'claim', id }, async (tx) => {
    const row = await lockOpen(ctx, tx, id);
    if (row === null) return refuse(NOT_OPEN);
    if (row.hash !== hashOf(token))
      return refuse('This link does not work: a newer mail was sent, or it was cut short.');
    return await prove(ctx, tx, row, 'mail', row.mailedTo ?? '');
  });
}

/** Whether the operator allows it. */
export const isOffered = ({ config }: UserContext, proof: 'dns' | 'file') =>
  config.claims.proofs === proof || config.claims.proofs === 'both';

/** Looks the proof up at the domain. @returns null when the claim is proven, or why it is not */
export async function checkProof(
  ctx: UserContext,
  id: string,
  proof: 'dns' | 'file',
  resolveUrl?: (url: string) => string,
): Promise<string | null> {
  if (!isOffered(ctx, proof)) return 'This way is not offered here.';
  const claim = await findOpen(ctx, id);
  if (claim === null) return NOT_OPEN;
  const wait =
    (await takeAttempt(ctx, limits.proof, ctx.viewer.id)) ??
    (await takeAttempt(ctx, limits.proofByDomain, claim.domain));
  if (wait !== null) return waitMessage(wait);
  const asked = domainProof(ctx, 'claim', claim);
  const missing = await findProof(ctx, asked, proof, resolveUrl);
  if (missing !== null) return missing.words;
  return await mutate(ctx, 'claim.prove', { kind: 'claim', id }, async (tx) => {
    const row = await lockOpen(ctx, tx, id);
    if (row === null) return refuse(NOT_OPEN);
    return await prove(ctx, tx, row, proof, proof === 'dns' ? asked.recordName : asked.fileUrl);
  });
}

/** The account becomes a provider, and an editor decides; see the inbox of the admin room. */
async function prove(ctx: UserContext, tx: Transaction, row: ClaimRow, proof: string, evidence: string) {
  const tool = await findTool(ctx, row.toolId);
  const now = claimDomain(tool?.website ?? '');
  if (now.kind !== 'domain' || now.domain !== row.domain)
    return refuse(`The website of ${tool?.name ?? 'this tool'} is not at ${row.domain} any more. Begin a new claim.`);
  tx.detail({ proof, evidence });
  const proven = { state: 'proven', proof, evidence, provenAt: ctx.now(), hash: null };
  await tx.update(toolClaims).set(proven).where(eq(toolClaims.id, row.id));
  await becomeProvider(ctx, row.userId);
  return null;
}

/** Ends a claim of one's own, also an accepted one. */
export async function withdrawClaim(ctx: UserContext, id: string): Promise<void> {
  await mutate(ctx, 'claim.withdraw', { kind: 'claim', id }, async (tx) => {
    const own = and(eq(toolClaims.id, id), eq(toolClaims.userId, ctx.viewer.id));
    const [row] = await tx.select().from(toolClaims).where(own).for('update');
    if (row === undefined) throw new NotFound('There is no such claim.');
    if (!['open', 'proven', 'accepted'].includes(row.state)) return;
    if (row.state === 'accepted') await takeListing(ctx, row.userId, row.toolId);
    await tx.update(toolClaims).set({ state: 'withdrawn', hash: null }).where(eq(toolClaims.id, id));
  });
}
