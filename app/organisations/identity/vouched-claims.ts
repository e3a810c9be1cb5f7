import * as z from 'zod/mini';
import { emailField } from '../../accounts/account-forms.ts';
import type { OrganisationSignInProblem } from '../../accounts/organisation-sign-in.ts';
import { line } from '../../platform/parse-form.ts';

/** What an identity provider says about a person, as far as it is believed. */
export interface Vouched {
  subject: string;
  /** Lower case. */
  email: string;
  name: string;
}

const LONGEST_SUBJECT = 255;
const LONGEST_NAME = 200;
const GOOGLE = 'https://accounts.google.com';

interface Trust {
  protocol: 'oidc' | 'saml';
  issuer: string;
  /** The owner says that the provider gives addresses out itself: one without `email_verified` is believed. */
  trustsAddresses: boolean;
}

/**
 * The person in the claims of an ID token (OpenID Connect Core 1.0, section 5.1), or what a SAML provider says in their place, whose signature, issuer, audience,
 * time and nonce are checked already.
 */
export function readVouched(
  claims: Record<string, unknown>,
  { protocol, issuer, trustsAddresses }: Trust,
): Vouched | { problem: OrganisationSignInProblem } {
  const { sub, email: written, email_verified: isConfirmed, hd } = claims;
  if (typeof sub !== 'string' || sub === '' || sub.length > LONGEST_SUBJECT)
    return { problem: 'organisation-wrong-answer' };
  const email = z.safeParse(emailField(), written);
  if (typeof written !== 'string' || !email.success) return { problem: 'organisation-no-email' };
  if (isConfirmed !== true && !(trustsAddresses && isConfirmed === undefined))
    return { problem: 'organisation-unconfirmed-email' };
  const address = email.data.toLowerCase();
  // A private Google account can have any address as its own: only `hd` says that the domain's owner manages it.
  const isGoogle = protocol === 'oidc' && URL.parse(issuer)?.origin === GOOGLE;
  if (isGoogle && hd !== address.slice(address.lastIndexOf('@') + 1)) return { problem: 'organisation-other-domain' };
  return { subject: sub, email: address, name: nameIn(claims) };
}

function nameIn({ name, given_name: given, family_name: family }: Record<string, unknown>): string {
  const parts = typeof name === 'string' ? [name] : [given, family].filter((part) => typeof part === 'string');
  return [...z.parse(line, parts.join(' '))].slice(0, LONGEST_NAME).join('');
}
