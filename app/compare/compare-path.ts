/** All that most of the site needs of the comparison: its limit and its path. */

export const MAX_TOOLS = 5;

/** What stands side by side. It is also the name of the parameter that lists it. */
export type Compared = 'tools' | 'models';

export const comparedAt = (pathname: string): Compared => (pathname.startsWith('/models/') ? 'models' : 'tools');

export const comparePage: Record<Compared, string> = { tools: '/compare', models: '/models/compare' };

/** The comparison of these tools, or of these models, and nothing else. */
export function comparePathOf(ids: readonly string[], of: Compared = 'tools'): string {
  return comparePathWith(of, ids.length === 0 ? [] : [[of, [...new Set(ids)].sort().join(',')]]);
}

/** @param parameters in the order of the canonical address */
export function comparePathWith(of: Compared, parameters: [string, string][]): string {
  const query = parameters.map(
    ([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed()).replaceAll('%2C', ',')}`,
  );
  return query.length === 0 ? comparePage[of] : `${comparePage[of]}?${query.join('&')}`;
}
