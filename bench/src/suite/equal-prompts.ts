import { formatCount } from '../format-figures.ts';
import type { ReadyCase } from './build-cases.ts';

/** Names written out in a notice; the others are counted. */
const MOST_NAMED = 5;

const list = (names: readonly string[]): string =>
  names.length > MOST_NAMED
    ? `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`
    : names.join(', ');

/** Cases that send the same request are no independent evidence: they become one family, unless they name families of their own. */
export function groupEqualPrompts(cases: readonly ReadyCase[]): { cases: ReadyCase[]; notices: string[] } {
  const groups = new Map<string, ReadyCase[]>();
  for (const item of cases) {
    const key = JSON.stringify(item.prompts ?? item.prompt);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  const twins = [...groups.values()].filter((group) => group.length > 1);
  const familyOf = new Map(
    twins.flatMap((group) => {
      const family = group.find((item) => item.family !== undefined)?.family ?? `same prompt as ${group[0]?.id}`;
      return group.map((item) => [item.id, family] as const);
    }),
  );
  return {
    cases: cases.map((item) => {
      const family = item.family ?? familyOf.get(item.id);
      return family === undefined ? item : { ...item, family };
    }),
    notices: twins.map(
      (group) =>
        `${formatCount(group.length, 'case')} send the same prompt (${list(group.map(({ id }) => id))}); they count as one.`,
    ),
  };
}

export function describeUnused(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const columns = names.length === 1 ? 'The column' : 'The columns';
  return [`${columns} ${list(names)} ${names.length === 1 ? 'is' : 'are'} used in no prompt and no check.`];
}
