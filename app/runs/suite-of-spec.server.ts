import { bounded, LimitError, type PlannedSuite, type Prompt, type SuiteProblem } from '@yardstick/bench';
import { literalCheck, type WrittenCheck } from './answer-check.ts';
import { mediaPartOf, type PromptAttachment } from './prompt-attachment.ts';
import { mapPrompts, variantsOf } from './prompt-versions.server.ts';
import { describeSchemaProblem, schemaVariants, sentSettings, unsentWords } from './request-settings.ts';
import { findLongRubric } from './rubrics.ts';
import { type CellProblems, describeCell } from './run-request.ts';
import {
  MAX_CASES,
  MAX_ID_BYTES,
  MAX_PROMPT_BYTES,
  MAX_RESULT_CHARS,
  MAX_SCHEMA_BYTES,
  MAX_SUITE_BYTES,
  MAX_YAML_BYTES,
  nameOfPrompt,
  type RunSpec,
  tooManyCases,
} from './run-spec.ts';
import { describeToolProblem, literalTools, suiteToolsOf } from './written-tools.ts';

/** What a run sets for every case. */
type SharedPart = 'tools' | 'checks' | 'parameters';

/** A suite that cannot be run; the message is for its author. */
export class SuiteRefused extends Error {
  /** Null when not all mistakes are in cells of a table. */
  readonly cells: CellProblems | null;
  /** What all mistakes are in, where that is not the cases. */
  readonly part: SharedPart | null;

  constructor(message: string, cells: CellProblems | null = null, part: SharedPart | null = null) {
    super(message);
    this.cells = cells;
    this.part = part;
  }
}

type SpecTexts = Pick<
  RunSpec,
  'prompt' | 'system' | 'table' | 'request' | 'images' | 'checks' | 'versions' | 'tools' | 'maxTurns' | 'user'
>;

const MAX_SHOWN_CELLS = 20;

const count = (n: number) => n.toLocaleString('en-US');

/**
 * The cases of a spec, ready to be sent. The same spec always gives the same suite.
 * @param owner the account whose suites are read one after the other
 * @param isNew whether limits hold that came after older specs
 * @throws SuiteRefused
 */
export async function suiteOfSpec(
  spec: SpecTexts,
  name: string,
  owner?: string,
  isNew = owner !== undefined,
): Promise<PlannedSuite> {
  const read = spec.table === null ? await promptAlone(spec, owner) : await readTable(spec, name, owner, isNew);
  const long = isNew ? findLongRubric(read.cases, spec.checks) : null;
  if (long !== null) throw new SuiteRefused(long.problem, null, long.isShared ? 'checks' : null);
  return attach({ name, ...read }, spec.images ?? []);
}

/** Attachments come before the text of each case's last question. */
function attach(suite: PlannedSuite, files: readonly PromptAttachment[]): PlannedSuite {
  if (files.length === 0) return suite;
  const parts = files.map(mediaPartOf);
  const withParts = (prompt: Prompt): Prompt => {
    const last = prompt.messages.findLastIndex(({ role }) => role === 'user');
    const messages = prompt.messages.map((message, index) => {
      if (index !== last) return message;
      const { content } = message;
      const rest = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;
      return { ...message, content: [...parts, ...rest] };
    });
    return { ...prompt, messages };
  };
  return { ...suite, cases: suite.cases.map((one) => mapPrompts(one, withParts)) };
}

type OwnTexts = Pick<SpecTexts, 'prompt' | 'system' | 'request'> & { tools?: string | [] };

/** The one case of a run without cases: its prompt is sent as it is, in each of its versions. */
async function promptAlone(spec: SpecTexts, owner?: string): Promise<Pick<PlannedSuite, 'cases' | 'variants'>> {
  const { versions } = spec;
  const { assertions, tools } = await readBeside(spec, owner);
  const { tools: _, maxTurns: _turns, ...toolless } = tools;
  const ready = ({ prompt, system, request, tools: own }: OwnTexts, ofVersion = ''): Prompt => {
    const messages = [{ role: 'user' as const, content: prompt }];
    const bytes = Buffer.byteLength(JSON.stringify(messages)) + Buffer.byteLength(system);
    if (bytes > limits.promptBytes) throw new SuiteRefused(largePrompt(ofVersion, bytes));
    return {
      ...(system.trim() === '' ? {} : { system }),
      messages,
      ...sentSettings(request),
      ...(Array.isArray(own) ? toolless : tools),
    };
  };
  const prompts = versions?.map((one) => {
    const request = { ...spec.request, ...one.request };
    return [one.id, ready({ ...spec, ...one, request }, ` of ${one.name}`)] as const;
  });
  const only = {
    id: 'prompt',
    prompt: ready(spec),
    ...(prompts ? { prompts: Object.fromEntries(prompts) } : {}),
    ...(assertions.length > 0 ? { assertions } : {}),
  };
  return { cases: [only], ...(versions ? { variants: versions } : {}) };
}

