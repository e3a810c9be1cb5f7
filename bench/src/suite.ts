import type { CacheMode } from './cache-mode.ts';
import { exampleOf, type JudgeExample } from './judging/judge-examples.ts';
import { isContestant } from './plan.ts';
import { roundsOfPreset } from './presets.ts';
import type { Budget, ModelSpec } from './record.ts';
import { TIE_MARGIN } from './stats/compare-times.ts';
import { buildAssertions, buildCases, type ReadyCase, TooManyCasesError, takeTools } from './suite/build-cases.ts';
import { ADD_JUDGE, buildModel, buildModels, type Report, SUITE_PROVIDERS } from './suite/build-models.ts';
import { checkSchemas, type FoundSchema } from './suite/check-schemas.ts';
import { ColumnUse } from './suite/column-use.ts';
import { describeLongPrompts, describeUnused, groupEqualPrompts } from './suite/equal-prompts.ts';
import { explainIssues } from './suite/explain-issues.ts';
import { DroppedTurns } from './suite/jsonl-cases.ts';
import { readCaseFile } from './suite/read-case-file.ts';
import { parseSource, type SourceDocument } from './suite/source-document.ts';
import { SuiteError, type SuiteProblem } from './suite/suite-error.ts';
import { noFiles, type SuiteFiles } from './suite/suite-files.ts';
import { type BaselineSource, type SuiteSource, suiteSourceSchema, type Threshold } from './suite/suite-schema.ts';
import { ToolUse } from './suite/tool-use.ts';
import { UnfilledNames } from './suite/unfilled-names.ts';
import { resolveBaseline, type SuiteVariant, withVariants } from './suite/variants.ts';

/** The model that judges answers. It is never one of those measured. */
export interface JudgeSettings {
  model: ModelSpec;
  /** Given when answers are judged in pairs. */
  criteria: string | null;
  rounds: number;
  /** Pairs of answers that people have compared, to hold the judge against. */
  examples: JudgeExample[];
}

/** How a suite asks to be run. */
export interface SuiteSettings {
  rounds: number;
  /** Null: drawn when the run starts, and stored. */
  seed: number | null;
  tieMargin: number;
  baseline?: BaselineSource | undefined;
  stopWhenDecided?: boolean | undefined;
  cacheMode: CacheMode;
  isStreaming: boolean;
  concurrency: number;
  budget: Budget;
  /** Milliseconds; what is absent has the engine's default. */
  limits: { connectMs?: number; firstContentMs?: number; gapMs?: number; totalMs?: number };
}

/** A suite that can be run: everything in it has been checked. */
export interface Suite {
  name: string;
  description: string | null;
  settings: SuiteSettings;
  /** Each model with each version of the prompt. */
  models: ModelSpec[];
  /** Absent where there is one version only. */
  variants?: SuiteVariant[];
  cases: ReadyCase[];
  judge: JudgeSettings | null;
  /** Plays the users of conversations; absent where there are none. */
  simulatedUser?: ModelSpec;
  thresholds: Threshold[];
  /** What its author may not have meant, in sentences; absent where there is nothing. */
  notices?: string[];
}

export interface ParseSuiteOptions {
  /** Named in problems; its extension decides between CSV and YAML or JSON. */
  file?: string;
  files?: SuiteFiles;
  /** Providers that models may name. */
  providers?: readonly string[];
  /** Checks of every answer beside those that the suite names. */
  assert?: readonly unknown[];
  /** Whoever runs the suite chooses the judge: its checks by a rubric need none of its own. */
  isJudgeChosen?: boolean;
  /** Checks may name variables that are not there, as in suites that were read before that was refused. */
  keepsUnfilled?: boolean;
  /** For texts of strangers; by default there is no limit. */
  limits?: { cases: number; schemaBytes: number };
}

interface Reading {
  document: SourceDocument;
  problems: SuiteProblem[];
  files: SuiteFiles;
  providers: readonly string[];
  schemas: FoundSchema[];
  limits: { cases: number; schemaBytes: number };
  columns: ColumnUse;
  unfilled: UnfilledNames;
  toolUse: ToolUse;
  droppedTurns: DroppedTurns;
}

const unlimited = { cases: Number.POSITIVE_INFINITY, schemaBytes: Number.POSITIVE_INFINITY };

function reportAt(reading: Reading, ...start: PropertyKey[]): Report {
  return (path, reason) => reading.problems.push(reading.document.problemAt([...start, ...path], reason));
}

