// Versions of a prompt: each model with each version is an entry of its own, so that all figures and verdicts apply to versions too.
import type { CacheMode } from '../cache-mode.ts';
import type { Baseline, ModelSpec } from '../record.ts';
import type { BaselineSource } from './suite-schema.ts';

/** A version of the prompt of a suite that is ready to be run. */
export interface SuiteVariant {
  id: string;
  name: string;
  /** Absent: that of the run. */
  cacheMode?: CacheMode | undefined;
}

/** Every model with every version of the prompt: each is an entry of its own, with its own figures. */
export function withVariants<M extends ModelSpec>(models: readonly M[], variants: readonly SuiteVariant[] = []): M[] {
  if (variants.length === 0) return [...models];
  return models.flatMap((model) =>
    variants.map(({ id, name, cacheMode }) => ({
      ...model,
      key: `${model.key}/${id}`,
      name: `${model.name ?? model.model} · ${name}`,
      variant: id,
      ...(cacheMode && { cacheMode }),
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
