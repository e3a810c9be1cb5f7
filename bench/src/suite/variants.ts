// Versions of a prompt: each model with each version is an entry of its own, so that all figures and verdicts apply to versions too.
import type { Baseline, ModelSpec } from '../record.ts';
import type { Suite } from '../suite.ts';
import type { ReadyCase } from './build-cases.ts';
import type { BaselineSource } from './suite-schema.ts';

/** A version of the prompt of a suite that is ready to be run. */
export interface SuiteVariant {
  id: string;
  name: string;
}

/** Every model with every version of the prompt: each is an entry of its own, with its own figures. */
export function withVariants(models: readonly ModelSpec[], variants: readonly SuiteVariant[] = []): ModelSpec[] {
  if (variants.length === 0) return [...models];
  return models.flatMap((model) =>
    variants.map(({ id, name }) => ({
      ...model,
      key: `${model.key}/${id}`,
      name: `${model.name ?? model.model} · ${name}`,
      variant: id,
    })),
  );
}

/** Finds whom each model is compared with. Null where no model of the run is the baseline. */
export function resolveBaseline(source: BaselineSource, models: readonly ModelSpec[]): Baseline | null {
  const { variant, model, ...rest } = source;
  if (model !== undefined) return models.some(({ key }) => key === model) ? { ...rest, model } : null;
  const keyOf = (other: ModelSpec) => other.key.slice(0, -(other.variant?.length ?? 0));
  const bases = models.filter((other) => other.variant === variant);
  const pairs = models.flatMap((other) => {
    const base = other.variant === variant ? undefined : bases.find((one) => keyOf(one) === keyOf(other));
    return base ? [[other.key, base.key] as const] : [];
  });
  const [first] = bases;
  if (!first) return null;
  return { ...rest, model: first.key, pairs: Object.fromEntries(pairs) };
}

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

/** Models of the same key belong together; so do a model that is gone and one that is new, where there is one of each for a version of the prompt, or one at all. */
export function matchModels(now: readonly ModelSpec[], before: readonly ModelSpec[]): [ModelSpec, ModelSpec][] {
  const pairs: [ModelSpec, ModelSpec][] = [];
  const left = (side: 0 | 1) =>
    (side === 0 ? now : before).filter((model) => !pairs.some((pair) => pair[side] === model));
  const rules: ((model: ModelSpec) => string | undefined)[] = [({ key }) => key, ({ variant }) => variant, () => ''];
  for (const nameOf of rules) {
    const [added, gone] = [Map.groupBy(left(0), nameOf), Map.groupBy(left(1), nameOf)];
    for (const [name, [one, ...twins]] of added) {
      const [other, ...others] = gone.get(name) ?? [];
      if (one && other && twins.length + others.length === 0) pairs.push([one, other]);
    }
  }
  return pairs;
}

/**
 * Two versions of a suite as one, so that both are measured in the same rounds on the cases that they share. Answers of both are held
 * to the checks of the present version. Null where they share no case or no model.
 */
export function againstSuite(now: Suite, before: Suite): { suite: Suite; baseline: Baseline } | null {
  const earlier = new Map(before.cases.map((item) => [item.id, item]));
  const shared = now.cases.filter(({ id }) => earlier.has(id));
  const matched = matchModels(now.models, before.models);
  const [pair] = matched;
  if (!pair || shared.length === 0) return null;
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
        ...counted(
          now.models.length + before.models.length - 2 * matched.length,
          'Models in one version only, which are left out',
        ),
      ],
    },
    baseline: {
      ...terms,
      model: (bases[0] as ModelSpec).key,
      pairs: Object.fromEntries(models.map(({ key }, index) => [key, (bases[index] as ModelSpec).key])),
    },
  };
}
