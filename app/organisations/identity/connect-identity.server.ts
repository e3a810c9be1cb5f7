import { type AttemptLimit, takeAttempt, waitMessage } from '../../accounts/take-attempt.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { refuse } from '../../platform/mutate.server.ts';
import { actIn } from '../membership/change-organisation.server.ts';
import { requireMembership } from '../membership.server.ts';
import { organisationIdentities } from '../schema.server.ts';
import { type Connection, tryConnection } from './identity-provider.server.ts';
import {
  connectionOf,
  findIdentity,
  forgetProvider,
  gone,
  type IdentityRow,
  isOf,
  redirectAddress,
  sealSecret,
} from './organisation-identity.server.ts';
import { readCertificate } from './saml-certificate.server.ts';
import { readProviderMetadata } from './saml-metadata.server.ts';

/** Connects an organisation to an identity provider. Refusals are sentences for owners. */

const right = 'manage-identity';

/** Each asks a server of the owner's choice. */
const trialsByAccount: AttemptLimit = { name: 'identity provider by account', max: 60, windowMs: 3_600_000 };

const SECRET_GONE = 'The stored client secret cannot be opened any more. Enter it again.';
const CHANGED = 'Somebody changed the connection meanwhile. Load the page again.';

interface OidcInput extends Connection {
  joinRole: 'member' | 'viewer';
  trustsAddresses: boolean;
}

/**
 * Tries the connection, then saves it.
 * @param input without a client secret the stored one stays. @returns null, or why nothing was changed
 */
export async function connectIdentity(
  ctx: UserContext,
  address: string,
  { clientSecret: typed, joinRole, trustsAddresses, ...client }: OidcInput,
): Promise<string | null> {
  const { id: organisationId } = await requireMembership(ctx, address, right);
  const before = await findIdentity(ctx, organisationId);
  const known = before?.issuer === client.issuer && before.clientId === client.clientId ? before : null;
  const stored = known && connectionOf(ctx.config, known);
  if (typed === '' && known !== null && stored?.protocol !== 'oidc') return SECRET_GONE;
  const clientSecret = typed === '' && stored?.protocol === 'oidc' ? stored.clientSecret : typed;
  if (clientSecret === '') return 'Enter the client secret: it belongs to one client at one issuer.';
  if (client.issuer.startsWith('http:') && !ctx.config.allowPrivateEndpoints)
    return 'The issuer has to begin with https://.';
  const wait = await takeAttempt(ctx, trialsByAccount, ctx.viewer.id);
  if (wait !== null) return waitMessage(wait);
  const wrong = await tryConnection(ctx, { ...client, clientSecret }, redirectAddress(ctx.config, organisationId));
  if (wrong !== null) return wrong;
  const sealedSecret = sealSecret(ctx.config, organisationId, clientSecret);
  const ofSaml = { ssoUrl: null, logoutUrl: null, certificates: null };
  const facts = { protocol: 'oidc' as const, ...client, joinRole, trustsAddresses, sealedSecret, ...ofSaml };
  return await saveConnection(ctx, address, { before, isSame: known !== null, facts });
}

