import type { Retirement } from '@yardstick/bench/models';
import { type EndValue, endValueOf, hostOf } from '../model.ts';
import { type Corrections, isOvertaken } from './corrections.ts';
import { endpointKey } from './observed-endpoints.ts';

/** What editors corrected about announced ends: added ones, other days and replacements, and ends that were withdrawn. */

const names = (row: Retirement, key: string) => row.ids.some((id) => endpointKey(row.provider, id) === key);

/**
 * The announced ends that hold. A corrected one takes the place of the first that names its endpoint, with all of its names, unless
 * that one says since then what it did not say before.
 */
export function correctEnds(rows: readonly Retirement[], corrections: Corrections): readonly Retirement[] {
  let held = rows;
  for (const [key, own] of corrections) {
    const [last] = own.get('end') ?? [];
    if (last === undefined) continue;
    const leading = held.find((row) => names(row, key));
    if (leading && isOvertaken(last, endValueOf(leading), leading.source.observedAt)) continue;
    const { provider, name, source, quote, observedAt } = last;
    const value = last.value as EndValue | null;
    const others = held.flatMap((row): Retirement[] => {
      if (row === leading) return [];
      const ids = names(row, key) ? row.ids.filter((id) => endpointKey(row.provider, id) !== key) : row.ids;
      return ids.length > 0 ? [{ ...row, ids }] : [];
    });
    const corrected = value && {
      provider,
      ids: leading?.ids ?? [name],
      ...value,
      standing: 'read' as const,
      source: { name: `${hostOf(source)} (by an editor)`, url: source, observedAt, quote },
    };
    held = corrected ? [...others, corrected] : others;
  }
  return held;
}
