import type { Prompt, SuiteCase } from '../request.ts';
import { type Assertion, parseAssertion } from './assertion.ts';
import type { Report } from './build-models.ts';
import { buildPrompt } from './build-prompt.ts';
import type { FoundSchema } from './check-schemas.ts';
import type { ColumnUse } from './column-use.ts';
import { explainIssues } from './explain-issues.ts';
import { fillTemplate, fillValue, type Variables } from './fill-template.ts';
import type { DroppedTurns } from './jsonl-cases.ts';
import { combinationId, withoutValues } from './matrix-ids.ts';
import type { SuiteFiles } from './suite-files.ts';
import { type CaseSource, caseSourceSchema, type SuiteSource, type VariantSource } from './suite-schema.ts';
import { ToolUse } from './tool-use.ts';
import type { UnfilledNames } from './unfilled-names.ts';

/** A case that is ready to be run: its assertions are parsed. */
export interface ReadyCase extends SuiteCase {
  assertions: Assertion[];
}

/** What the suite sets for all its cases. */
export type CaseDefaults = Pick<
  SuiteSource,
  'system' | 'prompt' | 'messages' | 'request' | 'tools' | 'maxTurns' | 'user' | 'variables' | 'assert'
>;

/** What all lists of cases of one suite share. */
export interface CaseTools {
  defaults: CaseDefaults;
  files: SuiteFiles;
  /** Ids in use; cases without one are numbered. */
  taken: Set<string>;
  /** Schemas to be looked at once everything is read. */
  schemas: FoundSchema[];
  /** The most cases that the whole suite may have. */
  maxCases: number;
  columns: ColumnUse;
  unfilled: UnfilledNames;
  toolUse: ToolUse;
  droppedTurns: DroppedTurns;
  /** Versions of the prompt, each with the place where its problems are reported. */
  variants: readonly { source: VariantSource; report: Report }[];
}

/** Thrown as soon as it is known that a suite has more cases than it may, before they are built. */
export class TooManyCasesError extends Error {
  readonly cases: number;

  constructor(cases: number) {
    super(`has ${cases.toLocaleString('en-US')} cases`);
    this.name = 'TooManyCasesError';
    this.cases = cases;
  }
}

export function checkCount(cases: number, { maxCases }: CaseTools): void {
  if (cases > maxCases) throw new TooManyCasesError(cases);
}

/** Where is noted what can only be checked once everything is read. */
type LaterChecks = Pick<CaseTools, 'schemas' | 'toolUse'>;

/** Parses a list of checks; the ones that are wrong are reported and left out. */
export function buildAssertions(inputs: readonly unknown[], later: LaterChecks, report: Report): Assertion[] {
  return inputs.flatMap((input, index) => {
    const parsed = parseAssertion(input);
    if (parsed.ok) {
      const { assertion } = parsed;
      if (assertion.type === 'json' && assertion.schema) {
        later.schemas.push({ schema: assertion.schema, report: (path, reason) => report([index, ...path], reason) });
      }
      later.toolUse.name(assertion, (path, reason) => report([index, ...path], reason));
      return [assertion];
    }
    for (const { path, reason } of parsed.problems) report([index, ...path], reason);
    return [];
  });
}

/** Texts inside a check may hold variables too. */
type Fill = (text: string) => string;

function fillDeep(value: unknown, fill: Fill): unknown {
  if (typeof value === 'string') return fill(value);
  if (Array.isArray(value)) return value.map((item) => fillDeep(item, fill));
  return value;
}

/** @param leave called with each variable that is not there */
function fillAssertion(assertion: Assertion, variables: Variables, leave: (name: string) => void): Assertion {
  const fill = (written: string): string => {
    const { text, missing } = fillTemplate(written, variables);
    for (const name of missing) leave(name);
    return text;
  };
  if (assertion.type === 'tool-called') {
    const { value, arguments: wanted } = assertion;
    const filled = fillValue(
      { ...(value === undefined ? {} : { value }), ...(wanted && { arguments: wanted }) },
      variables,
      fill,
    );
    return { ...assertion, ...(filled as Pick<typeof assertion, 'value' | 'arguments'>) };
  }
  if (assertion.type === 'regex' || !('value' in assertion)) {
    return assertion.type === 'judge' ? { ...assertion, rubric: fill(assertion.rubric) } : assertion;
  }
  return { ...assertion, value: fillDeep(assertion.value, fill) } as Assertion;
}

/** Every combination of the values of a matrix, in the order written. */
export function expandMatrix(matrix: Record<string, readonly unknown[]>): Variables[] {
  return Object.entries(matrix).reduce<Variables[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  );
}

/** The texts of a case, the nearest first: of the version, of the case, of the suite. A prompt replaces messages and the other way round. */
function textsOf(source: CaseSource, defaults: CaseDefaults, variant?: VariantSource) {
  const { prompt, messages } =
    [variant, source].find((texts) => texts?.prompt !== undefined || texts?.messages !== undefined) ?? defaults;
  return { system: variant?.system ?? source.system ?? defaults.system, prompt, messages };
}

/** Of a version, of the case, of the suite; null says that nobody goes on. */
const nearestUser = (...sources: (Pick<CaseDefaults, 'user'> | undefined)[]) =>
  sources.find((one) => one?.user !== undefined)?.user ?? undefined;

