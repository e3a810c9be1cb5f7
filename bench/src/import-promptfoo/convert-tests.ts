import { parse } from 'yaml';
import { namesIn } from '../suite/fill-template.ts';
import { mediaTypeOfName, type SuiteFiles } from '../suite/suite-files.ts';
import { type Drop, isRecord } from './carry.ts';
import type { AssertionTools } from './convert-assertions.ts';
import {
  convertChecks,
  OF_TRIM,
  onlyTrims,
  type PlacedAssertion,
  readThreshold,
  readTransforms,
} from './convert-checks.ts';
import { NO_VARS, type WrittenTest } from './read-tests.ts';

/** A test as our suites write a case, but for its prompt. */
export interface ConvertedTest {
  name?: string;
  family?: string;
  variables?: Record<string, unknown>;
  matrix?: Record<string, unknown[]>;
  attachments?: { file: string }[];
  assert?: Record<string, unknown>[];
}

/** Several texts mean every combination, here as there; any other list is one value. */
const isCombined = (value: unknown): value is unknown[] => Array.isArray(value) && typeof value[0] === 'string';

/** What is filled inside a value, too. */
const FILLED = /\{%.*?%\}|\{#.*?#\}/s;

/** One line end at the end of a text is not asked with there: blocks of YAML have one. */
const askedWith = (value: unknown) => (typeof value === 'string' ? value.replace(/\n$/, '') : value);

function convertVars(vars: Record<string, unknown>, path: string, files: SuiteFiles, drop: Drop): ConvertedTest {
  const variables: Record<string, unknown> = {};
  const matrix: Record<string, unknown[]> = {};
  const attachments: { file: string }[] = [];
  for (const [name, value] of Object.entries(vars)) {
    if ([value].flat().some((text) => typeof text === 'string' && (namesIn(text).length > 0 || FILLED.test(text))))
      drop(`${path}.vars.${name}`, 'holds {{…}}, which is filled there and sent as it stands here; write it out');
    if (isCombined(value)) matrix[name] = value.map(askedWith);
    else if (typeof value === 'string' && value.startsWith('file://')) {
      const file = value.slice('file://'.length);
      try {
        if (mediaTypeOfName(file) !== null) {
          // That it can be read: what it is, is examined with the suite.
          files.base64(file);
          attachments.push({ file });
          variables[name] = file.split('/').at(-1);
          drop(`${path}.vars.${name}`, `${file} is attached to the case, and {{${name}}} is its name alone`);
          continue;
        }
        if (!/\.(txt|md|csv|json|ya?ml)$/.test(value)) throw new Error(`${value} is not a text file`);
        const text = files.text(file);
        variables[name] = /\.ya?ml$/.test(file) ? JSON.stringify(parse(text)) : text.trim();
      } catch (error) {
        // Held without a value: it is not one that the test does not give.
        variables[name] = undefined;
        drop(`${path}.vars.${name}`, error instanceof Error ? error.message : String(error));
      }
    } else variables[name] = askedWith(value);
  }
  return {
    ...(Object.keys(variables).length > 0 ? { variables } : {}),
    ...(Object.keys(matrix).length > 0 ? { matrix } : {}),
    ...(attachments.length > 0 ? { attachments } : {}),
  };
}

/** Reads what `vars` of a test or of `defaultTest` gives. */
export function convertTestVars(
  { vars }: Record<string, unknown>,
  path: string,
  files: SuiteFiles,
  drop: Drop,
): ConvertedTest {
  if (isRecord(vars)) return convertVars(vars, path, files, drop);
  if (vars !== undefined) drop(`${path}.vars`, NO_VARS);
  return {};
}

const EVERY_MODEL = 'every model is asked every case here';

/** Why fields of a test have no counterpart. */
const REASONS: Record<string, string> = {
  provider: `chooses a model for this test; ${EVERY_MODEL}`,
  providers: `chooses models for this test; ${EVERY_MODEL}`,
  prompts: 'chooses prompts for this test; every version of the prompt is asked every case here',
  metadata: 'is not carried over; a column of variables can hold it',
  assertScoringFunction: 'grades by code of its own; all checks have to pass here, or a share with a threshold',
};

const OPTION_REASONS: Record<string, string> = {
  storeOutputAs: 'keeps an answer for later tests; those that ask with it are not carried over',
  transformVars: 'changes variables by code before they are filled in; write the results under vars',
};

/** Names every field of a test that is not read. */
export function dropFields(test: Record<string, unknown>, path: string, drop: Drop): void {
  const unread = (source: Record<string, unknown>, read: readonly string[], place: string, reasons: typeof REASONS) => {
    for (const key of Object.keys(source).filter((name) => !read.includes(name)))
      drop(`${place}.${key}`, Object.hasOwn(reasons, key) ? (reasons[key] as string) : 'is not carried over');
  };
  const { metadata } = test;
  const isOfConversation = isRecord(metadata) && Object.keys(metadata).every((name) => name === 'conversationId');
  const ofConversation = isOfConversation ? ['metadata'] : [];
  unread(test, ['description', 'vars', 'assert', 'options', 'threshold', ...ofConversation], path, REASONS);
  const options = ['provider', 'transform', 'postprocess', 'disableConversationVar'];
  if (isRecord(test.options)) unread(test.options, options, `${path}.options`, OPTION_REASONS);
}

/** What all tests of a configuration share. */
export interface SharedTest {
  test: Record<string, unknown>;
  /** Transforms of the models, which come before those of tests. */
  transforms: readonly { value: unknown; path: string }[];
  asserts: readonly PlacedAssertion[];
}

/** How the answers of a test are checked; what it does not say itself, `defaultTest` says. */
export function rulesOf(test: Record<string, unknown>, path: string, shared: SharedTest, tools: AssertionTools) {
  const find = (source: Record<string, unknown>, place: string) => {
    const options = isRecord(source.options) ? source.options : {};
    const key = ['transform', 'postprocess'].find((name) => options[name]);
    return key === undefined ? [] : [{ value: options[key], path: `${place}.options.${key}` }];
  };
  const isShared = (test.threshold ?? undefined) === undefined;
  const [own = find(shared.test, 'defaultTest')[0]] = find(test, path);
  const changes = [...shared.transforms, ...(own ? [own] : [])];
  const isTrimmed = changes.length > 0 && changes.every(({ value }) => onlyTrims(value));
  return {
    threshold: isShared ? readThreshold(shared.test, 'defaultTest', tools.drop) : readThreshold(test, path, tools.drop),
    transforms: isTrimmed && !tools.scripts ? leaveTrims(changes, tools.drop) : readTransforms(changes, tools),
    isTrimmed,
  };
}

function leaveTrims(changes: SharedTest['transforms'], drop: Drop): null {
  for (const { path } of changes) drop(path, OF_TRIM);
  return null;
}

/** True where a test makes something else of the assertions that all share: they then stand in each case. */
export function changesShared({ test }: WrittenTest): boolean {
  const options = isRecord(test.options) ? test.options : {};
  return test.threshold !== undefined || Boolean(options.transform ?? options.postprocess);
}

/** Turns one test into a case. */
export function convertTest(
  { test, path, asserts }: WrittenTest,
  shared: SharedTest,
  files: SuiteFiles,
  tools: AssertionTools,
): ConvertedTest {
  dropFields(test, path, tools.drop);
  const assert = convertChecks([...shared.asserts, ...asserts], rulesOf(test, path, shared, tools), path, tools);
  return {
    ...(typeof test.description === 'string' ? { name: test.description } : {}),
    ...convertTestVars(test, path, files, tools.drop),
    ...(assert.length > 0 ? { assert } : {}),
  };
}
