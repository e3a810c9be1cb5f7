// What models of a run cannot be sent of its settings, in sentences, before anything is sent. Pure.
import { promptOf } from '../plan.ts';
import type { ModelSpec } from '../record.ts';
import type { PlannedSuite, Prompt } from '../request.ts';
import { BadModelError, resolveEndpoint } from './endpoint.ts';
import { findUnstrict } from './strict-schema.ts';

type Settings = Pick<Prompt, 'seed' | 'stop' | 'json' | 'reasoningEffort' | 'serviceTier'>;

const settingsOf = ({ seed, stop, json, reasoningEffort, serviceTier }: Prompt): Settings => ({
  ...(seed === undefined ? {} : { seed }),
  ...(stop ? { stop } : {}),
  ...(json ? { json } : {}),
  ...(reasoningEffort === undefined ? {} : { reasoningEffort }),
  ...(serviceTier === undefined ? {} : { serviceTier }),
});

/** The different settings of the cases, as one version of the prompt has them. */
function askedOf({ cases }: PlannedSuite, model: ModelSpec): Settings[] {
  const asked = cases.map((one) => settingsOf(promptOf(one, model)));
  return [...new Map(asked.map((settings) => [JSON.stringify(settings), settings])).values()];
}

/** What the protocol of a model says of these settings, and of none. */
function warningsFor(model: ModelSpec, settings: Settings): string[] {
  const { dialect } = resolveEndpoint(model);
  const build = (asked: Settings) =>
    dialect.buildRequest({
      model: model.model,
      prompt: { messages: [{ role: 'user', content: '' }], ...asked },
      exchanges: [],
      isStreaming: true,
      parameters: model.parameters ?? {},
      provider: model.provider,
    }).warnings;
  const usual = build({});
  return build(settings).filter((warning) => !usual.includes(warning));
}

function problemsFor(model: ModelSpec, settings: Settings): string[] {
  if (model.provider === 'demo') return [];
  const { schema } = settings.json ?? {};
  const unstrict = model.provider === 'openai' && schema ? findUnstrict(schema) : null;
  try {
    return [...warningsFor(model, settings), ...(unstrict === null ? [] : [unstrict])];
  } catch (error) {
    // Said elsewhere: the model cannot be called at all.
    if (error instanceof BadModelError) return [];
    throw error;
  }
}

/**
 * The settings that providers of a run do not take, a sentence for each with the models that it concerns.
 *
 * @example
 * describeUnsent({ suite, models }) // ["Claude: seed is not part of this protocol and is not sent."]
 */
export function describeUnsent({ suite, models }: { suite: PlannedSuite; models: readonly ModelSpec[] }): string[] {
  const concerned = new Map<string, Set<string>>();
  // Those of a thousand cases are read once for all models of a version.
  for (const ofVersion of Map.groupBy(models, ({ variant }) => variant).values()) {
    const asked = askedOf(suite, ofVersion[0] as ModelSpec);
    for (const model of ofVersion)
      for (const settings of asked)
        for (const problem of problemsFor(model, settings))
          concerned.set(problem, (concerned.get(problem) ?? new Set()).add(model.name ?? model.model));
  }
  return [...concerned].map(([problem, names]) => `${[...names].join(', ')}: ${problem}.`);
}
