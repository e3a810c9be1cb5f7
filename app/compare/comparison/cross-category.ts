/** The warning about tools of several categories, on the page and in exports. */
export function crossCategoryText(categories: readonly string[]): string {
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(categories);
  return `They come from different categories (${list}) and do different jobs. The attributes that all of them share come first.`;
}
