import type { Report } from './build-models.ts';

/** A JSON Schema found in a suite and the way to complain about it. */
export interface FoundSchema {
  schema: Record<string, unknown>;
  report: Report;
}

/** Complains about every JSON Schema that is unsound or too large. The validator is loaded only when there is one to check. */
export async function checkSchemas(found: readonly FoundSchema[], maxBytes = Number.POSITIVE_INFINITY): Promise<void> {
  if (found.length === 0) return;
  const { compileSchema } = await import('../scoring/compile-schema.ts');
  for (const { schema, report } of found) {
    const bytes = Buffer.byteLength(JSON.stringify(schema));
    if (bytes > maxBytes) {
      report([], `is a JSON Schema of ${Math.ceil(bytes / 1024)} KB; at most ${maxBytes / 1024} KB are taken`);
      continue;
    }
    try {
      compileSchema(schema);
    } catch (error) {
      report([], `is not a JSON Schema: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
