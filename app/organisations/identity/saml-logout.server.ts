import { randomBytes } from 'node:crypto';
import type { Profile } from '@node-saml/node-saml';
import { type OwnEntity, openLibrary, readPosted, reasonOf, type SamlConnection } from './saml-provider.server.ts';
import { SamlRefusal } from './saml-refusal.ts';

/**
 * Reads the requests by which a SAML provider ends a login that it began (Single Logout Profile, HTTP-POST), and writes our answers
 * (HTTP-Redirect, signed where the organisation has a key). Must stay true: a request without the provider's signature over all of it ends nothing.
 */

export interface SamlLogout {
  id: string;
  /** Whom it logs out, as its assertions name them. */
  subject: string;
}

/** A request is old after this, and from a clock that is further ahead none is taken. */
export const LOGOUT_MS = 5 * 60_000;
/** What the profile allows. */
const LONGEST_RELAY_STATE = 80;

/** @param posted the field SAMLRequest. @throws SamlRefusal */
export async function readSamlLogout(
  connection: SamlConnection,
  own: OwnEntity,
  posted: string,
  now: Date,
): Promise<SamlLogout> {
  const root = readPosted(posted, 'LogoutRequest');
  if (root.getAttribute('Destination') !== own.answerAddress) throw new SamlRefusal('another destination');
  const age = Math.abs(now.getTime() - Date.parse(root.getAttribute('IssueInstant') ?? ''));
  if (!(age <= LOGOUT_MS)) throw new SamlRefusal('expired');
  const saml = await openLibrary(connection, own);
  const { profile } = await saml.validatePostRequestAsync({ SAMLRequest: posted }).catch((error: unknown) => {
    throw new SamlRefusal(reasonOf(error));
  });
  if (profile.issuer !== connection.issuer) throw new SamlRefusal('another issuer');
  return { id: profile.ID ?? '', subject: profile.nameID.trim() };
}

/** Where the browser is sent to tell the provider; null: it has named no such address. @param key in PEM; null: it is not signed */
export async function logoutAnswer(
  connection: SamlConnection,
  own: OwnEntity,
  { id, relayState, isDone, key }: { id: string; relayState: string; isDone: boolean; key: string | null },
): Promise<string | null> {
  const { logoutUrl } = connection;
  if (logoutUrl === null) return null;
  const saml = await openLibrary(connection, own, {
    logoutUrl,
    generateUniqueId: () => `_${randomBytes(24).toString('hex')}`,
    ...(key === null ? {} : { privateKey: key, signatureAlgorithm: 'sha256' as const }),
  });
  const kept = relayState.length <= LONGEST_RELAY_STATE ? relayState : '';
  return await saml.getLogoutResponseUrlAsync({ ID: id } as Profile, kept, {}, isDone);
}
