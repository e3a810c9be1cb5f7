import type { Variables } from './fill-template.ts';

/** The id of a case of a matrix: `tone[city=Paris,season=spring]`. */
export function combinationId(id: string, combination: Variables): string {
  const parts = Object.entries(combination).map(
    ([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
  );
  return parts.length === 0 ? id : `${id}[${parts.join(',')}]`;
}

/** Up to the first bracket: names of variables and values may have brackets of their own. */
const writtenOf = (caseId: string): string | undefined => /^(.+?)\[.*=.*\]$/s.exec(caseId)?.[1];

/**
 * Writes ids for readers who may not see the values of variables: of a matrix by their place among its cases, `tone (2 of 6)`.
 * @param caseIds of all cases, in the order of the suite
 */
export function withoutValues(caseIds: readonly string[]): (caseId: string) => string {
  const groups = Map.groupBy(caseIds, writtenOf);
  return (caseId) => {
    const written = writtenOf(caseId);
    const group = (written !== undefined && groups.get(written)) || [];
    return written === undefined ? caseId : `${written} (${group.indexOf(caseId) + 1} of ${group.length})`;
  };
}
