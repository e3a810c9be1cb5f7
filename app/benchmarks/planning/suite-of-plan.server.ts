import { type PlannedSuite, type Prompt, parseSuite, type Suite, SuiteError } from '@yardstick/bench';
import { parseDocument } from 'yaml';
import { literalCheck, type WrittenCheck } from '../judging/answer-check.ts';
import {
  countRows,
  MAX_CASES,
  MAX_PROMPT_BYTES,
  MAX_SUITE_BYTES,
  type RequestSettings,
  type RunPlan,
  tooManyCases,
} from '../run-plan.ts';
import type { PromptImage } from './prompt-image.ts';

/** A suite that cannot be run, in words for the person who wrote it. */
export class SuiteRefused extends Error {}

type PlanTexts = Pick<RunPlan, 'prompt' | 'system' | 'table' | 'request' | 'images' | 'checks'>;

const count = (n: number) => n.toLocaleString('en-US');

/** The cases of a plan, ready to be sent. The same plan always gives the same suite. @throws SuiteRefused */
export async function suiteOfPlan(plan: PlanTexts, name: string): Promise<PlannedSuite> {
  const suite = plan.table === null ? await promptAlone(plan, name) : await readTable(plan, name);
  checkSizes(suite);
  return addImages(suite, plan.images ?? []);
}

/** The images stand before the text of the last question of each case. */
function addImages(suite: PlannedSuite, images: readonly PromptImage[]): PlannedSuite {
  if (images.length === 0) return suite;
  const parts = images.map((image) => ({ type: 'image' as const, ...image }));
  const cases = suite.cases.map((one) => {
    const last = one.prompt.messages.findLastIndex(({ role }) => role === 'user');
    const messages = one.prompt.messages.map((message, index) => {
      if (index !== last) return message;
      const { content } = message;
      const rest = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;
      return { ...message, content: [...parts, ...rest] };
    });
    return { ...one, prompt: { ...one.prompt, messages } };
  });
  return { ...suite, cases };
}

async function promptAlone({ prompt, system, request, checks = [] }: PlanTexts, name: string): Promise<PlannedSuite> {
  const { json, ...settings } = request;
  const ready: Prompt = {
    ...(system.trim() === '' ? {} : { system }),
    messages: [{ role: 'user', content: prompt }],
    ...settings,
    ...(json ? { json: {} } : {}),
  };
  const assertions = checks.length === 0 ? [] : await readChecks(checks);
  return { name, cases: [{ id: 'prompt', prompt: ready, ...(assertions.length > 0 ? { assertions } : {}) }] };
}

/** The checks of a prompt without cases: there are no variables to fill in. */
async function readChecks(checks: readonly WrittenCheck[]): Promise<unknown[]> {
  const source = { cases: [{ prompt: 'x', assert: checks.map(literalCheck) }] };
  const suite = await refusing(() => parseSuite(JSON.stringify(source), { file: 'suite.json' }), describeCheck);
  return suite.cases[0]?.assertions ?? [];
}

async function readTable(
  { prompt, system, table, request, checks = [] }: PlanTexts,
  name: string,
): Promise<PlannedSuite> {
  const { format, text } = table!;
  if (Buffer.byteLength(text) > MAX_SUITE_BYTES)
    throw new SuiteRefused(`The suite has more than ${MAX_SUITE_BYTES / 1_048_576} MB. Split it.`);
  if (format === 'csv') {
    const rows = countRows(text);
    if (rows > MAX_CASES) throw tooMany(rows);
  }
  if (format === 'yaml') return await refusing(() => parseSuite(withChecks(text, checks), { file: 'suite' }));
  const source = {
    name,
    ...(prompt.trim() === '' ? {} : { prompt }),
    ...(system.trim() === '' ? {} : { system }),
    ...(Object.keys(request).length === 0 ? {} : { request }),
    ...(checks.length === 0 ? {} : { assert: checks }),
    casesFrom: 'table.csv',
  };
  const files = { text: (path: string) => (path === 'table.csv' ? text : refuseFile()), base64: refuseFile };
  return await refusing(() => parseSuite(JSON.stringify(source), { file: 'suite.json', files }));
}

/** The checks of the form beside those of the suite; a text that is no YAML stays as it is, so that its own lines are named. */
function withChecks(text: string, checks: readonly WrittenCheck[]): string {
  if (checks.length === 0) return text;
  const suite = parseDocument(text);
  if (suite.errors.length > 0) return text;
  const own: unknown = suite.toJS()?.assert;
  suite.set('assert', suite.createNode([...(Array.isArray(own) ? own : []), ...checks]));
  return suite.toString();
}

type Problem = SuiteError['problems'][number];

const judgedElsewhere =
  'Checks of the kind “judge” are made on the command line. Here a judge compares the answers, by the criteria under Quality.';

function describeLine({ line, path, reason }: Problem): string {
  if (reason.startsWith('has checks of the kind "judge"')) return judgedElsewhere;
  return `Line ${line}${path ? `, ${path}` : ''}: ${reason}`;
}

function describeCheck({ path, reason }: Problem): string {
  const place = /assert\D*(\d+)/.exec(path)?.[1];
  return place === undefined ? reason : `Check ${Number(place) + 1}: ${reason}`;
}

async function refusing(read: () => Promise<Suite>, describe = describeLine): Promise<Suite> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof SuiteError)) throw error;
    const shown = error.problems.slice(0, 5).map(describe);
    const more = error.problems.length - shown.length;
    throw new SuiteRefused(`${shown.join('\n')}${more > 0 ? `\nand ${count(more)} more problems` : ''}`);
  }
}

function refuseFile(): never {
  throw new Error('files cannot be named here');
}

const tooMany = (cases: number) => new SuiteRefused(tooManyCases(cases));

function checkSizes({ cases }: PlannedSuite): void {
  if (cases.length > MAX_CASES) throw tooMany(cases.length);
  let total = 0;
  for (const { id, prompt } of cases) {
    const bytes = Buffer.byteLength(JSON.stringify(prompt.messages)) + Buffer.byteLength(prompt.system ?? '');
    if (bytes > MAX_PROMPT_BYTES + 1_000)
      throw new SuiteRefused(
        `The prompt${cases.length > 1 ? ` of case ${id}` : ''} has ${count(Math.round(bytes / 1024))} KB; at most 1 MB is taken.`,
      );
    total += bytes;
  }
  if (total > MAX_SUITE_BYTES)
    throw new SuiteRefused(`All prompts together have more than ${MAX_SUITE_BYTES / 1_048_576} MB. Split the suite.`);
}

export const settingNames: Record<keyof RequestSettings, string> = {
  maxOutputTokens: 'Output limit',
  temperature: 'Temperature',
  topP: 'Top P',
  reasoningEffort: 'Reasoning effort',
  json: 'JSON',
};
