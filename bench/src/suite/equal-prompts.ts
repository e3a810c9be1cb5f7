import { CHARS_A_TOKEN, estimateTokens } from '../estimate.ts';
import { formatCount } from '../format-figures.ts';
import type { ReadyCase } from './build-cases.ts';
import { withoutValues } from './matrix-ids.ts';

/** Names written out in a notice; the others are counted. */
const MOST_NAMED = 5;

/** Notices stand in logs that others can read. */
const publicIds = (cases: readonly ReadyCase[]) => withoutValues(cases.map(({ id }) => id));

const list = (names: readonly string[]): string =>
  names.length > MOST_NAMED
    ? `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`
    : names.join(', ');

/** Cases that send the same request are no independent evidence: they become one family, unless they name families of their own. */
export function groupEqualPrompts(cases: readonly ReadyCase[]): { cases: ReadyCase[]; notices: string[] } {
  const publicIdOf = publicIds(cases);
  const groups = Map.groupBy(cases, ({ prompt, prompts }) => JSON.stringify(prompts ?? prompt));
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
        `${formatCount(group.length, 'case')} send the same prompt (${list(group.map(({ id }) => publicIdOf(id)))}); they count as one.`,
    ),
  };
}

/** Characters of a prompt from which on few models take it: about a quarter of a million tokens. */
const LONG_CHARS = 1_000_000;

/** Says of prompts that few models take what one call of them asks for. */
export function describeLongPrompts(cases: readonly ReadyCase[]): string[] {
  const long = cases.flatMap(({ id, prompt, prompts = { prompt } }) => {
    const most = Object.values(prompts).reduce((tokens, one) => Math.max(tokens, estimateTokens(one).inputTokens), 0);
    return most * CHARS_A_TOKEN >= LONG_CHARS ? [{ id, most }] : [];
  });
  const publicIdOf = publicIds(cases);
  const largest = long.reduce((most, one) => Math.max(most, one.most), 0);
  if (long.length === 0) return [];
  const named = list(long.map(({ id }) => publicIdOf(id)));
  const which = long.length === 1 ? `The prompt of ${named} has` : `The prompts of ${named} have up to`;
  return [
    `${which} about ${formatCount(largest, 'token')}: few models take so many, and each call is billed for them.`,
  ];
}

export function describeUnused(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const columns = names.length === 1 ? 'The column' : 'The columns';
  return [`${columns} ${list(names)} ${names.length === 1 ? 'is' : 'are'} used in no prompt and no check.`];
}
