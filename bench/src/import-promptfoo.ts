import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { type Drop, dropUnread, isRecord } from './import-promptfoo/carry.ts';
import type { AssertionTools } from './import-promptfoo/convert-assertions.ts';
import { convertChecks } from './import-promptfoo/convert-checks.ts';
import { type ConvertedPrompt, convertPrompts } from './import-promptfoo/convert-prompts.ts';
import { convertProvider, sourceOf } from './import-promptfoo/convert-providers.ts';
import {
  type ConvertedTest,
  changesShared,
  convertTest,
  convertTestVars,
  dropFields,
  rulesOf,
  type SharedTest,
} from './import-promptfoo/convert-tests.ts';
import { shareTools } from './import-promptfoo/convert-tools.ts';
import { placeAsserts, readScenarios, readTests } from './import-promptfoo/read-tests.ts';
import { ScriptChecks } from './import-promptfoo/script-checks.ts';
import { leaveOutAnswered, spentNames, writeOutPrompts } from './import-promptfoo/write-out-prompts.ts';
import { withoutLeftOut } from './import-promptfoo/write-texts.ts';
import { ADD_JUDGE } from './suite/build-models.ts';
import { namesIn } from './suite/fill-template.ts';
import { parseSource } from './suite/source-document.ts';
import { SuiteError } from './suite/suite-error.ts';
import { noFiles, type SuiteFiles } from './suite/suite-files.ts';

/** A suite made from a promptfoo configuration. */
export interface ImportedSuite {
  /** A module with the configuration's JavaScript checks, to be saved as `checksFile`; null without any. */
  checks: string | null;
  /** The suite as YAML, ready to be saved. */
  yaml: string;
  /** What could not be carried over, one sentence each, beginning with its place in the file; more about it follows a line break. */
  notCarried: string[];
  models: number;
  /** Versions of the prompt. */
  prompts: number;
  cases: number;
}

/** How a configuration is read. */
export interface ImportOptions {
  file?: string;
  files?: SuiteFiles;
  /** Where code will be saved, beside the suite; without it, JavaScript checks become checks for the sandbox. */
  checksFile?: string;
  /** What a suite is called whose configuration has no description. */
  name?: string;
  /** The configuration's folder as seen from that file: `./`. */
  folder?: string;
}

const READ = ['description', 'prompts', 'providers', 'targets', 'tests', 'scenarios', 'defaultTest', '$schema'];

/** The model that grades there judges here. */
function findJudge(shared: unknown, rubrics: readonly unknown[], drop: Drop): Record<string, unknown> | null {
  const options = isRecord(shared) ? shared : {};
  const [provider, ...others] = options.provider === undefined ? new Set(rubrics) : [options.provider];
  for (const other of others) drop('assert.provider', `one model grades all answers, not ${JSON.stringify(other)} too`);
  const isText = isRecord(provider) && provider.text !== undefined;
  if (provider === undefined) return null;
  const model = convertProvider(isText ? provider.text : provider, 'defaultTest.options.provider', drop);
  return model && { ...model };
}

/** Which model is called. */
const addressOf = ({ provider, model, baseUrl }: { provider?: unknown; model?: unknown; baseUrl?: unknown }) => [
  provider,
  model,
  baseUrl,
];

/** Where a suite is written to a file. */
export const NO_JUDGE = `answers are graded by a model that the file does not name; ${ADD_JUDGE}`;

/** The same. */
export const JUDGE_MEASURED =
  'the model that grades is measured itself and would favour its own answers, which a run refuses; name another one under judge: { model: … }';

function hasRubric(cases: readonly unknown[], shared: readonly unknown[]): boolean {
  return JSON.stringify([cases, shared]).includes('"type":"judge"');
}

/** Transforms of models change answers before those of tests. Checks know no model, so only what all models have alike can be carried over. */
function sharedTransforms(
  placed: readonly { source: Record<string, unknown>; path: string }[],
  drop: Drop,
): SharedTest['transforms'] {
  const all = placed.map(({ source, path }) => ({ value: source.transform, path: `${path}.transform` }));
  const [first, ...others] = all;
  if (first?.value !== undefined && others.every(({ value }) => value === first.value)) return [first];
  for (const { value, path } of all)
    if (value !== undefined)
      drop(
        path,
        'changes the answers of this model alone, and is not carried over: its answers are checked as they are. Only a transform that all models have alike is carried over',
      );
  return [];
}

