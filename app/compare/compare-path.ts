/** All that most of the site needs of the comparison: its limit and its path. */

export const MAX_TOOLS = 5;

/** `/compare` with these tools and nothing else. */
export function comparePathOf(ids: readonly string[]): string {
  return comparePathWith(ids.length === 0 ? [] : [['tools', [...new Set(ids)].sort().join(',')]]);
}

/** @param parameters in the order of the canonical address */
export function comparePathWith(parameters: [string, string][]): string {
  const query = parameters.map(
    ([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed()).replaceAll('%2C', ',')}`,
  );
  return query.length === 0 ? '/compare' : `/compare?${query.join('&')}`;
}
