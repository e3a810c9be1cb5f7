import { stringify } from 'yaml';
import { type Drop, dropUnread, isRecord } from './import-promptfoo/carry.ts';
import { type ConvertedPrompt, convertPrompts } from './import-promptfoo/convert-prompts.ts';
import { convertProvider } from './import-promptfoo/convert-providers.ts';
import { type ConvertedTest, convertTest, convertTests } from './import-promptfoo/convert-tests.ts';
import { parseSource } from './suite/source-document.ts';
import { SuiteError } from './suite/suite-error.ts';
import { noFiles, type SuiteFiles } from './suite/suite-files.ts';

/** A suite made from a promptfoo configuration. */
export interface ImportedSuite {
  /** The suite as YAML, ready to be saved. */
  yaml: string;
  /** What could not be carried over, one sentence each, beginning with its place in the file. */
  notCarried: string[];
  models: number;
  cases: number;
}

const READ = ['description', 'prompts', 'providers', 'targets', 'tests', 'defaultTest', '$schema'];

const textOf = ({ key: _key, ...text }: ConvertedPrompt) => text;

/** Several prompts make several cases of each test; they are one family. */
function combine(prompts: readonly ConvertedPrompt[], tests: readonly ConvertedTest[]): Record<string, unknown>[] {
  const list = tests.length === 0 ? [{}] : tests;
  if (prompts.length <= 1) return list.map((test, index) => ({ id: `test-${index + 1}`, ...test }));
  return list.flatMap((test, index) =>
    prompts.map((prompt) => ({
      id: `test-${index + 1}/${prompt.key}`,
      family: `test-${index + 1}`,
      ...textOf(prompt),
      ...test,
    })),
  );
}

/** The model that grades there judges here. */
function findJudge(defaultTest: unknown, drop: Drop): Record<string, unknown> | null {
  if (!isRecord(defaultTest) || !isRecord(defaultTest.options)) return null;
  const { provider } = defaultTest.options;
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
export function importPromptfoo(text: string, options: { file?: string; files?: SuiteFiles } = {}): ImportedSuite {
  const { file = 'promptfooconfig.yaml', files = noFiles } = options;
  const document = parseSource(text, file);
  if (!isRecord(document.data)) throw new SuiteError([document.problemAt([], 'is not a promptfoo configuration')]);
  const config = document.data;
  const notCarried: string[] = [];
  const drop: Drop = (path, reason) => notCarried.push(`${path}: ${reason}`);
  dropUnread(config, READ, '', drop);
  const providers = config.providers ?? config.targets ?? [];
  const models = (Array.isArray(providers) ? providers : [providers]).flatMap(
    (item: unknown, index) => convertProvider(item, `providers[${index}]`, drop) ?? [],
  );
  const prompts = convertPrompts(config.prompts, files, drop);
  const shared = config.defaultTest === undefined ? null : convertTest(config.defaultTest, 'defaultTest', files, drop);
  const tests = convertTests(config.tests, files, drop).map((test) =>
    shared?.matrix ? { ...test, matrix: { ...shared.matrix, ...test.matrix } } : test,
  );
  const cases = combine(prompts, tests);
  if (prompts.length > 1)
    drop(
      'prompts',
      `${prompts.length} prompts become ${prompts.length} cases of each test, one family: models are compared over all of them, prompts are not compared with each other`,
    );
  const judge = findJudge(config.defaultTest, drop);
  if (!judge && hasRubric(cases, shared))
    drop('assert', 'answers are graded by a model that the file does not name; add judge: { model: … }');
  const suite = {
    name: typeof config.description === 'string' ? config.description : 'Imported suite',
    preset: 'standard',
    models,
    ...(judge ? { judge: { model: judge } } : {}),
    ...(prompts[0] && prompts.length === 1 ? textOf(prompts[0]) : {}),
    ...(shared?.variables ? { variables: shared.variables } : {}),
    ...(shared?.assert ? { assert: shared.assert } : {}),
    cases,
  };
  return { yaml: stringify(suite, { lineWidth: 0 }), notCarried, models: models.length, cases: cases.length };
}
