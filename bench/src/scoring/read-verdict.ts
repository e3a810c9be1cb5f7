import type { Finding } from './check-answer.ts';
import type { CustomVerdict } from './scorer.ts';

/** Characters that are quoted of what a check returned. */
const MAX_QUOTED_CHARS = 200;

function quoteReturned(verdict: unknown): string {
  const text = JSON.stringify(verdict) ?? String(verdict);
  return text.length > MAX_QUOTED_CHARS ? `${text.slice(0, MAX_QUOTED_CHARS).toWellFormed()}…` : text;
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value);

/** Checks are code of somebody's own, often without types. @throws for what is no verdict, so that it fails the check */
export function readVerdict(verdict: CustomVerdict): Finding {
  if (typeof verdict === 'boolean') return { passed: verdict, reason: verdict ? 'passed' : 'failed' };
  if (isNumber(verdict)) {
    const value = Math.min(1, Math.max(0, verdict));
    return { passed: value >= 0.5, value, reason: `graded ${value}` };
  }
  const { passed, value, reason } = Object(verdict) as Exclude<CustomVerdict, boolean | number>;
  if (passed === null) return { passed, reason: String(reason ?? 'the check could not be made') };
  if (typeof passed !== 'boolean' || (value !== undefined && !isNumber(value)))
    throw new Error(
      `the check returned ${quoteReturned(verdict)}; it must return true, false, a number, or { passed, value, reason } with passed true, false or null`,
    );
  const written = String(reason ?? (passed ? 'passed' : 'failed'));
  return { passed, reason: written, ...(value === undefined ? {} : { value: Math.min(1, Math.max(0, value)) }) };
}