function convertModels(config: Record<string, unknown>, files: SuiteFiles, drop: Drop) {
  const providers = config.providers ?? config.targets ?? [];
  const placed = (Array.isArray(providers) ? providers : [providers]).flatMap((item: unknown, index) => {
    const path = `providers[${index}]`;
    const model = convertProvider(item, path, drop);
    return model ? [{ model, path, source: sourceOf(item) }] : [];
  });
  return {
    functions: shareTools(placed, files, drop),
    models: placed.map(({ model }) => model),
    transforms: sharedTransforms(placed, drop),
  };
}

/** `defaultTest`, which may stand in a file. */
function readShared(input: unknown, files: SuiteFiles, drop: Drop): Record<string, unknown> {
  if (isRecord(input)) return input;
  if (input === undefined) return {};
  const [found] = typeof input === 'string' ? readTests(input, { files, drop, reading: [] }, 'defaultTest') : [];
  if (!found) drop('defaultTest', 'is not a test');
  return found?.test ?? {};
}

/** A test's own value takes the place of the list that all tests share. */
function withShared(test: ConvertedTest, shared: ConvertedTest): ConvertedTest {
  const lists = Object.entries(shared.matrix ?? {}).filter(([name]) => !Object.hasOwn(test.variables ?? {}, name));
  const attachments = [...(shared.attachments ?? []), ...(test.attachments ?? [])];
  return {
    ...test,
    ...(lists.length > 0 ? { matrix: { ...Object.fromEntries(lists), ...test.matrix } } : {}),
    ...(attachments.length > 0 ? { attachments } : {}),
  };
}

/** The cases, and what they share. */
function convertCases(
  config: Record<string, unknown>,
  transforms: SharedTest['transforms'],
  files: SuiteFiles,
  tools: AssertionTools,
) {
  const { drop } = tools;
  const test = readShared(config.defaultTest, files, drop);
  dropFields(test, 'defaultTest', drop);
  const source = { files, drop, reading: [] };
  const written = [...readTests(config.tests, source), ...readScenarios(config.scenarios, source)];
  const asserts = placeAsserts(test, 'defaultTest');
  const isEach = test.threshold !== undefined || written.some(changesShared);
  const shared = { test, transforms, asserts: isEach ? asserts : [] };
  const variables = convertTestVars(test, 'defaultTest', files, drop);
  const all =
    written.length > 0 || config.scenarios !== undefined ? written : [{ path: 'tests', test: {}, asserts: [] }];
  const shares = isRecord(test.metadata) ? test.metadata : {};
  const cases = all.map((one, index) => {
    const metadata: Record<string, unknown> = { ...shares, ...(isRecord(one.test.metadata) ? one.test.metadata : {}) };
    const options = isRecord(one.test.options) ? one.test.options : {};
    return {
      path: one.path,
      one: { id: `test-${index + 1}`, ...withShared(convertTest(one, shared, files, tools), variables) },
      conversation: String(metadata.conversationId ?? one.conversation ?? ''),
      isAlone: options.disableConversationVar === true,
      stores: options.storeOutputAs,
    };
  });
  const assert = isEach
    ? []
    : convertChecks(asserts, rulesOf({}, 'defaultTest', { ...shared, asserts }, tools), 'defaultTest', tools);
  return { placed: cases, variables: variables.variables ?? {}, assert, options: test.options };
}

/** Prompts and cases as the suite holds them, with the variables that are left. */
function writePlaced(
  prompts: readonly ConvertedPrompt[],
  placed: Parameters<typeof leaveOutAnswered>[0],
  variables: Record<string, unknown>,
  { assert, drop }: { assert: unknown; drop: Drop },
) {
  const asked = leaveOutAnswered(placed, prompts, drop);
  const cases = withoutLeftOut(asked).map(({ one }) => one);
  const values = { ...emptyVariables(prompts, cases, variables, drop), ...variables };
  const out = writeOutPrompts(prompts, asked, values, drop);
  if (!out.areWritten) return { ...out, values };
  const spent = spentNames(prompts, [assert, cases.map((one) => one.assert)]);
  const left = (all: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !spent.has(name)));
  return {
    ...out,
    cases: out.cases.map(({ variables: own = {}, ...one }) => {
      const kept = left(own);
      return { ...one, ...(Object.keys(kept).length > 0 ? { variables: kept } : {}) };
    }),
    values: left(values),
  };
}

