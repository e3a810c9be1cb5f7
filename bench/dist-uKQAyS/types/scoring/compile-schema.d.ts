/** Says why a value does not fit, or null when it does. */
export type SchemaCheck = (value: unknown) => string | null;
/**
 * Compiles a JSON Schema. Formats are not checked, unknown words are passed over.
 * Throws an Error saying why when the schema itself is unsound.
 */
export declare function compileSchema(schema: Record<string, unknown>): SchemaCheck;
