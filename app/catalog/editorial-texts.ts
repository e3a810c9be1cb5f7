/** What editors answer for themselves, without a source: judgements, not facts. */
export interface EditorialTexts {
  description: string;
  pros: string[];
  cons: string[];
}

export type TextField = keyof EditorialTexts;

/** By the kinds of records. */
export const textFields = {
  tool: { description: 'Description', pros: 'Pros', cons: 'Cons' },
  company: { description: 'Description' },
} as const satisfies Record<string, Partial<Record<TextField, string>>>;

export const isTextField = (field: string): field is TextField => field in textFields.tool;

/** The lines of a text as one value, and back. A description has one. */
export const linesOf = (texts: Partial<EditorialTexts>, field: TextField): string[] => [texts[field] ?? []].flat();

export const textFrom = (field: TextField, lines: string[]): Partial<EditorialTexts> => ({
  [field]: field === 'description' ? (lines[0] ?? '') : lines,
});