interface SamlInput {
  /** Of the provider; empty: the three that follow were typed. */
  metadata: string;
  entityId: string;
  ssoUrl: string;
  certificates: string;
  joinRole: 'member' | 'viewer';
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
/** Each may cost a whole reading of every answer. While one takes the place of another there are two. */
const MOST_CERTIFICATES = 4;

/** Of a wrong field, or of the whole. */
export type SamlProblem = { problem: string; field?: 'metadata' | 'entityId' | 'ssoUrl' | 'certificates' };

/** Saves a connection to a SAML provider, which cannot be tried without a person. @returns null, or why nothing was changed */
export async function connectSaml(
  ctx: UserContext,
  address: string,
  { metadata, joinRole, ...typed }: SamlInput,
): Promise<SamlProblem | null> {
  const { id: organisationId } = await requireMembership(ctx, address, right);
  const read = metadata.trim() === '' ? null : readProviderMetadata(metadata);
  if (read !== null && 'problem' in read) return { field: 'metadata', problem: read.problem };
  const issuer = (read?.issuer ?? typed.entityId).trim();
  const ssoUrl = (read?.ssoUrl ?? typed.ssoUrl).trim();
  const where = <Field extends SamlProblem['field']>(field: Field) => (read === null ? field : 'metadata');
  if (issuer === '' || issuer.length > 1_000)
    return { field: where('entityId'), problem: 'Give the entity ID of your provider.' };
  const wrong = whyNoLoginAddress(ssoUrl, ctx.config.allowPrivateEndpoints);
  if (wrong !== null) return { field: where('ssoUrl'), problem: wrong };
  const found = new Set<string>();
  for (const one of read?.certificates ?? typed.certificates.match(PEM) ?? [typed.certificates]) {
    const certificate = readCertificate(one, ctx.now());
    if ('problem' in certificate) return { field: where('certificates'), problem: certificate.problem };
    found.add(certificate.pem);
  }
  const certificates = [...found];
  if (certificates.length === 0 || certificates.length > MOST_CERTIFICATES)
    return { field: where('certificates'), problem: `Give 1 to ${MOST_CERTIFICATES} certificates of your provider.` };
  const before = await findIdentity(ctx, organisationId);
  const isSame = before?.protocol === 'saml' && before.issuer === issuer;
  const named = read === null ? (isSame ? before.logoutUrl : null) : read.logoutUrl;
  const logoutUrl =
    named !== null && whyNoLoginAddress(named, ctx.config.allowPrivateEndpoints) === null ? named : null;
  const ofOidc = { clientId: null, sealedSecret: null, trustsAddresses: true };
  const facts = { protocol: 'saml' as const, issuer, ssoUrl, logoutUrl, certificates, joinRole, ...ofOidc };
  const problem = await saveConnection(ctx, address, { before, isSame, facts });
  return problem === null ? null : { problem };
}

/** The browser is sent there, this site never asks it: it may be in a network of the organisation's own. */
function whyNoLoginAddress(ssoUrl: string, allowPrivate: boolean): string | null {
  if (!/^https?:\/\/[^/?#]/.test(ssoUrl) || !URL.canParse(ssoUrl) || ssoUrl.length > 1_000)
    return 'Give the address where people log in, such as https://login.acme.com/saml.';
  return ssoUrl.startsWith('http:') && !allowPrivate ? 'The address has to begin with https://.' : null;
}

interface Saved {
  before: IdentityRow | null;
  /** The same provider: who is linked stays so. */
  isSame: boolean;
  facts: Omit<typeof organisationIdentities.$inferInsert, 'organisationId' | 'id' | 'connectedAt'>;
}

async function saveConnection(
  ctx: UserContext,
  address: string,
  { before, isSame, facts }: Saved,
): Promise<string | null> {
  return await actIn<null, string>(ctx, address, { right, act: 'connect-identity' }, async (tx, own) => {
    if ((await findIdentity(ctx, own.id))?.id !== before?.id) return refuse(CHANGED);
    const { sealedSecret: _secret, ...shown } = facts;
    tx.detail(shown);
    if (before && isSame) {
      // Who tried it, tried it with what it was before.
      await tx
        .update(organisationIdentities)
        .set({ ...facts, triedBy: null })
        .where(isOf(own.id));
      return null;
    }
    if (before) await forgetProvider(tx, before);
    const unused = { usedAt: null, triedBy: null, groupRoles: [], isRequired: false };
    const fresh = { id: newId(), connectedAt: ctx.now(), ...unused };
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
  if (connection === null) return SECRET_GONE;
  if (connection.protocol === 'saml') return 'A SAML provider can be tried by a login only.';
  return await tryConnection(ctx, connection, redirectAddress(ctx.config, id));
}
