import type { Report } from './build-models.ts';

/** A JSON Schema found in a suite and the way to complain about it. */
export interface FoundSchema {
  schema: Record<string, unknown>;
  report: Report;
}

/** Complains about every JSON Schema that is unsound. The validator is loaded only when there is one to check. */
export async function checkSchemas(found: readonly FoundSchema[]): Promise<void> {
  if (found.length === 0) return;
  const { compileSchema } = await import('../scoring/compile-schema.ts');
  for (const { schema, report } of found) {
    try {
      compileSchema(schema);
    } catch (error) {
      report([], `is not a JSON Schema: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