function readSettings(source: SuiteSource): SuiteSettings {
  const { money, currency = 'USD', tokens = null } = source.budget ?? {};
  return {
    rounds: source.rounds ?? roundsOfPreset(source.preset ?? 'standard') ?? 1,
    seed: source.seed ?? null,
    tieMargin: source.tieMargin ?? TIE_MARGIN,
    baseline: source.baseline,
    stopWhenDecided: source.stopWhenDecided,
    cacheMode: source.cacheMode ?? 'warm',
    isStreaming: source.streaming ?? true,
    concurrency: source.concurrency ?? 1,
    budget: { nanos: money === undefined ? null : Math.round(money * 1e9), currency, tokens },
    limits: { ...source.limits },
  };
}

function readAllCases(source: SuiteSource, reading: Reading): ReadyCase[] {
  const tools = {
    defaults: source,
    files: reading.files,
    taken: new Set<string>(),
    schemas: reading.schemas,
    columns: reading.columns,
    unfilled: reading.unfilled,
    toolUse: reading.toolUse,
    droppedTurns: reading.droppedTurns,
    variants: (source.variants ?? []).map((variant, index) => {
      return { source: variant, report: reportAt(reading, 'variants', index) };
    }),
    maxCases: reading.limits.cases,
  };
  buildAssertions(source.assert ?? [], reading, reportAt(reading, 'assert'));
  takeTools(source, reading, reportAt(reading));
  for (const { source: variant, report } of tools.variants) takeTools(variant, reading, report);
  const written =
    source.cases ?? (source.casesFrom || !(hasPrompt(source) || source.variants?.some(hasPrompt)) ? [] : [{}]);
  const cases = buildCases(written, tools, reportCase(source, reading));
  for (const [index, path] of (source.casesFrom ?? []).entries()) {
    const at = Array.isArray(source.casesFrom) && source.casesFrom.length > 1 ? ['casesFrom', index] : ['casesFrom'];
    try {
      const text = reading.files.text(path);
      cases.push(...readCaseFile(text, path, { ...tools, problems: reading.problems }));
    } catch (error) {
      if (error instanceof TooManyCasesError) throw error;
      reportAt(reading, ...at)([], error instanceof Error ? error.message : String(error));
    }
  }
  if (cases.length === 0 && reading.problems.length === 0)
    reportAt(reading)([], 'has no cases: give cases, casesFrom or a prompt');
  return cases;
}

/** What a case takes from its suite is wrong where the suite says it, not where the case stands. */
function reportCase(source: SuiteSource, reading: Reading): Report {
  return (path, reason) => {
    const [index, field, ...rest] = path;
    const item = source.cases?.[index as number];
    const isOwn =
      typeof item === 'string' || (typeof item === 'object' && item !== null && field !== undefined && field in item);
    const isShared = field === 'prompt' || field === 'system' || field === 'messages';
    if (isOwn || !isShared || source[field] === undefined) reportAt(reading, 'cases')(path, reason);
    else reportAt(reading)([field, ...rest], source.cases ? `in case ${Number(index) + 1}: ${reason}` : reason);
  };
}

function hasPrompt({ prompt, messages, user }: Pick<SuiteSource, 'prompt' | 'messages' | 'user'>): boolean {
  return (prompt ?? messages ?? user ?? undefined) !== undefined;
}

function readVariants(source: SuiteSource, reading: Reading): SuiteVariant[] {
  const variants = (source.variants ?? []).map(({ id, name = id, cacheMode }) => ({ id, name, cacheMode }));
  for (const [index, { id }] of variants.entries()) {
    if (variants.findIndex((other) => other.id === id) < index)
      reportAt(reading, 'variants', index, 'id')([], `the id "${id}" is used twice`);
  }
  return variants;
}

function readSimulatedUser({ simulatedUser }: SuiteSource, models: readonly ModelSpec[], reading: Reading) {
  if (simulatedUser === undefined) return {};
  const report = reportAt(reading, 'simulatedUser');
  const model = buildModel(simulatedUser, reading.providers, report);
  if (!model) return {};
  if (isContestant(model, models))
    report([], 'the simulated user is one of the models measured, which would talk with itself');
  return { simulatedUser: { ...model, key: `user:${model.provider}:${model.model}` } };
}

function readJudge(source: SuiteSource, models: readonly ModelSpec[], reading: Reading): JudgeSettings | null {
  if (!source.judge) return null;
  const report = reportAt(reading, 'judge', 'model');
  const model = buildModel(source.judge.model, reading.providers, report);
  if (!model) return null;
  if (isContestant(model, models))
    report([], 'the judge is one of the models measured; a judge favours its own answers');
  return {
    model: { ...model, key: `judge:${model.provider}:${model.model}` },
    criteria: source.judge.criteria ?? null,
    rounds: source.judge.rounds,
    examples: (source.judge.examples ?? []).map(exampleOf),
  };
}

