import { bounded, isContestant } from '@yardstick/bench';
import { literalText } from '@yardstick/bench/words';
import { type JudgeSpec, judgeOf } from '../../judging/judge-part.ts';
import type { SpecModel } from '../../models/model.ts';
import { literalCheck } from '../../runs/answer-check.ts';
import { variantsOf } from '../../runs/prompt-versions.server.ts';
import { nanosOfMoney, sentSettings } from '../../runs/request-settings.ts';
import { chosenBaseline, modelNameOf, type PromptVersion, type RunSpec } from '../../runs/run-spec.ts';
import { literalTools, suiteToolsOf } from '../../runs/written-tools.ts';

/**
 * A run as a suite file for the command line, so that anybody can repeat it. It contains no key; JSON is also valid
 * YAML.
 */

export const CASES_FILE = 'cases.csv';

function modelOf({ provider, model, name, baseUrl, protocol }: SpecModel): Record<string, string> {
  return { provider, model, name, ...(baseUrl ? { baseUrl } : {}), ...(protocol ? { protocol } : {}) };
}

/** The key that the command line gives a model; see buildModels. */
function suiteKeyOf(key: string, models: readonly SpecModel[]): string {
  const nameOf = ({ provider, model }: SpecModel) => `${provider}:${model}`;
  const at = models.findIndex((model) => model.key === key);
  const name = nameOf(models[at] as SpecModel);
  const copies = models.slice(0, at).filter((model) => nameOf(model) === name).length;
  return copies === 0 ? name : `${name}#${copies + 1}`;
}

/** Names that no shell reads as anything else: the command is copied from a stranger's run. */
const PLAIN_NAME = /^[\w./:@-]+$/;

/** What makes the command line run one model of the suite alone, by key; nothing where a name says too little of it. */
export function modelArguments(spec: RunSpec): Record<string, string> {
  // A baseline is run with every model that is compared with it.
  const alone = spec.baseline
    ? []
    : spec.models.filter(({ baseUrl, provider, model }) => !baseUrl && provider !== 'custom' && PLAIN_NAME.test(model));
  return Object.fromEntries(alone.map(({ key, provider, model }) => [key, ` -m ${provider}:${model}`]));
}

/** The models as they were chosen: the suite lists its versions apart. */
function measuredOnce(spec: RunSpec): SpecModel[] {
  const first = spec.models[0]?.variant;
  return spec.models
    .filter(({ variant }) => variant === first)
    .map((model) => ({ ...model, name: modelNameOf(spec, model.key) }));
}

function settingsOf(spec: RunSpec, name: string) {
  const { rounds, seed, tieMargin, stopWhenDecided, cacheMode, isStreaming, concurrency } = spec;
  const chosen = chosenBaseline(spec);
  const measured = measuredOnce(spec);
  return {
    name,
    rounds,
    seed,
    tieMargin,
    ...(chosen
      ? { baseline: chosen.model === undefined ? chosen : { ...chosen, model: suiteKeyOf(chosen.model, measured) } }
      : {}),
    ...(stopWhenDecided ? { stopWhenDecided } : {}),
    ...(spec.budgetNanos === undefined ? {} : { budget: { money: spec.budgetNanos / nanosOfMoney(1) } }),
    cacheMode,
    streaming: isStreaming,
    concurrency,
    models: measured.map(modelOf),
    ...(spec.simulatedUser ? { simulatedUser: modelOf(spec.simulatedUser) } : {}),
  };
}

/** The command line accepts no judge that is also measured: that part is left out, and the file says so. */
function judgePartOf(spec: RunSpec) {
  const judge = judgeOf(spec);
  if (!judge || isContestant(judge.model, spec.models)) return {};
  const { model, criteria, rounds } = judge;
  return { judge: { model: modelOf(model), ...(criteria === '' ? {} : { criteria }), rounds } };
}

const noteOf = (judge: JudgeSpec | null, models: readonly SpecModel[]) =>
  judge && isContestant(judge.model, models)
    ? `# The run was judged by ${judge.model.name.replace(/\s+/g, ' ')}, which was measured itself; the command line takes no such judge.\n`
    : '';

function questionOf({ prompt, table, images = [] }: RunSpec) {
  if (prompt.trim() === '') return {};
  const content = table ? prompt : literalText(prompt);
  return images.length === 0 ? { prompt: content } : { messages: [{ role: 'user', content, attachments: images }] };
}

/** What a version sets itself; one with images is written as messages, like the prompt. */
function writtenTexts(spec: RunSpec, { prompt, system }: Pick<PromptVersion, 'prompt' | 'system'>) {
  return {
    ...(prompt === undefined ? {} : { prompt: undefined, ...questionOf({ ...spec, prompt }) }),
    ...(system === undefined ? {} : { system: spec.table ? system : literalText(system) }),
  };
}

/**
 * The run's settings around the prompt or the table of cases (a separate file). A YAML suite keeps its cases and
 * comments; the form's choices replace its own.
 */
export async function suiteFileOf(spec: RunSpec, name: string): Promise<string> {
  const { table, request, system, versions } = spec;
  if (table?.format === 'yaml') {
    const set = { ...settingsOf(spec, name), ...judgePartOf(spec) };
    const changes = {
      text: table.text,
      set,
      remove: ['preset', ...(spec.baseline ? [] : ['baseline']), ...(spec.stopWhenDecided ? [] : ['stopWhenDecided'])],
      assert: spec.checks ?? [],
    };
    return `${noteOf(judgeOf(spec), spec.models)}${await bounded.writeSuite(changes)}`;
  }
  const asked = sentSettings(request);
  const suite = {
    ...settingsOf(spec, name),
    ...(system.trim() === '' ? {} : { system: table ? system : literalText(system) }),
    ...questionOf(spec),
    ...(Object.keys(asked).length === 0 ? {} : { request: asked }),
    ...(spec.checks ? { assert: table ? spec.checks : spec.checks.map(literalCheck) } : {}),
    ...(table ? suiteToolsOf(spec) : literalTools(suiteToolsOf(spec))),
    ...(versions ? { variants: variantsOf(versions).map((one) => ({ ...one, ...writtenTexts(spec, one) })) } : {}),
    ...judgePartOf(spec),
    ...(table?.format === 'csv' ? { casesFrom: CASES_FILE } : {}),
  };
  if (table?.format === 'cases') {
    const text = `{ cases: ${table.text}\n}\n`;
    return `${noteOf(judgeOf(spec), spec.models)}${await bounded.writeSuite({ text, set: suite, remove: [], assert: [] })}`;
  }
  return `${noteOf(judgeOf(spec), spec.models)}${JSON.stringify(suite, null, 2)}\n`;
}
