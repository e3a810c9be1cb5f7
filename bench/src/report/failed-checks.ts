// Which checks answers fail, with an example of each: the first thing to look at where a pass rate is low.
import { nameModels } from '../conclude-run.ts';
import { formatCount } from '../format-figures.ts';
import type { Sample } from '../record.ts';
import { withoutValues } from '../suite/matrix-ids.ts';
import type { RunSummary } from '../summary/summary.ts';

export const FAILED_TITLE = 'Checks that did not always pass';

/** Checks that are written out one by one. */
const MOST_CHECKS = 8;
const MOST_CHARS = 160;

export interface FailedCheck {
  /** Its name, which may quote what is expected, or its kind alone. */
  label: string;
  /** How often answers of each model passed it. */
  counts: string;
  /** The case of an answer that failed it, and who gave it where there are several models. */
  example?: string;
  /** What was wrong with that answer, which may quote it. */
  reason?: string;
}

export interface FailedChecks {
  /** Each of them, or each kind where they are many. */
  each: readonly FailedCheck[];
  /** Each kind, with nothing that quotes the suite, a value of a variable or an answer. */
  kinds: readonly FailedCheck[];
}

interface Example {
  caseId: string;
  modelKey: string;
  reason: string;
}

/** Remembers why an answer of each model failed a check, once for each. */
export class FailureExamples {
  readonly #examples = new Map<string, Map<string, Example>>();

  add({ caseId, modelKey, scores, isWarmup, isRepeat }: Sample): void {
    if (isWarmup || isRepeat) return;
    for (const { name, passed, reason } of scores) {
      const known = this.#examples.get(name) ?? new Map<string, Example>();
      if (passed !== false || known.has(modelKey)) continue;
      const said = reason.length > MOST_CHARS ? `${reason.slice(0, MOST_CHARS).toWellFormed()}…` : reason;
      this.#examples.set(name, known.set(modelKey, { caseId, modelKey, reason: said }));
    }
  }

  /** Of the first of these models that has one. */
  of(name: string, modelKeys: readonly string[]): Example | undefined {
    const known = this.#examples.get(name);
    return modelKeys.map((key) => known?.get(key)).find((example) => example !== undefined);
  }
}

interface Failing {
  label: string;
  /** The first of them that an answer failed, for its example. */
  name: string;
  missed: number;
  models: Map<string, { passed: number; scored: number }>;
}

/** Checks that answers fail, by what `labelOf` calls them, the one that fails most first. */
function gather({ models }: Pick<RunSummary, 'models'>, labelOf: (check: { name: string; type: string }) => string) {
  const found = new Map<string, Failing>();
  for (const { key, quality } of models)
    for (const { name, type, passed, scored } of quality?.checks ?? []) {
      const label = labelOf({ name, type });
      const check = found.get(label) ?? { label, name, missed: 0, models: new Map() };
      found.set(label, check);
      if (passed < scored && check.missed === 0) check.name = name;
      const own = check.models.get(key) ?? { passed: 0, scored: 0 };
      check.models.set(key, { passed: own.passed + passed, scored: own.scored + scored });
      check.missed += scored - passed;
    }
  return [...found.values()].filter(({ missed }) => missed > 0).sort((one, other) => other.missed - one.missed);
}

interface Failed {
  examples: FailureExamples;
  /** Of all cases. */
  caseIds: readonly string[];
  /** Of a model with which the others are compared: an example of theirs is looked at first. */
  isBaseline?: (modelKey: string) => boolean;
}

/** Which checks answers fail; where each case has checks of its own, which kinds. */
export function findFailedChecks(
  summary: Pick<RunSummary, 'models'>,
  { examples, caseIds, isBaseline = () => false }: Failed,
): FailedChecks {
  const nameOf = nameModels(summary);
  // One that was called under several conditions stands there several times.
  const modelKeys = [...new Set(summary.models.map(({ modelKey }) => modelKey))];
  const order = modelKeys.toSorted((one, other) => Number(isBaseline(one)) - Number(isBaseline(other)));
  const describe = ({ label, name, models }: Failing, idOf = (caseId: string) => caseId): FailedCheck => {
    const failing = [...models].filter(([, one]) => one.passed < one.scored);
    const passed = failing.map(([key, one]) => {
      return `${nameOf(key)} passed ${one.passed.toLocaleString('en-US')} of ${formatCount(one.scored, 'time')}`;
    });
    const example = examples.of(name, order);
    const whose = example && modelKeys.length > 1 ? ` by ${nameOf(example.modelKey)}` : '';
    return {
      label,
      counts: passed.join(', '),
      ...(example ? { example: `${idOf(example.caseId)}${whose}`, reason: example.reason } : {}),
    };
  };
  const named = gather(summary, ({ name }) => name);
  const kinds = gather(summary, ({ type }) => `Checks of the kind ${type}`);
  const publicIdOf = withoutValues(caseIds);
  return {
    each: (named.length > MOST_CHECKS ? kinds : named).map((one) => describe(one)),
    kinds: kinds.map((one) => {
      const { reason: _, ...check } = describe(one, publicIdOf);
      return check;
    }),
  };
}

/** One sentence. */
export const describeFailedCheck = ({ label, counts, example, reason = '' }: FailedCheck): string =>
  `${label}: ${counts}${example === undefined ? '' : `; such as ${example}${reason === '' ? '' : `: ${reason}`}`}`;
