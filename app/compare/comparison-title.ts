/** "ChatGPT vs Claude": the title in tabs, search results and exports. */
export function comparisonTitle(names: readonly string[]): string {
  if (names.length === 0) return 'Compare Models';
  return names.length === 1 ? `Compare ${names[0]}` : names.join(' vs ');
}

export function comparisonDescription(names: readonly string[]): string {
  if (names.length === 0) {
    return 'Put up to five AI tools side by side: ratings, prices with their sources, features, strengths and weaknesses.';
  }
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
  return names.length === 1
    ? `Choose what to compare ${list} with: rating, prices with their sources, features, pros and cons.`
    : `${list} side by side: ratings, prices with their sources, features, pros and cons.`;
}

/** "chatgpt-vs-claude": the name of an exported file. */
export function comparisonFileName(ids: readonly string[], extension: string): string {
  const name = ids.map((id) => id.replace(/[^a-z0-9-]+/gi, '-')).join('-vs-');
  return `${name === '' ? 'comparison' : name}.${extension}`;
}
