import { contributionLimits } from '../../contributions/contribution-limits.server.ts';
import { messageLimit } from '../../help/message-limit.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { LimitGroup } from '../../platform/limit-setting.server.ts';
import { change, saveSettings, settingOf } from '../../platform/settings.server.ts';
import { reviewLimits } from '../../reviews/review-limits.server.ts';

const groups: readonly LimitGroup[] = [
  ...reviewLimits,
  contributionLimits,
  { title: 'Messages', text: 'Of the contact form.', limits: [messageLimit] },
];

export function listLimits(ctx: Context) {
  return groups.map(({ title, text, limits }) => ({
    title,
    text,
    limits: limits.map((limit) => {
      const { name, label, hint, least, most, fallback } = limit;
      return { name, label, hint, least, most, fallback, value: settingOf(ctx, limit) };
    }),
  }));
}

export type ShownLimits = ReturnType<typeof listLimits>;

export type SavedLimits =
  | { kind: 'saved'; count: number }
  | { kind: 'changed-meanwhile' }
  /** By the names of the limits. */
  | { kind: 'wrong'; errors: Record<string, string> };

const numberIn = (text = '') => (/^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN);

/**
 * Saves the limits that differ from what the sender saw; the others stay as they are.
 * @param typed by the names of the limits
 * @param seen the numbers that the form showed, by the same names
 */
export async function saveLimits(
  ctx: Context,
  typed: ReadonlyMap<string, string>,
  seen: ReadonlyMap<string, string>,
): Promise<SavedLimits> {
  const errors: Record<string, string> = {};
  const changes = [];
  const changed = groups
    .flatMap(({ limits }) => limits)
    .filter(({ name }) => typed.has(name) && String(numberIn(typed.get(name))) !== seen.get(name));
  for (const limit of changed) {
    const { name, least, most, fallback } = limit;
    const value = numberIn(typed.get(name));
    if (!(value >= least && value <= most)) errors[name] = `A whole number from ${least} to ${most} is safe.`;
    else changes.push(change(limit, value === fallback ? null : value));
  }
  if (Object.keys(errors).length > 0) return { kind: 'wrong', errors };
  const isAsSeen = () => changed.every((limit) => String(settingOf(ctx, limit)) === seen.get(limit.name));
  if (changes.length > 0 && !(await saveSettings(ctx, changes, isAsSeen))) return { kind: 'changed-meanwhile' };
  return { kind: 'saved', count: changes.length };
}