/** What a version says itself is wrong where the suite lists it, not in each case. */
function reportVariant({ source, report }: CaseTools['variants'][number], id: string, reportCase: Report): Report {
  return (path, reason) => {
    const [field] = path;
    if (field !== undefined && field in source) report(path, `in case ${id}: ${reason}`);
    else reportCase(path, reason);
  };
}

/** The names of tools, and the schemas of their arguments and of the answer, to be looked at with those of checks. */
export function takeTools(
  { tools = [], request }: Pick<CaseDefaults, 'tools' | 'request'>,
  { schemas, toolUse }: LaterChecks,
  report: Report,
): void {
  const schema = request?.json?.schema;
  if (schema) schemas.push({ schema, report: (_, reason) => report(['request', 'json', 'schema'], reason) });
  toolUse.define(tools);
  for (const [index, { name, parameters, results = [] }] of tools.entries()) {
    const every = results.findIndex(({ when }) => when === undefined);
    if (every !== -1 && every < results.length - 1)
      report(['tools', index, 'results', every + 1], 'is never reached: the result before it fits every call');
    if (tools.findIndex((other) => other.name === name) < index)
      report(['tools', index, 'name'], `the tool "${name}" is there twice`);
    if (parameters)
      schemas.push({
        schema: parameters,
        report: (path, reason) => report(['tools', index, 'parameters', ...path], reason),
      });
  }
}

function buildOne(source: CaseSource, id: string, tools: CaseTools, report: Report): ReadyCase[] {
  const { defaults, files } = tools;
  takeTools(source, tools, report);
  const checks = buildAssertions(source.assert ?? [], tools, (path, reason) => report(['assert', ...path], reason));
  // What is wrong with these was said where the suite lists them.
  const shared = buildAssertions(defaults.assert ?? [], { schemas: [], toolUse: new ToolUse() }, () => {});
  const combinations = Object.values(source.matrix ?? {}).reduce((product, values) => product * values.length, 1);
  checkCount(tools.taken.size + combinations, tools);
  tools.columns.take({ ...source.variables, ...source.matrix }, [
    ...[undefined, ...tools.variants].map((variant) => textsOf(source, defaults, variant?.source)),
    source.images,
    source.attachments,
    source.request,
    source.tools,
    defaults.tools,
    source.user,
    defaults.user,
    tools.variants.map((variant) => variant.source.user),
    source.assert,
    defaults.assert,
  ]);
  return expandMatrix(source.matrix ?? {}).flatMap((combination): ReadyCase[] => {
    const variables = { ...defaults.variables, ...source.variables, ...combination };
    const build = (variant?: CaseTools['variants'][number]) =>
      buildPrompt(
        {
          ...textsOf(source, defaults, variant?.source),
          images: source.images,
          attachments: source.attachments,
          request: { ...defaults.request, ...source.request, ...variant?.source.request },
          tools: variant?.source.tools ?? source.tools ?? defaults.tools,
          maxTurns: variant?.source.maxTurns ?? source.maxTurns ?? defaults.maxTurns,
          user: nearestUser(variant?.source, source, defaults),
          variables,
        },
        { files, report: variant ? reportVariant(variant, id, report) : report },
      );
    const versions = tools.variants.map((variant) => [variant.source.id, build(variant)] as const);
    const prompt = versions.length === 0 ? build() : (versions[0]?.[1] ?? null);
    if (!prompt || versions.some(([, version]) => version === null)) return [];
    const family = source.family ?? (source.matrix ? id : undefined);
    const ownId = combinationId(id, combination);
    const leave = (name: string) => tools.unfilled.add(name, ownId, variables);
    return [
      {
        id: ownId,
        ...(source.name === undefined ? {} : { name: source.name }),
        ...(family === undefined ? {} : { family }),
        prompt,
        ...(versions.length > 0 ? { prompts: Object.fromEntries(versions) as Record<string, Prompt> } : {}),
        variables,
        assertions: [...shared, ...checks].map((assertion) => fillAssertion(assertion, variables, leave)),
      },
    ];
  });
}

export function buildCases(inputs: readonly unknown[], tools: CaseTools, report: Report): ReadyCase[] {
  const { taken } = tools;
  checkCount(taken.size + inputs.length, tools);
  return inputs.flatMap((input, index) => {
    const reportHere: Report = (path, reason) => report([index, ...path], reason);
    const result = caseSourceSchema.safeParse(typeof input === 'string' ? { prompt: input } : input);
    if (!result.success) {
      for (const { path, reason } of explainIssues(result.error)) reportHere(path, reason);
      return [];
    }
    const id = result.data.id ?? nextId(taken);
    const cases = buildOne(result.data, id, tools, reportHere);
    const idOf = withoutValues(cases.map((item) => item.id));
    for (const item of cases) {
      if (taken.has(item.id)) reportHere(['id'], `the id "${idOf(item.id)}" is used twice`);
      taken.add(item.id);
    }
    return cases;
  });
}

/** The id of a case as written, and those of the cases that it becomes. */
export function idsOf({ id, matrix = {} }: Pick<CaseSource, 'id' | 'matrix'>, taken: Set<string>) {
  const own = id === undefined ? nextId(taken) : String(id);
  const all = expandMatrix(matrix).map((combination) => combinationId(own, combination));
  for (const one of all) taken.add(one);
  return { id: own, all };
}

function nextId(taken: ReadonlySet<string>): string {
  let number = taken.size + 1;
  while (taken.has(`case-${number}`)) number++;
  return `case-${number}`;
}
