import { type RegisteredModel, type SpecModel, targetOf } from './model.ts';

/** What a run called: the model, and its provider, or the host of the account's own endpoint. */
export function calledAs({ provider, model, baseUrl }: Called): CalledAs {
  const host = provider === 'custom' && baseUrl && URL.canParse(baseUrl) ? new URL(baseUrl).host : null;
  return { provider: host ?? provider, model: model.toLowerCase() };
}

/** A name as a request sends it, and where. */
export type Called = Pick<SpecModel, 'provider' | 'model'> & { baseUrl?: string | null | undefined };

export interface CalledAs {
  provider: string;
  /** In lower case. */
  model: string;
}

/** Those of an account's models that are called as this one is, which another account measured. */
export function pickCalled(
  own: readonly RegisteredModel[],
  called: Called,
  providers: Parameters<typeof targetOf>[1],
): RegisteredModel[] {
  const nameOf = (one: Called) => Object.values(calledAs(one)).join(' ');
  const wanted = nameOf(called);
  return own.filter((model) => {
    const target = targetOf(model, providers);
    return !('problem' in target) && nameOf(target) === wanted;
  });
}