/** A variable that has no value is written as nothing there; here it would be a mistake. */
function emptyVariables(
  prompts: readonly ConvertedPrompt[],
  cases: readonly ConvertedTest[],
  shared: object,
  drop: Drop,
) {
  const texts = prompts.flatMap(({ system = '', prompt = '', messages = [] }) => [
    system,
    prompt,
    ...messages.map(({ content }) => content),
  ]);
  const names = [...new Set(texts.flatMap(namesIn))];
  const empty = names.filter((name) =>
    cases.some((one) => ![shared, one.variables ?? {}, one.matrix ?? {}].some((held) => Object.hasOwn(held, name))),
  );
  for (const name of empty) drop(`vars.${name}`, 'is not given by every test; where it is not, it is empty, as there');
  return Object.fromEntries(empty.map((name) => [name, '']));
}

/** One prompt is the suite's; several are versions, of which the first is the one that the others are compared with. */
function writePrompts(prompts: readonly ConvertedPrompt[]): Record<string, unknown> {
  const [first, ...others] = prompts;
  if (!first) return {};
  const { id, name: _, path: __, ...textOnly } = first;
  const variants = prompts.map(({ path: ___, ...variant }) => variant);
  return others.length === 0 ? textOnly : { variants, baseline: { variant: id } };
}

/**
 * Makes a suite from a promptfoo configuration: prompts, providers, tests and the common assertions.
 *
 * @param text - the configuration, YAML or JSON
 * @throws {@link SuiteError} when the file itself cannot be read
 * @example
 * const { yaml, notCarried } = importPromptfoo(text, { file: 'promptfooconfig.yaml', files: filesBeside('.') });
 */
export function importPromptfoo(text: string, options: ImportOptions = {}): ImportedSuite {
  const { file = 'promptfooconfig.yaml', files = noFiles, checksFile, name = 'Imported suite' } = options;
  const document = parseSource(text, file);
  if (!isRecord(document.data)) throw new SuiteError([document.problemAt([], 'is not a promptfoo configuration')]);
  const config = document.data;
  const named = new Set<string>();
  const drop: Drop = (path, reason) => void named.add(`${path}: ${reason}`);
  dropUnread(config, READ, '', drop);
  const tools: AssertionTools = {
    drop,
    files,
    scripts: checksFile === undefined ? null : new ScriptChecks(checksFile, options.folder),
    rubrics: [],
  };
  const { functions, models, transforms } = convertModels(config, files, drop);
  const written = convertPrompts(config.prompts, files, drop);
  const { placed, variables, assert, options: shared } = convertCases(config, transforms, files, tools);
  const { prompts, cases, values, count } = writePlaced(written, placed, variables, { assert, drop });
  const needsJudge = hasRubric(cases, assert);
  const judge = needsJudge ? findJudge(shared, tools.rubrics, drop) : null;
  if (needsJudge && !judge) drop('assert', NO_JUDGE);
  if (judge && models.some((model) => isDeepStrictEqual(addressOf(model), addressOf(judge))))
    drop('judge', JUDGE_MEASURED);
  const suite = {
    name: typeof config.description === 'string' ? config.description : name,
    preset: 'standard',
    models,
    ...(judge ? { judge: { model: judge } } : {}),
    ...writePrompts(prompts),
    ...(functions.length > 0 ? { tools: functions } : {}),
    ...(Object.keys(values).length > 0 ? { variables: values } : {}),
    ...(assert.length > 0 ? { assert } : {}),
    cases,
  };
  return {
    yaml: stringify(suite, { lineWidth: 0 }),
    checks: tools.scripts?.module ?? null,
    notCarried: [...named],
    models: models.length,
    prompts: count,
    cases: cases.length,
  };
}