/** Checks, tools and the schema of a prompt without cases: there are no variables to fill in. */
async function readBeside({ checks = [], ...spec }: SpecTexts, owner?: string) {
  const variants = schemaVariants([spec, ...(spec.versions ?? [])]);
  const written = { ...literalTools(suiteToolsOf(spec)), ...(variants.length > 0 ? { variants } : {}) };
  if (checks.length === 0 && Object.keys(written).length === 0) return { assertions: [], tools: {} };
  const source = { ...written, cases: [{ prompt: 'x', assert: checks.map(literalCheck) }] };
  const { cases } = await read({ text: JSON.stringify(source), file: OWN_FILE, owner, describe: describeCheck });
  const { messages: _, json: _json, ...tools } = cases[0]!.prompt;
  return { assertions: cases[0]!.assertions ?? [], tools };
}

async function readTable(
  { prompt, system, table, request, checks = [], versions, ...beside }: SpecTexts,
  name: string,
  owner: string | undefined,
  isNew: boolean,
): Promise<Pick<PlannedSuite, 'cases' | 'variants'> & { notices?: string[] }> {
  const { format, text } = table!;
  if (Buffer.byteLength(text) > MAX_SUITE_BYTES)
    throw new SuiteRefused(`The suite has more than ${MAX_SUITE_BYTES / 1_048_576} MB. Split it.`);
  // Specs older than this limit are still read.
  if (format !== 'csv' && isNew && Buffer.byteLength(text) > MAX_YAML_BYTES)
    throw new SuiteRefused(
      'Cases or a suite in YAML or JSON have at most 1 MB. Split them, or write the cases as CSV.',
    );
  if (format === 'yaml') {
    const suite = await readOwnSuite({ text, file: SUITE_FILE, assert: checks, owner, isNew }, name);
    const unsent = isNew ? unsentWords(request) : [];
    return unsent.length === 0 ? suite : { ...suite, notices: [...(suite.notices ?? []), ...unsent] };
  }
  const file = format === 'csv' ? 'table.csv' : 'cases.json';
  const source = {
    name,
    ...(prompt.trim() === '' ? {} : { prompt }),
    ...(system.trim() === '' ? {} : { system }),
    ...(Object.keys(request).length === 0 ? {} : { request: sentSettings(request) }),
    ...(checks.length === 0 ? {} : { assert: checks }),
    ...suiteToolsOf(beside),
    ...(versions ? { variants: variantsOf(versions) } : {}),
    casesFrom: file,
  };
  const describe = format === 'cases' ? describeCase : describeLine;
  const own = { text: JSON.stringify(source), file: OWN_FILE, files: { [file]: text } };
  const suite = await read({ ...own, owner, describe, isNew });
  if (isNew) refuseUnmade(suite.cases);
  return suite;
}

/** Checks that are made on the command line alone would be left out here. @throws SuiteRefused */
function refuseUnmade(cases: PlannedSuite['cases']): void {
  const all = cases.flatMap(({ assertions = [] }) => (assertions as { type: string }[]).map(({ type }) => type));
  if (all.includes('function'))
    throw new SuiteRefused(
      'This suite has checks of the kind “function”, which are made on the command line. Run it there, or take them out.',
    );
}

/** A whole suite as its author wrote it for the command line. What is set in this place is named, and what cannot be done here is refused. */
async function readOwnSuite(source: SuiteSource, name: string) {
  const { name: ownName, unused = [], ...suite } = await read(source);
  if (!source.isNew) return suite;
  refuseUnmade(suite.cases);
  const unusedParts = unused.map((part) => unusedNames[part]);
  return {
    ...suite,
    name: name === '' && ownName !== SUITE_FILE ? nameOfPrompt(ownName) : name,
    ...(unusedParts.length > 0 && {
      notices: [
        ...(suite.notices ?? []),
        `Not taken from this suite, because it is chosen here: ${unusedParts.join(', ')}.`,
      ],
    }),
  };
}

const unusedNames = {
  models: 'its models with their parameters',
  judge: 'its judge',
  thresholds: 'its thresholds',
  budget: 'its budget',
};

function describeLine(problem: SuiteProblem): string {
  const { line, path, reason, cell } = problem;
  if (partOf(problem) === 'checks') return describeCheck(problem);
  if (partOf(problem) === 'parameters') return describeSchemaProblem(problem);
  if (cell) return describeCell({ ...cell, reason });
  return `Line ${line}${path ? `, ${path}` : ''}: ${reason}`;
}

