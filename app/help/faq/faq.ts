/** The questions of the FAQ, and filtering them. */
export interface FaqQuestion {
  /** Also the answer's anchor: /faq#id. */
  id: string;
  question: string;
  /** HTML of our own Markdown. */
  html: string;
  /** The answer as plain text, for search. */
  text: string;
}

export interface FaqCategory {
  id: string;
  name: string;
  questions: FaqQuestion[];
}

export interface FaqQuery {
  text: string;
  /** A category; null: all. */
  category: string | null;
}

const LONGEST_TEXT = 100;

export function parseFaqQuery(search: URLSearchParams, categories: readonly Pick<FaqCategory, 'id'>[]): FaqQuery {
  const tab = search.get('tab');
  return {
    text: (search.get('q') ?? '').slice(0, LONGEST_TEXT),
    category: categories.some(({ id }) => id === tab) ? tab : null,
  };
}

/** The shortest query string of a query: "" or "?q=…". */
export function faqSearch({ text, category }: FaqQuery): string {
  const search = new URLSearchParams();
  if (text.trim() !== '') search.set('q', text.trim());
  if (category !== null) search.set('tab', category);
  const written = search.toString();
  return written === '' ? '' : `?${written}`;
}

/** Whether question or answer contains the text, ignoring case and surrounding space. */
export function matchesQuestion({ question, text }: Pick<FaqQuestion, 'question' | 'text'>, written: string): boolean {
  const needle = written.trim().toLowerCase();
  return needle === '' || question.toLowerCase().includes(needle) || text.toLowerCase().includes(needle);
}

/** The questions that match, without empty categories. */
export function filterFaq(
  categories: readonly FaqCategory[],
  query: FaqQuery,
): { categories: FaqCategory[]; count: number } {
  const shown = categories
    .filter(({ id }) => query.category === null || id === query.category)
    .map((category) => ({
      ...category,
      questions: category.questions.filter((question) => matchesQuestion(question, query.text)),
    }))
    .filter(({ questions }) => questions.length > 0);
  return { categories: shown, count: shown.reduce((sum, { questions }) => sum + questions.length, 0) };
}
