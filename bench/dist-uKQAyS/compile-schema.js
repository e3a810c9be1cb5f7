import { Ajv2020 } from "ajv/dist/2020.js";

// src/scoring/compile-schema.ts
const compiled = /* @__PURE__ */ new WeakMap();
function describeErrors(validate) {
	return (validate.errors ?? []).slice(0, 3).map((error) => `${error.instancePath || "the value"} ${error.message ?? "does not fit"}`).join("; ");
}
/** `$schema` names a draft by address; the 2020-12 vocabulary reads the earlier ones that people write. */
function withoutDraft(schema) {
	const { $schema: _draft, ...rest } = schema;
	return rest;
}
/**
* Compiles a JSON Schema. Formats are not checked, unknown words are passed over.
* Throws an Error saying why when the schema itself is unsound.
*/
function compileSchema(schema) {
	const known = compiled.get(schema);
	if (known) return known;
	const validate = new Ajv2020({
		strict: false,
		validateFormats: false,
		allErrors: true,
		logger: false
	}).compile(withoutDraft(schema));
	const check = (value) => validate(value) ? null : describeErrors(validate);
	compiled.set(schema, check);
	return check;
}

export { compileSchema };