/** A list of cases was written by a program: it knows places, and no lines. */
function describeCase(problem: SuiteProblem): string {
  return problem.file === 'cases.json' ? `cases${problem.path}: ${problem.reason}` : describeLine(problem);
}

function describeCheck(problem: SuiteProblem): string {
  if (partOf(problem) === 'parameters') return describeSchemaProblem(problem);
  const { path, reason } = problem;
  const place = /assert\D*(\d+)/.exec(path)?.[1];
  const words = reason.replace(/; write tools: .+/, '; add it to the tools');
  return place === undefined ? words : `Check ${Number(place) + 1}: ${words}`;
}

/** A suite that was written elsewhere, and has no name of its own. */
const SUITE_FILE = 'suite';

/** The suite that is made of a form or a call, in which only its author's texts can be wrong. */
const OWN_FILE = 'suite.json';

function partOf({ file, path }: SuiteProblem): SharedPart | null {
  if (file !== OWN_FILE) return null;
  const [, field] = /^(?:cases\[0\]\.|variants\[\d+\]\.)?(tools|maxTurns|assert|request)\b/.exec(path) ?? [];
  if (field === undefined) return null;
  return field === 'assert' ? 'checks' : field === 'request' ? 'parameters' : 'tools';
}

const limits = {
  cases: MAX_CASES,
  schemaBytes: MAX_SCHEMA_BYTES,
  promptBytes: MAX_PROMPT_BYTES + 1_000,
  totalBytes: MAX_SUITE_BYTES,
  caseIdBytes: MAX_ID_BYTES,
  resultChars: MAX_RESULT_CHARS,
};

interface SuiteSource {
  text: string;
  file: string;
  files?: Record<string, string>;
  assert?: readonly WrittenCheck[];
  owner: string | undefined;
  isNew?: boolean | undefined;
  describe?: (problem: SuiteProblem) => string;
}

/** Parses a text in another process, with limits of time and memory. @throws SuiteRefused */
async function read({ text, file, files = {}, assert = [], owner, isNew, describe = describeLine }: SuiteSource) {
  const asked = { text, file, files, assert, limits, keepsUnfilled: !isNew };
  const reading = await bounded.readSuite(asked, owner).catch((error: unknown) => {
    if (error instanceof LimitError) throw new SuiteRefused(limitWords(error));
    throw error;
  });
  if ('cases' in reading) return reading;
  if ('tooManyCases' in reading) throw new SuiteRefused(tooManyCases(reading.tooManyCases));
  if ('largeSuite' in reading)
    throw new SuiteRefused(`All prompts together have more than ${MAX_SUITE_BYTES / 1_048_576} MB. Split the suite.`);
  if ('largePrompt' in reading)
    throw new SuiteRefused(largePrompt(` of case ${reading.largePrompt.caseId}`, reading.largePrompt.bytes));
  if ('largeResult' in reading) {
    const { caseId, chars } = reading.largeResult;
    throw new SuiteRefused(
      `A tool of case ${caseId} answers with ${count(chars)} characters; at most ${count(MAX_RESULT_CHARS)} are taken.`,
    );
  }
  if ('longCaseId' in reading) {
    const { caseId, bytes } = reading.longCaseId;
    throw new SuiteRefused(
      `The id of case ${caseId.slice(0, 40)}… has ${count(bytes)} bytes; at most ${MAX_ID_BYTES} are taken.`,
    );
  }
  // The check of a schema says the same as the schema itself.
  const ofParameters = reading.problems.filter((problem) => partOf(problem) === 'parameters');
  const problems = ofParameters.length > 0 ? ofParameters : reading.problems;
  const parts = new Set(problems.map(partOf));
  const [part] = parts.size === 1 ? parts : [null];
  const words = (problem: SuiteProblem) =>
    partOf(problem) === 'tools'
      ? describeToolProblem({ ...problem, path: problem.path.replace(/^cases\[0\]\./, '') })
      : describe(problem);
  const shown = problems.slice(0, 5).map(words);
  const more = problems.length - shown.length;
  const cells = problems.slice(0, MAX_SHOWN_CELLS).map(({ cell, reason }) => cell && { ...cell, reason });
  throw new SuiteRefused(
    `${shown.join('\n')}${more > 0 ? `\nand ${count(more)} more problems` : ''}`,
    cells.every((cell) => cell !== undefined) ? { shown: cells, total: problems.length } : null,
    part,
  );
}

const limitWords = ({ limit, message }: LimitError): string =>
  limit === 'queue'
    ? 'Several of your suites are being read. Try again when they are done.'
    : `Reading this suite ${message}. Give it fewer cases or simpler checks.`;

const largePrompt = (ofCase: string, bytes: number) =>
  `The prompt${ofCase} has ${count(Math.round(bytes / 1024))} KB; at most 1 MB is taken.`;
