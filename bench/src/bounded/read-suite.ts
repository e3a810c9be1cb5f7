import type { SuiteCase } from '../request.ts';
import { type ReadyCase, TooManyCasesError } from '../suite/build-cases.ts';
import { SuiteError, type SuiteProblem } from '../suite/suite-error.ts';
import type { SuiteVariant } from '../suite/variants.ts';
import { parseSuite, type Suite } from '../suite.ts';
import { mostResultChars } from '../tools/tools.ts';

/** The text of a suite with all that it may refer to. */
export interface SuiteText {
  text: string;
  /** Its extension decides between CSV and YAML or JSON. */
  file: string;
  /** Texts of the files that the suite may name. */
  files: Record<string, string>;
  /** Checks beside those of the suite. */
  assert: readonly unknown[];
  limits: SuiteLimits;
  /** See `parseSuite`. */
  keepsUnfilled?: boolean;
}

/** Bytes are those of UTF-8. */
export interface SuiteLimits {
  cases: number;
  schemaBytes: number;
  promptBytes: number;
  /** All prompts together. */
  totalBytes: number;
  caseIdBytes: number;
  /** Characters of what a tool answers to one call. */
  resultChars: number;
}

/** What a suite says beside its cases, for readers that set it elsewhere. */
export type UnusedPart = 'models' | 'judge' | 'thresholds' | 'budget';

export type SuiteReading =
  | { name: string; cases: SuiteCase[]; variants?: SuiteVariant[]; notices?: string[]; unused?: UnusedPart[] }
  | { problems: SuiteProblem[] }
  | { tooManyCases: number }
  | { largePrompt: { caseId: string; bytes: number } }
  | { largeResult: { caseId: string; chars: number } }
  | { longCaseId: { caseId: string; bytes: number } }
  | { largeSuite: number };

function refuseFile(): never {
  throw new Error('files cannot be named here');
}

/** Variables are filled in already; only code reads them when answers are checked. */
const withVariables = ({ variables, ...suiteCase }: ReadyCase): SuiteCase =>
  variables && suiteCase.assertions.some(({ type }) => type === 'javascript') ? { ...suiteCase, variables } : suiteCase;

/** Reads a suite of unknown origin. Its variables are filled in and left out of the result where no code of a check may read them. */
export async function readSuite({
  text,
  file,
  files,
  assert,
  limits,
  keepsUnfilled = false,
}: SuiteText): Promise<SuiteReading> {
  const named = { text: (path: string) => files[path] ?? refuseFile(), base64: refuseFile };
  try {
    const suite = await parseSuite(text, { file, files: named, assert, limits, keepsUnfilled, isJudgeChosen: true });
    const cases = suite.cases.map(withVariables);
    const excess = findExcess(cases, limits);
    if (excess) return excess;
    const { name, variants, notices } = suite;
    const unused = unusedIn(suite);
    return {
      name,
      cases,
      ...(variants && { variants }),
      ...(notices && { notices }),
      ...(unused.length > 0 && { unused }),
    };
  } catch (error) {
    if (error instanceof SuiteError) return { problems: [...error.problems] };
    if (error instanceof TooManyCasesError) return { tooManyCases: error.cases };
    if (!(error instanceof RangeError)) throw error;
    if (error.message === 'Invalid string length') return { largeSuite: Number.POSITIVE_INFINITY };
    return { problems: [{ file, line: 1, column: 1, path: '', reason: 'is nested too deeply' }] };
  }
}

function unusedIn({ models, judge, thresholds, settings: { budget } }: Suite): UnusedPart[] {
  const said: Record<UnusedPart, boolean> = {
    models: models.length > 0,
    judge: judge !== null,
    thresholds: thresholds.length > 0,
    budget: budget.nanos !== null || budget.tokens !== null,
  };
  return (Object.keys(said) as UnusedPart[]).filter((part) => said[part]);
}

/** Null: within all limits. */
function findExcess(
  cases: SuiteCase[],
  limits: SuiteLimits,
): Exclude<SuiteReading, { cases: unknown } | { problems: unknown }> | null {
  let total = 0;
  for (const { id, prompt, prompts = { prompt } } of cases) {
    const idBytes = Buffer.byteLength(id);
    if (idBytes > limits.caseIdBytes) return { longCaseId: { caseId: id, bytes: idBytes } };
    for (const { messages, system = '', tools, user, json } of Object.values(prompts)) {
      const resultChars = mostResultChars(tools);
      if (resultChars > limits.resultChars) return { largeResult: { caseId: id, chars: resultChars } };
      const written = [messages, tools, user, json].map((part) => (part ? JSON.stringify(part) : '')).join('');
      const bytes = Buffer.byteLength(written) + Buffer.byteLength(system);
      if (bytes > limits.promptBytes) return { largePrompt: { caseId: id, bytes } };
      total += bytes;
    }
  }
  return total > limits.totalBytes ? { largeSuite: total } : null;
}
