import { z } from 'zod';
import { type Attributes, findAttribute, findPart, isObject, readList, readParts } from './scim-attributes.ts';
import { ScimError } from './scim-error.ts';

/**
 * PATCH of a user or a group (RFC 7644, section 3.5.2), also in the shapes that Okta and Entra ID send: operations in any letter case,
 * without a path, and with paths as names of fields in the value. A path leads to attributes of the table only.
 */

const MOST_OPERATIONS = 1_000;

const operationSchema = z.object({
  op: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['add', 'replace', 'remove'])),
  path: z.string().max(1_000).nullish(),
  value: z.unknown().optional(),
});

const patchSchema = z.object({ Operations: z.array(operationSchema).min(1).max(MOST_OPERATIONS) });

type Operation = z.output<typeof operationSchema>;

/** @returns the attributes after all operations. @throws ScimError */
export function applyPatch(before: Attributes, body: Record<string, unknown>): Attributes {
  const parsed = patchSchema.safeParse({ Operations: body.Operations ?? body.operations });
  if (!parsed.success)
    throw new ScimError(400, 'Operations is a list of add, replace and remove, 1,000 at most.', 'invalidSyntax');
  const after = structuredClone(before);
  for (const operation of parsed.data.Operations) apply(after, operation);
  return after;
}

function apply(after: Attributes, { op, path, value }: Operation): void {
  if (path) {
    applyAt(after, op, readPath(path), value);
    return;
  }
  if (op === 'remove') throw new ScimError(400, 'remove needs a path.', 'noTarget');
  if (!isObject(value)) throw new ScimError(400, `${op} without a path needs an object.`, 'invalidValue');
  for (const [name, part] of Object.entries(value)) applyAt(after, op, readPath(name), part);
}

interface Path {
  attribute: NonNullable<ReturnType<typeof findAttribute>>;
  filter: { part: string; value: unknown } | null;
  part: string | null;
}

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;
const PATH = /^([A-Za-z$][\w$-]*)(?:\[([^\]]*)\])?(?:\.([A-Za-z$][\w$-]*))?$/;
const FILTER = /^\s*(\w+)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*$/i;

/** Null: something that is not kept here. */
function readPath(text: string): Path | null {
  const path = text.replace(CORE, '');
  if (/^urn:/i.test(path)) return null;
  const [, name, filterText, partName] = PATH.exec(path) ?? [];
  if (name === undefined) throw new ScimError(400, 'This path cannot be read.', 'invalidPath');
  const attribute = findAttribute(name);
  if (attribute === undefined) return null;
  const part = partName === undefined ? null : (findPart(attribute, partName) ?? null);
  if (partName !== undefined && part === null) return null;
  if (filterText === undefined) return { attribute, filter: null, part };
  const [, filterName = '', literal = ''] = FILTER.exec(filterText) ?? [];
  const filterPart = findPart(attribute, filterName);
  if (attribute.kind !== 'list' || filterPart === undefined)
    throw new ScimError(400, 'Of filters in a path, one part and eq are known.', 'invalidFilter');
  return { attribute, filter: { part: filterPart, value: readLiteral(literal) }, part };
}

export function readLiteral(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('"') ? text : text.toLowerCase());
  } catch {
    throw new ScimError(400, 'A text in the filter cannot be read.', 'invalidFilter');
  }
}

function applyAt(after: Attributes, op: Operation['op'], path: Path | null, value: unknown): void {
  if (path === null) return;
  const { attribute, part } = path;
  const isRemoved = op === 'remove' || value === null;
  if (attribute.kind === 'list') after[attribute.name] = changeList(after[attribute.name], op, path, value);
  else if (attribute.kind === 'plain') set(after, attribute.name, isRemoved ? undefined : value);
  else {
    const complex = { ...(after[attribute.name] as Attributes | undefined) };
    if (part !== null) set(complex, part, isRemoved ? undefined : value);
    else if (!isRemoved) Object.assign(complex, readParts(attribute, value));
    set(after, attribute.name, part === null && isRemoved ? undefined : complex);
  }
}

function set(target: Attributes, name: string, value: unknown): void {
  if (value === undefined) delete target[name];
  else target[name] = value;
}

/** Values of a part are compared as texts of any letter case: directories write `true` as a text too. */
const isSame = (one: unknown, other: unknown) => String(one).toLowerCase() === String(other).toLowerCase();

function changeList(
  before: unknown,
  op: Operation['op'],
  { attribute, filter, part }: Path,
  value: unknown,
): Attributes[] {
  const items = (before ?? []) as Attributes[];
  const isMeant = (item: Attributes) => filter === null || isSame(item[filter.part], filter.value);
  if (op === 'remove') {
    if (filter !== null || value === undefined || value === null) return items.filter((item) => !isMeant(item));
    const gone = readList(attribute, value);
    return items.filter((item) => !gone.some((one) => isSame(one.value, item.value)));
  }
  if (part === null && filter === null) {
    const given = readList(attribute, value ?? []);
    if (op === 'replace') return given;
    return [...items, ...given.filter((one) => !items.some((item) => isSame(item.value, one.value)))];
  }
  const change = part === null ? readParts(attribute, value) : { [part]: value };
  if (items.some(isMeant)) return items.map((item) => (isMeant(item) ? { ...item, ...change } : item));
  return [...items, { ...(filter && { [filter.part]: filter.value }), ...change }];
}
