// OpenAI is sent `strict: true`, and refuses a schema that leaves anything open. Pure.
// Source: https://platform.openai.com/docs/guides/structured-outputs, "Supported schemas".

type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const BY_NAME = ['properties', '$defs', 'definitions'];
const IN_LISTS = ['anyOf', 'allOf', 'oneOf'];

/** Schemas inside of a schema, each with its place. */
function* partsOf(schema: Schema, place: string): Generator<[string, Schema]> {
  for (const word of BY_NAME)
    for (const [name, part] of Object.entries(isSchema(schema[word]) ? schema[word] : {}))
      if (isSchema(part)) yield [`${place}.${name}`, part];
  for (const word of IN_LISTS)
    for (const part of Array.isArray(schema[word]) ? schema[word] : []) if (isSchema(part)) yield [place, part];
  if (isSchema(schema.items)) yield [`${place}[]`, schema.items];
}

function problemOf(schema: Schema): string | null {
  if (schema.type !== 'object' && !isSchema(schema.properties)) return null;
  if (schema.additionalProperties !== false) return 'has no "additionalProperties": false';
  const required = Array.isArray(schema.required) ? schema.required : [];
  const missing = Object.keys(isSchema(schema.properties) ? schema.properties : {}).find(
    (name) => !required.includes(name),
  );
  return missing === undefined ? null : `does not require "${missing}"`;
}

/** Why OpenAI will refuse a schema, without the full stop; null: nothing is known against it. */
export function findUnstrict(schema: Schema): string | null {
  if (schema.type !== 'object') return 'OpenAI refuses a schema whose outermost type is not "object"';
  const open: [string, Schema][] = [['$', schema]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [place, part] = next;
    const problem = problemOf(part);
    if (problem !== null)
      return `OpenAI refuses a schema that leaves properties open: the object at ${place} ${problem}`;
    open.push(...partsOf(part, place));
  }
  return null;
}
