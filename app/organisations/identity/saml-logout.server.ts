import { randomBytes, sign } from 'node:crypto';
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
  });
  const kept = relayState.length <= LONGEST_RELAY_STATE ? relayState : '';
  const url = new URL(await saml.getLogoutResponseUrlAsync({ ID: id } as Profile, kept, {}, isDone));
  return key === null ? url.href : withSignature(url, key);
}

const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

/**
 * Over the query as it is sent, in the order that the binding sets (SAML 2.0 bindings, section 3.4.4.1): the library signs another spelling of
 * a RelayState with blanks or quotes.
 */
function withSignature({ origin, pathname, searchParams }: URL, key: string): string {
  const parts = [...searchParams, ['SigAlg', RSA_SHA256]].map(([name, value]) => `${name}=${spell(value!)}`);
  const [answer, others] = [parts.filter(isSigned), parts.filter((part) => !isSigned(part))];
  const signature = sign('sha256', Buffer.from(answer.join('&')), key).toString('base64');
  return `${origin}${pathname}?${[...others, ...answer, `Signature=${spell(signature)}`].join('&')}`;
}

const isSigned = (part: string) => /^(SAMLResponse|RelayState|SigAlg)=/.test(part);

/** So that no browser spells any of it in another way. */
const spell = (value: string) =>
  encodeURIComponent(value).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
