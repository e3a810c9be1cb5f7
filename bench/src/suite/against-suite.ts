// Two versions of a suite, measured together.
import type { Baseline, ModelSpec } from '../record.ts';
import type { Suite } from '../suite.ts';
import type { ReadyCase } from './build-cases.ts';
import { matchModels } from './variants.ts';

/** The two versions of a suite that `--against` measures in the same rounds. */
const SIDES = ['before', 'now'] as const;

function sidesOf(models: readonly ModelSpec[], side: (typeof SIDES)[number]): ModelSpec[] {
  return models.map((model) => ({
    ...model,
    key: `${model.key}/${side}`,
    name: `${model.name ?? model.model} · ${side}`,
    variant: [side, ...(model.variant === undefined ? [] : [model.variant])].join('/'),
  }));
}

function promptsOf({ prompt, prompts = {} }: ReadyCase, side: (typeof SIDES)[number]): ReadyCase['prompts'] {
  const named = Object.entries(prompts).map(([id, text]) => [`${side}/${id}`, text] as const);
  return { [side]: prompt, ...Object.fromEntries(named) };
}

/**
 * Two versions of a suite as one, so that both are measured in the same rounds on the cases that they share. Answers of both are held
 * to the checks of the present version. Null where they share no case, or a model of the present version has no counterpart: a verdict
 * would not be on it.
 */
export function againstSuite(now: Suite, before: Suite): { suite: Suite; baseline: Baseline } | null {
  const earlier = new Map(before.cases.map((item) => [item.id, item]));
  const shared = now.cases.filter(({ id }) => earlier.has(id));
  const matched = matchModels(now.models, before.models);
  if (shared.length === 0 || matched.length < now.models.length) return null;
  const [models, bases] = [0, 1].map((place) =>
    sidesOf(
      matched.map((both) => both[place] as ModelSpec),
      place === 0 ? 'now' : 'before',
    ),
  ) as [ModelSpec[], ModelSpec[]];
  const { model: _, variant: __, ...terms } = now.settings.baseline ?? { measure: 'pass-rate' as const };
  const counted = (count: number, what: string) => (count === 0 ? [] : [`${what}: ${count}.`]);
  const changed = (pick: (item: ReadyCase) => unknown) => (item: ReadyCase) =>
    JSON.stringify(pick(item)) !== JSON.stringify(pick(earlier.get(item.id) as ReadyCase));
  return {
    suite: {
      ...now,
      models: [...bases, ...models],
      // A limit is one for the present version.
      thresholds: now.thresholds.flatMap((threshold) =>
        matched
          .filter(([{ key }]) => threshold.model === undefined || threshold.model === key)
          .map(([{ key }]) => ({ ...threshold, model: `${key}/now` })),
      ),
      cases: shared.map((item) => ({
        ...item,
        prompts: { ...promptsOf(earlier.get(item.id) as ReadyCase, 'before'), ...promptsOf(item, 'now') },
      })),
      notices: [
        ...(now.notices ?? []),
        ...counted(
          shared.filter(changed(({ prompt, prompts }) => [prompt, prompts])).length,
          'Cases with a changed prompt',
        ),
        ...counted(
          shared.filter(changed(({ assertions }) => assertions)).length,
          'Cases with changed checks, to which both versions are held',
        ),
        ...counted(
          now.cases.length + before.cases.length - 2 * shared.length,
          'Cases in one version only, which are left out',
        ),
        ...counted(before.models.length - matched.length, 'Models in the earlier version only, which are left out'),
      ],
    },
    baseline: {
      ...terms,
      model: (bases[0] as ModelSpec).key,
      pairs: Object.fromEntries(models.map(({ key }, index) => [key, (bases[index] as ModelSpec).key])),
    },
  };
}
