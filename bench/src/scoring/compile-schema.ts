import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** Says why a value does not fit, or null when it does. */
export type SchemaCheck = (value: unknown) => string | null;

const compiled = new WeakMap<object, SchemaCheck>();

function describeErrors(validate: ValidateFunction): string {
  return (validate.errors ?? [])
    .slice(0, 3)
    .map((error) => `${error.instancePath || 'the value'} ${error.message ?? 'does not fit'}`)
    .join('; ');
}

/** `$schema` names a draft by address; the 2020-12 vocabulary reads the earlier ones that people write. */
function withoutDraft(schema: Record<string, unknown>): Record<string, unknown> {
  const { $schema: _draft, ...rest } = schema;
  return rest;
}

/**
 * Compiles a JSON Schema. Formats are not checked, unknown words are passed over.
 * Throws an Error saying why when the schema itself is unsound.
 */
export function compileSchema(schema: Record<string, unknown>): SchemaCheck {
  const known = compiled.get(schema);
  if (known) return known;
  const validate = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, logger: false }).compile(
    withoutDraft(schema),
  );
  const check: SchemaCheck = (value) => (validate(value) ? null : describeErrors(validate));
  compiled.set(schema, check);
  return check;
}
