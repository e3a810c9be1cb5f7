/** What editors answer for themselves, without a source: judgements, not facts. */
export interface EditorialTexts {
  description: string;
  pros: string[];
  cons: string[];
}

/** By the kinds of records. Of tools and companies they are laid over the catalogue, of others over what their room keeps. */
export const textFields = {
  tool: { description: 'Description', pros: 'Pros', cons: 'Cons' },
  company: { description: 'Description' },
  news: {
    title: 'Title',
    summary: 'Summary',
    source: 'Source',
    url: 'Address of the source',
    date: 'Date',
    category: 'Category',
    removed: 'Visibility',
  },
  post: {
    title: 'Title',
    description: 'Description',
    author: 'Author',
    date: 'Date',
    keywords: 'Keywords',
    body: 'Text',
    removed: 'Visibility',
  },
  // Values, and no texts.
  model: {},
} as const satisfies Record<string, Partial<Record<keyof EditorialTexts, string>> | Record<string, string>>;

export type RecordKind = keyof typeof textFields;
export type TextField = { [Kind in RecordKind]: keyof (typeof textFields)[Kind] }[RecordKind];
/** The lines of each text. */
export type Texts = Partial<Record<TextField, string[]>>;

export const isTextField = (field: string): field is TextField =>
  Object.values(textFields).some((fields) => field in fields);

/** The lines of a text as one value, and back. A description has one. */
export const linesOf = (texts: Partial<Record<TextField, string | string[]>>, field: TextField): string[] =>
  [texts[field] ?? []].flat();

export const textFrom = (field: keyof EditorialTexts, lines: string[]): Partial<EditorialTexts> => ({
  [field]: field === 'description' ? (lines[0] ?? '') : lines,
});

/** What two versions of a text say, in words; of the text of a post only the paragraphs in which they differ. */
export function changedWords(field: string, before: string | null, after: string) {
  const state = (text: string | null) => (text === 'removed' ? 'removed' : 'shown');
  if (field === 'removed') return { before: state(before), after: state(after) };
  if (field !== 'body' || before === null) return { before, after };
  const [old, now] = [before.split(/\n{2,}/), after.split(/\n{2,}/)];
  const without = (parts: string[], others: string[]) => parts.filter((part) => !others.includes(part)).join('\n\n');
  return { before: without(old, now) || 'nothing', after: without(now, old) || 'nothing' };
}
