import type { Compared } from './compare-path.ts';

/** "ChatGPT vs Claude": the title in tabs, search results and exports. */
export function comparisonTitle(names: readonly string[]): string {
  if (names.length === 0) return 'Compare Models';
  return names.length === 1 ? `Compare ${names[0]}` : names.join(' vs ');
}

export function comparisonDescription(names: readonly string[], of: Compared): string {
  const facts =
    of === 'tools'
      ? 'ratings, prices with their sources, features, pros and cons'
      : 'prices with their sources, limits, abilities and announced ends';
  if (names.length === 0) {
    return of === 'tools'
      ? 'Put up to five AI tools side by side: ratings, prices with their sources, features, strengths and weaknesses.'
      : `Put up to five AI models side by side: ${facts}.`;
  }
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
  return names.length === 1 ? `Choose what to compare ${list} with: ${facts}.` : `${list} side by side: ${facts}.`;
}

/** "chatgpt-vs-claude": the name of an exported file. */
export function comparisonFileName(ids: readonly string[], extension: string): string {
  const name = ids.map((id) => id.replace(/[^a-z0-9-]+/gi, '-')).join('-vs-');
  return `${name === '' ? 'comparison' : name}.${extension}`;
}
