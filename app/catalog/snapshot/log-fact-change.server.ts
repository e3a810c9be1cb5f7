import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database.server.ts';
import { valueText } from '../fact-wording.ts';
import { leadingFacts } from '../leading-facts.ts';
import { toolChanges } from '../schema.server.ts';
import type { Fact } from '../tool.ts';

const leadingOf = (facts: readonly Fact[], field: string) => leadingFacts(facts).filter((fact) => fact.field === field);

/** The values of a field in words; null: not known. */
const written = (facts: readonly Fact[], field: string) => leadingOf(facts, field).map(valueText).join('; ') || null;

/** What left a field and what came to it, for the audit log. */
export function changeOf(before: readonly Fact[], after: readonly Fact[], field: string) {
  const said = (facts: readonly Fact[]) => leadingOf(facts, field).map(valueText);
  const without = (facts: readonly Fact[], others: readonly Fact[]) =>
    said(facts)
      .filter((text) => !said(others).includes(text))
      .join('; ') || null;
  return { field, before: without(before, after), after: without(after, before) };
}

interface FieldChange {
  id: string;
  name: string;
  field: string;
  at: Date;
  before: readonly Fact[];
  after: readonly Fact[];
  wrong: Fact | undefined;
  /** What a text said and says; null: the field is a fact. */
  text: { field: string; before: string | null; after: string | null } | null;
}

/**
 * The trigger knows neither the sources of features nor pros, cons and fields without a column: names the source of what it logged for
 * the field just now, or logs the change of a field that it does not know.
 */
export async function completeChangeLog(tx: Transaction, change: FieldChange) {
  const { id, name, field, at, before, after, wrong, text } = change;
  const [fromValue, toValue] = text ? [text.before, text.after] : [written(before, field), written(after, field)];
  tx.detail(text ?? changeOf(before, after, field));
  const leading = wrong ?? leadingOf(after, field)[0];
  const standing = wrong ? null : (leading?.standing ?? null);
  const ground = { source: leading?.source ?? leading?.by ?? 'hand', standing };
  const logged = await tx
    .update(toolChanges)
    .set(ground)
    .where(and(eq(toolChanges.toolId, id), eq(toolChanges.at, at), inArray(toolChanges.field, columnsOf(field))))
    .returning({ id: toolChanges.id });
  if (logged.length > 0 || fromValue === toValue) return;
  await tx.insert(toolChanges).values({
    id: sql`lpad(to_hex((extract(epoch from clock_timestamp()) * 1000000)::bigint), 14, '0') || md5(${id + field})`,
    toolId: id,
    toolName: name,
    field,
    fromValue,
    toValue,
    at,
    ...ground,
  });
}

/** The names under which the trigger logs a field. */
function columnsOf(field: string): string[] {
  if (field.startsWith('feature:')) return ['features'];
  if (field === 'lostWebsite') return ['website'];
  return field === 'plan' ? ['pricing.starter', 'pricing.professional', 'pricing.enterprise'] : [field];
}
