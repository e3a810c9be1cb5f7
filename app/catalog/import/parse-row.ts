import type { z } from 'zod';
import { importedToolSchema, type ToolRecord } from '../record/tool-record.ts';
import { httpAddress } from '../website-link.ts';
import { recordFromImport } from './record-from-import.ts';

/** Parses a row of an imported file into a tool record, or reports every problem. */

export interface RowProblem {
  field: string;
  reason: string;
}

export type ParsedRow = { record: ToolRecord; notices: RowProblem[] } | { problems: RowProblem[] };

/** The database's column names are accepted too. */
const otherNames: Record<string, string> = {
  launch_date: 'launchDate',
  latest_update: 'latestUpdate',
  company_id: 'company',
};
/** Computed by Yardstick; values in the file are ignored. */
const computed = new Set(['rating', 'reviewCount', 'review_count']);

/**
 * @param categories known ids
 * @param day of the import, YYYY-MM-DD
 */
export function parseRow(row: unknown, categories: ReadonlySet<string>, day: string): ParsedRow {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return { problems: [{ field: '(row)', reason: 'must be an object' }] };
  const notices: RowProblem[] = [];
  const fields: [string, unknown][] = [];
  for (const [name, value] of Object.entries(row)) {
    if (computed.has(name)) notices.push({ field: name, reason: 'is left out: ratings are computed here' });
    else fields.push([Object.hasOwn(otherNames, name) ? (otherNames[name] ?? name) : name, value]);
  }
  const result = importedToolSchema.safeParse(Object.fromEntries(fields));
  const problems = result.success ? [] : result.error.issues.flatMap((issue) => describe(issue, row));
  const category = (row as { category?: unknown }).category;
  if (
    typeof category === 'string' &&
    !categories.has(category) &&
    !problems.some(({ field }) => field === 'category')
  ) {
    problems.push({
      field: 'category',
      reason: `"${category}" is no category; known are ${[...categories].join(', ')}`,
    });
  }
  if (!result.success || problems.length > 0) return { problems };
  return {
    record: recordFromImport({ ...result.data, website: safeWebsite(result.data.website, notices) }, day),
    notices,
  };
}

/** Bare hosts get https://; anything else that is not an address is dropped, and pages link to a web search instead. */
function safeWebsite(website: string, notices: RowProblem[]): string {
  const address = httpAddress(website);
  if (address === null && website !== '') {
    notices.push({
      field: 'website',
      reason: `"${website.slice(0, 80)}" is no web address; pages will link to a web search`,
    });
  }
  return address ?? '';
}

function describe(issue: z.core.$ZodIssue, row: object): RowProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), reason: 'is not a field of a tool' }));
  }
  const field = issue.path.map(String).join('.') || '(row)';
  if (issue.code === 'invalid_type' && valueAt(row, issue.path) === undefined) return [{ field, reason: 'is missing' }];
  if (issue.code === 'invalid_type')
    return [{ field, reason: `must be ${issue.expected === 'array' ? 'a list' : `a ${issue.expected}`}` }];
  if (issue.code === 'invalid_value') return [{ field, reason: `must be one of ${issue.values.join(', ')}` }];
  if (issue.code === 'invalid_union') return [{ field, reason: 'has none of the forms that are taken here' }];
  return [{ field, reason: issue.message }];
}

function valueAt(row: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    row,
  );
}
