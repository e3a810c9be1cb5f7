import { stringify } from 'yaml';
import { type Drop, dropUnread, isRecord } from './import-promptfoo/carry.ts';
import type { AssertionTools } from './import-promptfoo/convert-assertions.ts';
import { convertPrompts } from './import-promptfoo/convert-prompts.ts';
import { convertProvider } from './import-promptfoo/convert-providers.ts';
import { type ConvertedTest, convertTest, convertTests } from './import-promptfoo/convert-tests.ts';
import { shareTools } from './import-promptfoo/convert-tools.ts';
import { ScriptChecks } from './import-promptfoo/script-checks.ts';
import { parseSource } from './suite/source-document.ts';
import { SuiteError } from './suite/suite-error.ts';
import { noFiles, type SuiteFiles } from './suite/suite-files.ts';

/** A suite made from a promptfoo configuration. */
export interface ImportedSuite {
  /** A module with the configuration's JavaScript checks, to be saved as `checksFile`; null without any. */
  checks: string | null;
  /** The suite as YAML, ready to be saved. */
  yaml: string;
  /** What could not be carried over, one sentence each, beginning with its place in the file. */
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
  /** Where JavaScript checks will be saved, beside the suite; without it they are not carried over. */
  checksFile?: string;
  /** The configuration's folder as seen from that file: `./`. */
  folder?: string;
}

const READ = ['description', 'prompts', 'providers', 'targets', 'tests', 'defaultTest', '$schema'];

/** The model that grades there judges here. */
function findJudge(defaultTest: unknown, rubrics: readonly unknown[], drop: Drop): Record<string, unknown> | null {
  const options = isRecord(defaultTest) && isRecord(defaultTest.options) ? defaultTest.options : {};
  const [provider, ...others] = options.provider === undefined ? new Set(rubrics) : [options.provider];
  for (const other of others) drop('assert.provider', `one model grades all answers, not ${JSON.stringify(other)} too`);
  const isText = isRecord(provider) && provider.text !== undefined;
  if (provider === undefined) return null;
  const model = convertProvider(isText ? provider.text : provider, 'defaultTest.options.provider', drop);
  return model && { ...model };
}

function hasRubric(cases: readonly unknown[], shared: ConvertedTest | null): boolean {
  return JSON.stringify([cases, shared]).includes('"type":"judge"');
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
  const { file = 'promptfooconfig.yaml', files = noFiles, checksFile } = options;
  const document = parseSource(text, file);
  if (!isRecord(document.data)) throw new SuiteError([document.problemAt([], 'is not a promptfoo configuration')]);
  const config = document.data;
  const notCarried: string[] = [];
  const drop: Drop = (path, reason) => notCarried.push(`${path}: ${reason}`);
  dropUnread(config, READ, '', drop);
  const tools: AssertionTools = {
    drop,
    scripts: checksFile === undefined ? null : new ScriptChecks(checksFile, options.folder),
    rubrics: [],
  };
  const providers = config.providers ?? config.targets ?? [];
  const placed = (Array.isArray(providers) ? providers : [providers]).flatMap((item: unknown, index) => {
    const path = `providers[${index}]`;
    const model = convertProvider(item, path, drop);
    return model ? [{ model, path }] : [];
  });
  const functions = shareTools(placed, files, drop);
  const models = placed.map(({ model }) => model);
  const prompts = convertPrompts(config.prompts, files, drop);
  const shared = config.defaultTest === undefined ? null : convertTest(config.defaultTest, 'defaultTest', files, tools);
  const tests = convertTests(config.tests, files, tools).map((test) => {
    // A test's own value takes the place of the list that all tests share.
    const lists = Object.entries(shared?.matrix ?? {}).filter(([name]) => !Object.hasOwn(test.variables ?? {}, name));
    const attachments = [...(shared?.attachments ?? []), ...(test.attachments ?? [])];
    return {
      ...test,
      ...(lists.length > 0 ? { matrix: { ...Object.fromEntries(lists), ...test.matrix } } : {}),
      ...(attachments.length > 0 ? { attachments } : {}),
    };
  });
  const cases = (tests.length === 0 ? [{}] : tests).map((test, index) => ({ id: `test-${index + 1}`, ...test }));
  const judge = findJudge(config.defaultTest, tools.rubrics, drop);
  if (!judge && hasRubric(cases, shared))
    drop('assert', 'answers are graded by a model that the file does not name; add judge: { model: … }');
  const [only] = prompts.length === 1 ? prompts : [];
  const { id: _, name: __, ...textOnly } = only ?? { id: '' };
  const suite = {
    name: typeof config.description === 'string' ? config.description : 'Imported suite',
    preset: 'standard',
    models,
    ...(judge ? { judge: { model: judge } } : {}),
    ...(only ? textOnly : {}),
    ...(prompts.length > 1 ? { variants: prompts } : {}),
    ...(functions.length > 0 ? { tools: functions } : {}),
    ...(shared?.variables ? { variables: shared.variables } : {}),
    ...(shared?.assert ? { assert: shared.assert } : {}),
    cases,
  };
  return {
    yaml: stringify(suite, { lineWidth: 0 }),
    checks: tools.scripts?.module ?? null,
    notCarried,
    models: models.length,
    prompts: prompts.length,
    cases: cases.length,
  };
}
