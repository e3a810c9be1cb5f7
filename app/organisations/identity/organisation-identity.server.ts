import { hkdfSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type AttemptLimit, takeAttempt, waitMessage } from '../../accounts/take-attempt.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { removeVouchedLinks } from '../../accounts/vouched-sign-in.server.ts';
import type { Config } from '../../platform/config.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { open, seal } from '../../platform/envelope.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { newId } from '../../platform/ids.server.ts';
import { refuse } from '../../platform/mutate.server.ts';
import { sessionSecret } from '../../platform/session-secret.server.ts';
import { actIn } from '../membership/change-organisation.server.ts';
import { requireMembership } from '../membership.server.ts';
import { organisationIdentities } from '../schema.server.ts';
import { parseGroupRoles, writeGroupRoles } from './group-roles.ts';
import { type Connection, tryConnection } from './identity-provider.server.ts';

/** The connection of an organisation to its identity provider: one at most. Refusals are sentences for owners. */

export type IdentityRow = typeof organisationIdentities.$inferSelect;

const right = 'manage-identity';

/** Each asks a server of the owner's choice. */
const trialsByAccount: AttemptLimit = { name: 'identity provider by account', max: 60, windowMs: 3_600_000 };

/** For secrets of this folder, and the cookie that binds an answer to its start. */
export const identityKey = (config: Config) =>
  Buffer.from(hkdfSync('sha256', sessionSecret(config), '', 'identity providers of organisations', 32));

const purposeOf = (organisationId: string) => `organisation-identity/${organisationId}`;

/** What to register at the provider. Of each organisation another one, so that no provider gets codes of others (RFC 9700, section 4.4). */
export const redirectAddress = ({ publicUrl }: Config, organisationId: string) =>
  `${publicUrl}/api/auth/callback/organisation/${organisationId}`;

const isOf = (organisationId: string) => eq(organisationIdentities.organisationId, organisationId);

export async function findIdentity(ctx: Context, organisationId: string): Promise<IdentityRow | null> {
  const [row] = await ctx.db.select().from(organisationIdentities).where(isOf(organisationId));
  return row ?? null;
}

/** @returns null when the session secret has changed since: the client secret must be entered again */
export function connectionOf(config: Config, { organisationId, issuer, clientId, sealedSecret }: IdentityRow) {
  try {
    const clientSecret = open(identityKey(config), sealedSecret, purposeOf(organisationId)).toString('utf8');
    return { issuer, clientId, clientSecret };
  } catch {
    return null;
  }
}

/** The claims without which a login is not complete. */
export const wantedClaims = ({ groupRoles, groupsClaim }: IdentityRow): string[] =>
  groupRoles.length > 0 ? ['email', groupsClaim] : ['email'];

/** What the page of an owner shows. */
export async function showIdentity(ctx: Context, { id, address }: { id: string; address: string }) {
  const row = await findIdentity(ctx, id);
  return {
    redirectAddress: redirectAddress(ctx.config, id),
    startAddress: `${ctx.config.publicUrl}/api/auth/organisation/${address}`,
    connection: row && {
      issuer: row.issuer,
      clientId: row.clientId,
      joinRole: row.joinRole,
      trustsAddresses: row.trustsAddresses,
      groupsClaim: row.groupsClaim,
      groupRoles: writeGroupRoles(row.groupRoles),
      usedAt: row.usedAt?.toISOString() ?? null,
    },
  };
}

export type ShownIdentity = Awaited<ReturnType<typeof showIdentity>>;

interface IdentityInput extends Connection {
  joinRole: 'member' | 'viewer';
  trustsAddresses: boolean;
}

const SECRET_GONE = 'The stored client secret cannot be opened any more. Enter it again.';

/**
 * Tries the connection, then saves it.
 * @param input without a client secret the stored one stays. @returns null, or why nothing was changed
 */
