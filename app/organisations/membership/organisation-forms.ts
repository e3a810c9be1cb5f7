import * as z from 'zod/mini';
import { emailField } from '../../accounts/account-forms.ts';
import { atLeast, atMost, checkbox, line, text } from '../../platform/parse-form.ts';
import { organisationRoles } from '../organisation-role.ts';

/** Validation of this room's forms, in the browser and on the server. */

const LONGEST_NAME = 80;
/** Pages under /organisations that belong to no organisation. */
const reserved = ['join', 'new'];

export const organisationForm = z.object({
  name: line.check(
    atLeast(2, 'A name has at least 2 characters'),
    atMost(LONGEST_NAME, `A name has at most ${LONGEST_NAME} characters`),
    z.refine((value) => /[\p{L}\p{N}]/u.test(value), 'A name has letters or digits'),
    // It stands first in mails to people who may not know the organisation, whose programs make links of such words.
    z.refine((value) => !/:\/\/|www\.|@|\.[a-z]{2,}\//i.test(value), 'A name holds no address of a page or a mailbox'),
  ),
  address: text.check(
    z.trim(),
    z.toLowerCase(),
    z.refine(
      (value) => /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])$/.test(value) && !value.includes('--'),
      '2 to 40 letters from a to z, digits and single hyphens, beginning and ending with a letter or digit',
    ),
    z.refine((value) => !reserved.includes(value), 'This address belongs to the site. Choose another one'),
  ),
});

const role = z.enum(organisationRoles);

export const invitationForm = z.object({ email: emailField(), role });
export const roleForm = z.object({ id: text, role });
export const idForm = z.object({ id: text });
/** Of an organisation to join or to leave. */
export const addressForm = z.object({ address: text });
export const deletionForm = z.object({ typedAddress: text });
export const identityForm = z.object({
  issuer: text.check(
    z.trim(),
    z.overwrite((value) => value.replace(/\/?\.well-known\/openid-configuration$/, '')),
    z.refine(
      (value) => /^https?:\/\/[^/?#]/.test(value) && URL.canParse(value),
      'Give the address of the issuer, such as https://login.acme.com',
    ),
    z.maxLength(500, 'An issuer has at most 500 characters'),
  ),
  clientId: line.check(atLeast(1, 'Give the client ID'), atMost(500, 'A client ID has at most 500 characters')),
  clientSecret: text.check(z.trim(), z.maxLength(2_000, 'A client secret has at most 2,000 characters')),
  joinRole: z.enum(['member', 'viewer']),
  trustsAddresses: checkbox,
});
/** Metadata of the provider, or the three fields that follow. */
export const samlForm = z.object({
  metadata: text.check(
    z.maxLength(50_000, 'The metadata is too long: at most 50,000 characters. Paste that of your own provider alone'),
  ),
  entityId: text,
  ssoUrl: text,
  certificates: text.check(z.maxLength(30_000, 'These are too many certificates')),
  joinRole: z.enum(['member', 'viewer']),
});
export const groupRolesForm = z.object({
  groupsClaim: line.check(atLeast(1, 'Give the name of the claim'), atMost(200, 'A claim has at most 200 characters')),
  groupRoles: text.check(z.maxLength(20_000, 'The list is too long: at most 20,000 characters')),
});
export const domainForm = z.object({ domain: text });
export const joinRoleForm = z.object({ domain: text, joinRole: z.enum(['', 'member', 'viewer']) });
