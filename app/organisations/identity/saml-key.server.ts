import { createPrivateKey, X509Certificate } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type AttemptLimit, takeAttempt, waitMessage } from '../../accounts/take-attempt.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import type { Config } from '../../platform/config.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { open, seal } from '../../platform/envelope.server.ts';
import { actIn } from '../membership/change-organisation.server.ts';
import { requireMembership } from '../membership.server.ts';
import { organisations } from '../schema.server.ts';
import { identityKey } from './identity-key.server.ts';

/**
 * The key pair of an organisation for which its SAML provider encrypts answers, and which signs our answers to its logouts: made by an
 * owner who needs it, before or after the provider is connected. Its certificate is in our metadata of the organisation.
 */

const right = 'manage-identity';
const RSA_BITS = 3_072;
const YEARS = 10;

/** A key costs up to a second of a processor. */
const keysByAccount: AttemptLimit = { name: 'SAML key by account', max: 10, windowMs: 3_600_000 };

const purposeOf = (organisationId: string) => `organisation-saml-key/${organisationId}`;

async function readSamlKey(ctx: Context, organisationId: string) {
  const { id, samlKey } = organisations;
  const [row] = await ctx.db.select({ samlKey }).from(organisations).where(eq(id, organisationId));
  return row?.samlKey ?? null;
}

/** In PEM; null: there is no key, so nothing is to be encrypted, and nothing is signed. */
export const ownSamlCertificate = async (ctx: Context, organisationId: string): Promise<string | null> =>
  (await readSamlKey(ctx, organisationId))?.certificate ?? null;

/** In PEM; null: there is none, or the session secret has changed since. */
export async function ownSamlKey(ctx: Context, organisationId: string): Promise<string | null> {
  const kept = await readSamlKey(ctx, organisationId);
  return kept && openKey(ctx.config, organisationId, kept.sealed);
}

function openKey(config: Config, organisationId: string, sealed: string): string | null {
  try {
    return open(identityKey(config), sealed, purposeOf(organisationId)).toString('utf8');
  } catch {
    return null;
  }
}

/** What owners see of it. */
export async function showSamlKey(ctx: Context, organisationId: string) {
  const kept = await readSamlKey(ctx, organisationId);
  if (kept === null) return null;
  return {
    expiresAt: new Date(new X509Certificate(kept.certificate).validTo).toISOString(),
    opens: openKey(ctx.config, organisationId, kept.sealed) !== null,
  };
}

/** Makes it, or another one in its place. @returns null, or why not. @throws NotFound, Forbidden */
export async function makeSamlKey(ctx: UserContext, address: string): Promise<string | null> {
  const { id } = await requireMembership(ctx, address, right);
  const wait = await takeAttempt(ctx, keysByAccount, ctx.viewer.id);
  if (wait !== null) return waitMessage(wait);
  const { privateKey, certificate } = await makePair(new URL(ctx.config.publicUrl).hostname, ctx.now());
  const sealed = seal(identityKey(ctx.config), Buffer.from(privateKey), purposeOf(id));
  return await actIn(ctx, address, { right, act: 'make-saml-key' }, async (tx, own) => {
    await tx.update(organisations).set({ samlKey: { certificate, sealed } }).where(eq(organisations.id, own.id));
    tx.detail({ fingerprint: new X509Certificate(certificate).fingerprint256 });
    return null;
  });
}

/** @throws NotFound, Forbidden */
export async function removeSamlKey(ctx: UserContext, address: string): Promise<null> {
  return await actIn(ctx, address, { right, act: 'remove-saml-key' }, async (tx, own) => {
    await tx.update(organisations).set({ samlKey: null }).where(eq(organisations.id, own.id));
    return null;
  });
}

async function makePair(host: string, now: Date): Promise<{ privateKey: string; certificate: string }> {
  const { X509CertificateGenerator } = await import('@peculiar/x509');
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const size = { modulusLength: RSA_BITS, publicExponent: new Uint8Array([1, 0, 1]) };
  const keys = await crypto.subtle.generateKey({ ...algorithm, ...size }, true, ['sign', 'verify']);
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS);
  const made = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [host] }],
    notBefore: now,
    notAfter: until,
    signingAlgorithm: algorithm,
    keys,
  });
  const bytes = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  const privateKey = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
  return {
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificate: new X509Certificate(Buffer.from(made.rawData)).toString(),
  };
}