export async function connectIdentity(
  ctx: UserContext,
  address: string,
  { clientSecret: typed, joinRole, trustsAddresses, ...client }: IdentityInput,
): Promise<string | null> {
  const { id: organisationId } = await requireMembership(ctx, address, right);
  const before = await findIdentity(ctx, organisationId);
  const isSame = before !== null && before.issuer === client.issuer && before.clientId === client.clientId;
  const clientSecret = typed === '' && isSame ? connectionOf(ctx.config, before)?.clientSecret : typed;
  if (clientSecret === undefined) return SECRET_GONE;
  if (clientSecret === '') return 'Enter the client secret: it belongs to one client at one issuer.';
  if (client.issuer.startsWith('http:') && !ctx.config.allowPrivateEndpoints)
    return 'The issuer has to begin with https://.';
  const wait = await takeAttempt(ctx, trialsByAccount, ctx.viewer.id);
  if (wait !== null) return waitMessage(wait);
  const wrong = await tryConnection(ctx, { ...client, clientSecret }, redirectAddress(ctx.config, organisationId));
  if (wrong !== null) return wrong;
  return await actIn<null, string>(ctx, address, { right, act: 'connect-identity' }, async (tx, own) => {
    if ((await findIdentity(ctx, own.id))?.id !== before?.id)
      return refuse('Somebody changed the connection meanwhile. Load the page again.');
    tx.detail({ ...client, joinRole, trustsAddresses });
    const facts = {
      ...client,
      joinRole,
      trustsAddresses,
      sealedSecret: seal(identityKey(ctx.config), Buffer.from(clientSecret), purposeOf(own.id)),
    };
    if (before && isSame) {
      await tx.update(organisationIdentities).set(facts).where(isOf(own.id));
      return null;
    }
    if (before) await removeVouchedLinks(tx, before);
    const fresh = { id: newId(), connectedAt: ctx.now(), usedAt: null, groupRoles: [] };
    const row = { ...facts, ...fresh, organisationId: own.id };
    const { organisationId: target } = organisationIdentities;
    await tx.insert(organisationIdentities).values(row).onConflictDoUpdate({ target, set: row });
    return null;
  });
}

/** @returns null when the provider knows the client, or what is wrong. @throws NotFound, Forbidden */
export async function testIdentity(ctx: UserContext, address: string): Promise<string | null> {
  const { id } = await requireMembership(ctx, address, right);
  const row = await findIdentity(ctx, id);
  if (row === null) throw gone();
  const wait = await takeAttempt(ctx, trialsByAccount, ctx.viewer.id);
  if (wait !== null) return waitMessage(wait);
  const connection = connectionOf(ctx.config, row);
  return connection === null ? SECRET_GONE : await tryConnection(ctx, connection, redirectAddress(ctx.config, id));
}

/** Says which role each group gives from the next login on. @returns null, or what is wrong. @throws NotFound, Forbidden */
export async function mapGroups(
  ctx: UserContext,
  address: string,
  { groupsClaim, groupRoles: written }: { groupsClaim: string; groupRoles: string },
): Promise<string | null> {
  await requireMembership(ctx, address, right);
  const parsed = parseGroupRoles(written);
  if ('problem' in parsed) return parsed.problem;
  return await actIn(ctx, address, { right, act: 'map-groups' }, async (tx, own) => {
    const changed = await tx
      .update(organisationIdentities)
      .set({ groupsClaim, groupRoles: parsed.groupRoles })
      .where(isOf(own.id))
      .returning({ id: organisationIdentities.id });
    if (changed.length === 0) throw gone();
    tx.detail({ groupsClaim, groupRoles: parsed.groupRoles });
    return null;
  });
}

/** The accounts stay, and lose this way to log in. @throws NotFound, Forbidden */
export async function disconnectIdentity(ctx: UserContext, address: string): Promise<null> {
  return await actIn(ctx, address, { right, act: 'disconnect-identity' }, async (tx, own) => {
    const [removed] = await tx.delete(organisationIdentities).where(isOf(own.id)).returning();
    if (removed === undefined) throw gone();
    await removeVouchedLinks(tx, removed);
    tx.detail({ issuer: removed.issuer, clientId: removed.clientId });
    return null;
  });
}

/** With its organisation. */
export async function dropIdentity(tx: Transaction, organisationId: string): Promise<void> {
  const [removed] = await tx.delete(organisationIdentities).where(isOf(organisationId)).returning();
  if (removed) await removeVouchedLinks(tx, removed);
}

const gone = () => new NotFound('The connection was removed meanwhile.');
