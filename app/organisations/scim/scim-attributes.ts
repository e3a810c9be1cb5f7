import { ScimError } from './scim-error.ts';

/**
 * The attributes of users and groups that are kept (RFC 7643). Others that a directory sends are left out, as names of attributes that are
 * known are read in any letter case.
 */

export type Attributes = Record<string, unknown>;

type Kind = 'plain' | 'complex' | 'list';

interface Attribute {
  name: string;
  kind: Kind;
  parts: readonly string[];
}

const plain = (name: string): Attribute => ({ name, kind: 'plain', parts: [] });

const attributes: readonly Attribute[] = [
  plain('userName'),
  plain('externalId'),
  plain('displayName'),
  plain('active'),
  { name: 'name', kind: 'complex', parts: ['formatted', 'givenName', 'familyName'] },
  { name: 'emails', kind: 'list', parts: ['value', 'type', 'primary'] },
  { name: 'members', kind: 'list', parts: ['value'] },
];

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export const findAttribute = (name: string): Attribute | undefined =>
  attributes.find((attribute) => sameName(attribute.name, name));

export const findPart = ({ parts }: Attribute, name: string): string | undefined =>
  parts.find((part) => sameName(part, name));

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parts that are known of one value of a complex attribute. @throws ScimError */
export function readParts(attribute: Attribute, value: unknown): Attributes {
  // Some directories send the addresses, or the ids of members, without an object around each.
  if (attribute.kind === 'list' && typeof value === 'string') return { value };
  if (!isObject(value)) throw new ScimError(400, `${attribute.name} has another form.`, 'invalidValue');
  const known: Attributes = {};
  for (const [name, part] of Object.entries(value)) {
    const found = findPart(attribute, name);
    if (found !== undefined && part !== null) known[found] = part;
  }
  return known;
}

export const readList = (attribute: Attribute, value: unknown): Attributes[] =>
  (Array.isArray(value) ? value : [value]).map((one) => readParts(attribute, one));

/** What is known of a whole user or group. @throws ScimError */
export function readAttributes(body: Record<string, unknown>): Attributes {
  const known: Attributes = {};
  for (const [name, value] of Object.entries(body)) {
    const attribute = findAttribute(name);
    if (attribute === undefined || value === null) continue;
    if (attribute.kind === 'plain') known[attribute.name] = value;
    else known[attribute.name] = attribute.kind === 'list' ? readList(attribute, value) : readParts(attribute, value);
  }
  return known;
}