async function checkTogether(suite: Suite, reading: Reading, isJudgeChosen: boolean): Promise<void> {
  const needsJudge = suite.cases.some((item) => item.assertions.some(({ type }) => type === 'judge'));
  if (needsJudge && !suite.judge && !isJudgeChosen)
    reportAt(reading)([], `has checks of the kind "judge" but no judge; ${ADD_JUDGE}`);
  const isMeasured = (model: string | undefined) =>
    model === undefined || suite.models.length === 0 || suite.models.some(({ key }) => key === model);
  const { baseline } = suite.settings;
  if (baseline?.variant !== undefined && !suite.variants?.some(({ id }) => id === baseline.variant))
    reportAt(reading, 'baseline', 'variant')([], `"${baseline.variant}" is not the id of a variant of this suite`);
  else if (baseline && suite.models.length > 0 && !resolveBaseline(baseline, suite.models))
    reportAt(reading, 'baseline', 'model')([], `"${baseline.model}" is not the key of a model of this suite`);
  for (const [index, { model }] of suite.thresholds.entries()) {
    if (!isMeasured(model))
      reportAt(reading, 'thresholds', index, 'model')([], `"${model}" is not the key of a model of this suite`);
  }
  await checkSchemas(reading.schemas, reading.limits.schemaBytes);
}

function readSource(reading: Reading, assert: readonly unknown[]): SuiteSource {
  const { data } = reading.document;
  const result = suiteSourceSchema.safeParse(data ?? {});
  if (result.success)
    return assert.length === 0 ? result.data : { ...result.data, assert: [...(result.data.assert ?? []), ...assert] };
  throw new SuiteError(explainIssues(result.error).map(({ path, reason }) => reading.document.problemAt(path, reason)));
}

const nameOf = (file: string): string | undefined => /([^\\/]*?)(?:\.[^.\\/]+)?$/.exec(file)?.[1];

/** A file of cases alone, such as a CSV table, is a suite without models. */
function wrapCases(file: string): SourceDocument {
  const name = nameOf(file) || 'Suite';
  const problemAt: SourceDocument['problemAt'] = (_path, reason) => ({ file, line: 1, column: 1, path: '', reason });
  return { file, data: { name, casesFrom: [file] }, problemAt };
}

/**
 * Reads a suite (YAML, JSON, or a CSV table of cases) and checks all of it before anything is paid for.
 *
 * @param text - the file's text
 * @returns the suite with every variable filled and every default applied; durations in ms, money in nano-units
 * @throws {TooManyCasesError} where there is a limit
 * @throws {@link SuiteError} with file, line, column and reason of every problem found
 * @example
 * const suite = await parseSuite('prompt: "Say {{word}}"\nvariables: { word: hi }\nmodels: [demo:swift]');
 * suite.cases[0].prompt.messages[0].content; // "Say hi"
 */
export async function parseSuite(text: string, options: ParseSuiteOptions = {}): Promise<Suite> {
  const { file = 'suite', files = noFiles, providers = SUITE_PROVIDERS, assert = [], limits = unlimited } = options;
  const isTable = /\.(csv|tsv|jsonl)$/i.test(file);
  const document = isTable ? wrapCases(file) : parseSource(text, file);
  const ownFiles = isTable ? { ...files, text: (path: string) => (path === file ? text : files.text(path)) } : files;
  const reading: Reading = {
    document,
    problems: [],
    files: ownFiles,
    providers,
    schemas: [],
    columns: new ColumnUse(),
    unfilled: new UnfilledNames(),
    toolUse: new ToolUse(),
    droppedTurns: new DroppedTurns(),
    limits,
  };
  const source = readSource(reading, assert);
  const variants = readVariants(source, reading);
  const models = withVariants(buildModels(source.models ?? [], providers, reportAt(reading, 'models')), variants);
  const { cases, notices } = groupEqualPrompts(readAllCases(source, reading));
  notices.push(
    ...describeLongPrompts(cases),
    ...describeUnused(reading.columns.unused),
    ...reading.droppedTurns.notices,
  );
  const suite: Suite = {
    name: source.name ?? (nameOf(file) || 'Suite'),
    description: source.description ?? null,
    settings: readSettings(source),
    models,
    ...(variants.length > 0 ? { variants } : {}),
    cases,
    judge: readJudge(source, models, reading),
    ...readSimulatedUser(source, models, reading),
    thresholds: source.thresholds ?? [],
    ...(notices.length > 0 ? { notices } : {}),
  };
  // A model may bring tools of its provider's own.
  if (!models.some(({ parameters }) => parameters?.tools)) reading.toolUse.reportUnknown();
  const unfilled = reading.unfilled.problemsIn(cases.map(({ id }) => id));
  if (!options.keepsUnfilled) for (const words of unfilled) reportAt(reading, 'assert')([], words);
  await checkTogether(suite, reading, options.isJudgeChosen ?? false);
  if (reading.problems.length > 0) throw new SuiteError(reading.problems);
  return suite;
}
