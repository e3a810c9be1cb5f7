import { z } from 'zod';
import type { DirectoryNames } from '../membership/directory-names.ts';
import { type Attributes, isObject } from './scim-attributes.ts';
import { ScimError } from './scim-error.ts';

/** What a directory sends about a user or a group, checked. */

export interface UserInput {
  userName: string;
  externalId: string | null;
  /** Lower case. */
  email: string;
  names: DirectoryNames;
  isActive: boolean;
}

export interface GroupInput {
  displayName: string;
  externalId: string | null;
  /** Ids of users here. */
  members: string[];
}

const LONGEST = 200;
const MOST_MEMBERS = 2_000;

const text = z.string().trim().max(LONGEST);
const required = text.min(1);
const externalId = text.nullish().transform((value) => value || null);
/** Entra ID has written True and False as texts. */
const yesOrNo = z.union([
  z.boolean(),
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false']))
    .transform((value) => value === 'true'),
]);

const userSchema = z.object({
  userName: required,
  externalId,
  displayName: text.optional(),
  name: z.object({ formatted: text.optional(), givenName: text.optional(), familyName: text.optional() }).default({}),
  emails: z
    .array(z.object({ value: text, primary: yesOrNo.default(false) }))
    .max(20)
    .default([]),
  active: yesOrNo.default(true),
});

const groupSchema = z.object({
  displayName: required,
  externalId,
  members: z
    .array(z.object({ value: required }))
    .max(MOST_MEMBERS)
    .default([]),
});

function parse<Output>(schema: z.ZodType<Output>, attributes: Attributes): Output {
  const result = schema.safeParse(attributes);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ScimError(400, `${issue?.path.join('.')}: ${issue?.message}`, 'invalidValue');
}

/** @throws ScimError */
export function readUser(attributes: Attributes): UserInput {
  const { userName, externalId: id, displayName, name, emails, active } = parse(userSchema, attributes);
  const address = (emails.find(({ primary }) => primary) ?? emails[0])?.value || userName;
  const email = z.email().safeParse(address.toLowerCase());
  if (!email.success)
    throw new ScimError(400, 'A user needs an email address, in emails or as userName.', 'invalidValue');
  return { userName, externalId: id, email: email.data, names: { displayName, ...name }, isActive: active };
}

/** @throws ScimError */
export function readGroup(attributes: Attributes): GroupInput {
  const { displayName, externalId: id, members } = parse(groupSchema, attributes);
  return { displayName, externalId: id, members: [...new Set(members.map(({ value }) => value))] };
}

/** How somebody is called in an account that is made for them. */
export const fullName = ({ displayName, formatted, givenName, familyName }: DirectoryNames): string =>
  displayName || formatted || [givenName, familyName].filter(Boolean).join(' ');

/** The body of a request. @throws ScimError */
export function readBody(body: unknown): Record<string, unknown> {
  if (!isObject(body)) throw new ScimError(400, 'The body is a JSON object.', 'invalidSyntax');
  return body;
}
