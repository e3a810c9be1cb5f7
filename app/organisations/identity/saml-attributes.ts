/** What a SAML identity provider says about a person, in the words of OpenID Connect, so that both are read by one function. */

const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/** The names that providers give to one thing, the first one first: plain ones, those of LDAP (as OIDs) and those of Microsoft. */
const names = {
  email: ['email', 'mail', 'emailaddress', 'urn:oid:0.9.2342.19200300.100.1.3', `${CLAIMS}/emailaddress`],
  name: [
    'displayname',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'http://schemas.microsoft.com/identity/claims/displayname',
    'name',
    'cn',
    'urn:oid:2.5.4.3',
  ],
  given_name: ['givenname', 'firstname', 'urn:oid:2.5.4.42', `${CLAIMS}/givenname`],
  family_name: ['surname', 'sn', 'lastname', 'urn:oid:2.5.4.4', `${CLAIMS}/surname`],
} as const;

/**
 * All attributes by their own names, and what is known by other names beside them. SAML does not say whether an address is
 * confirmed: it is believed at the proven domains of the organisation only.
 */
export function readSamlAttributes(
  { subject, format }: { subject: string; format: string | null },
  attributes: ReadonlyMap<string, readonly string[]>,
): Record<string, unknown> {
  const byName = new Map([...attributes].map(([name, values]) => [name.toLowerCase(), values]));
  const claims: Record<string, unknown> = Object.create(null);
  for (const [name, values] of attributes) claims[name] = [...values];
  for (const known of ['email', 'email_verified', 'name', 'given_name', 'family_name', 'hd', '_claim_names'])
    delete claims[known];
  for (const [claim, candidates] of Object.entries(names)) {
    const values = candidates.map((name) => byName.get(name)).find((found) => found !== undefined && found.length > 0);
    // Of several addresses nobody could say which one is the person's.
    if (values?.length === 1) claims[claim] = values[0];
  }
  if (claims.email === undefined && format === EMAIL_FORMAT) claims.email = subject;
  return { ...claims, sub: subject };
}
