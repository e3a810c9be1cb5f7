import type { ModelSpec } from '../record.ts';
import { explainIssues } from './explain-issues.ts';
import { modelSourceSchema } from './suite-schema.ts';

/** What to do where a suite has checks by a judge and no judge. */
export const ADD_JUDGE = 'add judge: { model: openai:gpt-4o-mini }, or another model that is not measured';

/** Providers that a suite may name; `custom` needs a baseUrl, `demo` is simulated. */
export const SUITE_PROVIDERS = ['openai', 'anthropic', 'google', 'mistral', 'cohere', 'custom', 'demo'] as const;

/** Reports a problem at a path below the thing being built. */
export type Report = (path: readonly PropertyKey[], reason: string) => void;

const SHORT_FORM = /^([a-z][a-z0-9-]*):(.+)$/;

/** Reads `openai:gpt-4o-mini` or the long form; null after reporting what is wrong. */
export function buildModel(
  input: unknown,
  providers: readonly string[],
  report: Report,
): (Omit<ModelSpec, 'key'> & { key?: string }) | null {
  const short = typeof input === 'string' ? SHORT_FORM.exec(input) : null;
  if (typeof input === 'string' && !short) {
    report([], `"${input}" is not a model; write provider:model, such as openai:gpt-4o-mini`);
    return null;
  }
  const result = modelSourceSchema.safeParse(short ? { provider: short[1], model: short[2] } : input);
  if (!result.success) {
    for (const { path, reason } of explainIssues(result.error)) report(path, reason);
    return null;
  }
  const model = result.data;
  if (!providers.includes(model.provider)) {
    report(short ? [] : ['provider'], `"${model.provider}" is not a provider; known are ${providers.join(', ')}`);
    return null;
  }
  if (model.provider === 'custom' && model.baseUrl === undefined) {
    report([], 'a custom model needs a baseUrl, such as http://localhost:11434/v1');
    return null;
  }
  return model;
}

/** Reads the models of a suite and gives each a key that is unique in the run. */
export function buildModels(inputs: readonly unknown[], providers: readonly string[], report: Report): ModelSpec[] {
  const models: ModelSpec[] = [];
  const keys = new Set<string>();
  inputs.forEach((input, index) => {
    const model = buildModel(input, providers, (path, reason) => report([index, ...path], reason));
    if (!model) return;
    if (model.key !== undefined && keys.has(model.key)) report([index, 'key'], `the key "${model.key}" is used twice`);
    const plain = model.key ?? `${model.provider}:${model.model}`;
    let key = plain;
    for (let copy = 2; model.key === undefined && keys.has(key); copy++) key = `${plain}#${copy}`;
    keys.add(key);
    models.push({ ...model, key });
  });
  return models;
}
