import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { user } from '../accounts/schema.server.ts';
import { aiTools } from '../catalog/schema.server.ts';
import type { Context } from '../platform/context.server.ts';
import { toolClaims } from './schema.server.ts';

export type ClaimRow = typeof toolClaims.$inferSelect;
export type ClaimState = 'open' | 'proven' | 'accepted' | 'refused' | 'withdrawn' | 'revoked' | 'expired';

export interface Claim {
  id: string;
  tool: { id: string; name: string };
  domain: string;
  state: ClaimState;
  /** ISO instants. */
  startedAt: string;
  expiresAt: string;
  provenAt: string | null;
  decidedAt: string | null;
  /** Where the newest mail with a link went. */
  mailedTo: string | null;
  proof: string | null;
  evidence: string | null;
  reason: string | null;
}

export const isExpired = (row: Pick<ClaimRow, 'state' | 'expiresAt'>, now: Date) =>
  row.state === 'open' && row.expiresAt <= now;

function claimFrom(row: ClaimRow, name: string, now: Date): Claim {
  const { id, toolId, domain, mailedTo, proof, evidence, reason } = row;
  return {
    id,
    tool: { id: toolId, name },
    state: isExpired(row, now) ? 'expired' : (row.state as ClaimState),
    startedAt: row.startedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    provenAt: row.provenAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    domain,
    mailedTo,
    proof,
    evidence,
    reason,
  };
}

const claimsWithTools = (ctx: Context) =>
  ctx.db
    .select({ claim: toolClaims, name: aiTools.name, email: user.email })
    .from(toolClaims)
    .innerJoin(aiTools, eq(aiTools.id, toolClaims.toolId))
    .innerJoin(user, eq(user.id, toolClaims.userId));

const claimsFrom = (ctx: Context, rows: Awaited<ReturnType<typeof claimsWithTools>>) =>
  rows.map(({ claim, name, email }) => ({ ...claimFrom(claim, name, ctx.now()), email, userId: claim.userId }));

/** An account's claims, newest first. */
export async function listClaimsOf(ctx: Context, userId: string) {
  const rows = claimsWithTools(ctx).where(eq(toolClaims.userId, userId)).orderBy(desc(toolClaims.id)).limit(200);
  return claimsFrom(ctx, await rows);
}

export async function findClaim(ctx: Context, id: string) {
  return claimsFrom(ctx, await claimsWithTools(ctx).where(eq(toolClaims.id, id)))[0] ?? null;
}

/** Claims that were decided, newest first, for administrators. */
export async function listDecidedClaims(ctx: Context, limit: number) {
  const decided = inArray(toolClaims.state, ['accepted', 'refused', 'revoked']);
  return claimsFrom(ctx, await claimsWithTools(ctx).where(decided).orderBy(desc(toolClaims.decidedAt)).limit(limit));
}

/** Proven claims, longest waiting first. */
export async function listProvenClaims(ctx: Context, limit: number) {
  const proven = eq(toolClaims.state, 'proven');
  const rows = claimsWithTools(ctx).where(proven).orderBy(asc(toolClaims.provenAt), asc(toolClaims.id)).limit(limit);
  return claimsFrom(ctx, await rows);
}

/** Unfinished claims of the same tool by other accounts. */
export async function listRivals(ctx: Context, { id, toolId }: { id: string; toolId: string }) {
  const live = inArray(toolClaims.state, ['open', 'proven']);
  const rivals = and(eq(toolClaims.toolId, toolId), ne(toolClaims.id, id), live);
  const claims = claimsFrom(ctx, await claimsWithTools(ctx).where(rivals).orderBy(asc(toolClaims.id)));
  return claims.filter(({ state }) => state !== 'expired');
}
