const [begin, end] = [
  'They come from different categories',
  ' and do different jobs. The attributes that all of them share come first.',
] as const;

/** The warning about tools of several categories, on the page and in exports. */
export function crossCategoryText(categories: readonly string[]): string {
  return begin + listedCategories(categories) + end;
}

export const listedCategories = (categories: readonly string[]): string =>
  ` (${new Intl.ListFormat('en', { type: 'conjunction' }).format(categories)})`;

export const crossCategoryWords = { begin, end };
