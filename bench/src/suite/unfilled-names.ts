import { formatCount } from '../format-figures.ts';
import type { Variables } from './fill-template.ts';
import { withoutValues } from './matrix-ids.ts';

/** Variables that checks name and cases do not have: held to the braces themselves, every answer would fail, or pass where they are forbidden. */
export class UnfilledNames {
  readonly #found = new Map<string, { caseId: string; cases: Set<string>; known: string[] }>();

  add(name: string, caseId: string, variables: Variables): void {
    const found = this.#found.get(name) ?? { caseId, cases: new Set(), known: Object.keys(variables) };
    this.#found.set(name, found);
    found.cases.add(caseId);
  }

  /**
   * One sentence each, which names no value: logs of builds are public.
   * @param caseIds of all cases
   */
  problemsIn(caseIds: readonly string[]): string[] {
    const idOf = withoutValues(caseIds);
    return [...this.#found].map(([name, { caseId, cases, known }]) => {
      const more = cases.size > 1 ? ` (and ${formatCount(cases.size - 1, 'more case')})` : '';
      const set = known.length === 0 ? 'no variables are set' : `set are ${known.join(', ')}`;
      const own =
        name === 'expected' ? '; a column “expected” is a check of its own, so give the column another name' : '';
      return `{{${name}}} in a check has no value in case ${idOf(caseId)}${more}; ${set}${own}; write \\{{ to keep the braces`;
    });
  }
}
