/** The warning about tools of several categories, in parts: a phone shows the first and the third. */
export function crossCategoryParts(categories: readonly string[]) {
  return [
    'They come from different categories',
    ` (${new Intl.ListFormat('en', { type: 'conjunction' }).format(categories)})`,
    ' and do different jobs.',
    ' The attributes that all of them share come first.',
  ] as const;
}

/** For exports. */
export const crossCategoryText = (categories: readonly string[]): string => crossCategoryParts(categories).join('');
