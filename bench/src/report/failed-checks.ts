// Which checks answers fail, with an example of each: the first thing to look at where a pass rate is low.
import { nameModels } from '../conclude-run.ts';
import { formatCount } from '../format-figures.ts';
import type { Sample } from '../record.ts';
import type { RunSummary } from '../summary/summary.ts';

export const FAILED_TITLE = 'Checks that did not always pass';

/** Checks that are written out one by one. */
const MOST_CHECKS = 8;
const MOST_CHARS = 160;

/** Remembers why an answer failed a check, once for each. */
export class FailureExamples {
  readonly #examples = new Map<string, string>();

  add({ caseId, scores, isWarmup, isRepeat }: Sample): void {
    if (isWarmup || isRepeat) return;
    for (const { name, passed, reason } of scores)
      if (passed === false && !this.#examples.has(name)) {
        const said = reason.length > MOST_CHARS ? `${reason.slice(0, MOST_CHARS).toWellFormed()}…` : reason;
        this.#examples.set(name, `${caseId}${said === '' ? '' : `: ${said}`}`);
      }
  }

  of(name: string): string | undefined {
    return this.#examples.get(name);
  }
}

interface Failing {
  label: string;
  /** The first of them, for its example. */
  name: string;
  missed: number;
  models: Map<string, { passed: number; scored: number }>;
}

/** Checks that answers fail, by what `labelOf` calls them, the one that fails most first. */
function gather({ models }: Pick<RunSummary, 'models'>, labelOf: (check: { name: string; type: string }) => string) {
  const found = new Map<string, Failing>();
  for (const { key, quality } of models)
    for (const { name, type, passed, scored } of quality?.checks ?? []) {
      if (passed === scored) continue;
      const label = labelOf({ name, type });
      const check = found.get(label) ?? { label, name, missed: 0, models: new Map() };
      found.set(label, check);
      const own = check.models.get(key) ?? { passed: 0, scored: 0 };
      check.models.set(key, { passed: own.passed + passed, scored: own.scored + scored });
      check.missed += scored - passed;
    }
  return [...found.values()].sort((one, other) => other.missed - one.missed);
}

/** A sentence for each check; where each case has checks of its own, one for each kind. */
export function describeFailedChecks(summary: Pick<RunSummary, 'models'>, examples: FailureExamples): string[] {
  const nameOf = nameModels(summary);
  const each = gather(summary, ({ name }) => name);
  const failing = each.length > MOST_CHECKS ? gather(summary, ({ type }) => `Checks of the kind ${type}`) : each;
  return failing.map(({ label, name, models }) => {
    const passed = [...models].map(([key, one]) => {
      return `${nameOf(key)} passed ${one.passed.toLocaleString('en-US')} of ${formatCount(one.scored, 'time')}`;
    });
    const example = examples.of(name);
    return `${label}: ${passed.join(', ')}${example === undefined ? '' : `; such as ${example}`}`;
  });
}
