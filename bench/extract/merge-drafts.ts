// Endpoints whose ids differ, and which are the same model all the same. Pure.
import { isOwnProvider, makerOf, modelKey } from '../src/models/model-keys.ts';
import type { ListedModel } from './sources.ts';

/** An endpoint that is to be extracted; `key` is that of its model. */
export interface Draft {
  provider: string;
  listed: ListedModel;
  tier?: string;
  region?: string;
  aliasOf?: string;
  key: string;
}

/** Ids that only one provider uses, or that their maker calls so, are the model of that name which others serve. */
export function mergeByName(drafts: Draft[]): void {
  const groups = Map.groupBy(drafts, ({ key }) => key);
  for (const [key, group] of groups) {
    const isAlone = new Set(group.map(({ provider }) => provider)).size === 1;
    const naming = isAlone ? group[0] : group.find(({ provider, tier }) => isOwnProvider(provider) && !tier);
    const byName = naming && nameKey(naming.listed.name);
    if (byName && byName !== key && groups.has(byName)) for (const draft of group) draft.key = byName;
  }
}

/** A key without a size is the one model of its maker that has the same key and a size: `nemotron-3-super` and `-120b-a12b`. */
export function mergeBySize(drafts: Draft[]): void {
  const groups = Map.groupBy(drafts, ({ key }) => key);
  const makersOf = (group: readonly Draft[]) =>
    new Set(group.flatMap(({ provider, listed }) => makerOf(provider, listed.id)?.maker ?? []));
  for (const [key, group] of groups) {
    if (/-\d+b$/.test(key) && !/-a\d+b$/.test(key)) continue;
    const sized = [...groups].filter(([other]) => isSized(other, key));
    const [same, others] = sized[0] ?? [];
    const isOfOneMaker = others && !makersOf(group).isDisjointFrom(makersOf(others));
    if (same && sized.length === 1 && isOfOneMaker) for (const draft of group) draft.key = same;
  }
}

const isSized = (key: string, plain: string) =>
  key.startsWith(`${plain}-`) && /^(\d+(-\d+)?[bt]-)?a\d+b$/.test(key.slice(plain.length + 1));

/** `modelKey` for a name that people read. */
export function nameKey(name: string): string {
  return modelKey(
    plainName(name)
      .replace(/[()/]+/g, '')
      .trim()
      .replace(/\s+/g, '-'),
  );
}

/** A model's name without its maker and without what only packages it. */
export function plainName(name: string): string {
  return name
    .replace(/^[^:]{2,30}: /, '')
    .replace(/ \((latest|free|batch|fast|US|EU|APAC|Global|AU|JP|older v\d+)\)$/i, '')
    .trim();
}
