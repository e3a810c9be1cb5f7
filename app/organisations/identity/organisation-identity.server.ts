import { X509Certificate } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { removeVouchedLinks } from '../../accounts/vouched-sign-in.server.ts';
import type { Config } from '../../platform/config.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { open, seal } from '../../platform/envelope.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { actIn } from '../membership/change-organisation.server.ts';
import { requireMembership } from '../membership.server.ts';
import { organisationIdentities, organisationMembers } from '../schema.server.ts';
import { parseGroupRoles, writeGroupRoles } from './group-roles.ts';
import { identityKey } from './identity-key.server.ts';
import type { Connection } from './identity-provider.server.ts';
import { countMembers } from './require-identity.server.ts';
import { showSamlKey } from './saml-key.server.ts';
import type { OwnEntity, SamlConnection } from './saml-provider.server.ts';

/** The connection of an organisation to its identity provider: one at most. Refusals are sentences for owners. */

export type IdentityRow = typeof organisationIdentities.$inferSelect;

const right = 'manage-identity';

const purposeOf = (organisationId: string) => `organisation-identity/${organisationId}`;

/** What to register at the provider. Of each organisation another one, so that no provider gets codes of others (RFC 9700, section 4.4). */
export const redirectAddress = ({ publicUrl }: Config, organisationId: string) =>
  `${publicUrl}/api/auth/callback/organisation/${organisationId}`;

export const isOf = (organisationId: string) => eq(organisationIdentities.organisationId, organisationId);

export async function findIdentity(ctx: Context, organisationId: string): Promise<IdentityRow | null> {
  const [row] = await ctx.db.select().from(organisationIdentities).where(isOf(organisationId));
  return row ?? null;
}

/** How a provider is talked to. */
export type AnyConnection = ({ protocol: 'oidc' } & Connection) | ({ protocol: 'saml' } & SamlConnection);

/** @returns null when the session secret has changed since: the client secret must be entered again */
export function connectionOf(config: Config, row: IdentityRow): AnyConnection | null {
  const { organisationId, issuer, clientId, sealedSecret, ssoUrl, logoutUrl, certificates } = row;
  if (row.protocol === 'saml')
    return { protocol: 'saml', issuer, ssoUrl: ssoUrl!, logoutUrl, certificates: certificates! };
  try {
    const clientSecret = open(identityKey(config), sealedSecret!, purposeOf(organisationId)).toString('utf8');
    return { protocol: 'oidc', issuer, clientId: clientId!, clientSecret };
  } catch {
    return null;
  }
}

/** For the column. */
export const sealSecret = (config: Config, organisationId: string, secret: string): string =>
  seal(identityKey(config), Buffer.from(secret), purposeOf(organisationId));

/** What this site is called at a SAML provider; its metadata is there. */
export const ownEntity = (config: Config, organisationId: string): OwnEntity => ({
  entityId: `${config.publicUrl}/api/auth/organisation-metadata/${organisationId}`,
  answerAddress: redirectAddress(config, organisationId),
});

/** The claims without which a login is not complete. */
export const wantedClaims = ({ groupRoles, groupsClaim }: IdentityRow): string[] =>
  groupRoles.length > 0 ? ['email', groupsClaim] : ['email'];

/** What the page of an owner shows. */
export async function showIdentity(ctx: Context, { id, address }: { id: string; address: string }) {
  const row = await findIdentity(ctx, id);
  return {
    redirectAddress: redirectAddress(ctx.config, id),
    entityId: ownEntity(ctx.config, id).entityId,
    startAddress: `${ctx.config.publicUrl}/api/auth/organisation/${address}`,
    members: await countMembers(ctx, id),
    samlKey: await showSamlKey(ctx, id),
    connection: row && {
      isRequired: row.isRequired,
      protocol: row.protocol,
      issuer: row.issuer,
      clientId: row.clientId,
      ssoUrl: row.ssoUrl,
      certificates: row.certificates?.join('') ?? null,
      /** When the last of its certificates expires. */
      expiresAt: lastExpiry(row)?.toISOString() ?? null,
      joinRole: row.joinRole,
      trustsAddresses: row.trustsAddresses,
      groupsClaim: row.groupsClaim,
      groupRoles: writeGroupRoles(row.groupRoles),
      usedAt: row.usedAt?.toISOString() ?? null,
    },
  };
}

function lastExpiry({ certificates }: IdentityRow): Date | null {
  const times = (certificates ?? []).map((pem) => Date.parse(new X509Certificate(pem).validTo));
  return times.length === 0 ? null : new Date(Math.max(...times));
}

export type ShownIdentity = Awaited<ReturnType<typeof showIdentity>>;

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
    await forgetProvider(tx, removed);
    tx.detail({ issuer: removed.issuer, clientId: removed.clientId });
    return null;
  });
}

/** With its organisation. */
export async function dropIdentity(tx: Transaction, organisationId: string): Promise<void> {
  const [removed] = await tx.delete(organisationIdentities).where(isOf(organisationId)).returning();
  if (removed) await removeVouchedLinks(tx, removed);
}

/** What it vouched for. */
export async function forgetProvider(tx: Transaction, before: IdentityRow): Promise<void> {
  await removeVouchedLinks(tx, before);
  const isMember = eq(organisationMembers.organisationId, before.organisationId);
  await tx.update(organisationMembers).set({ vouchedAt: null }).where(isMember);
}

export const gone = () => new NotFound('The connection was removed meanwhile.');
