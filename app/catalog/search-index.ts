import { foldText, isEmptyWord, stemWord, wordsOf } from './search/fold-text.ts';
import { NameIndex } from './search/name-index.ts';
import { planQuery, type QueryPlan } from './search/query-plan.ts';
import { TextIndex, WHOLE_MATCH } from './search/text-index.ts';

/**
 * The search itself, the same on server and client. A document carries what is searched and shown, and nothing else:
 * an order cannot depend on what the index has never seen.
 */
export interface SearchDocument {
  /** Kind and id, such as "tool:chatgpt". */
  key: string;
  kind: string;
  title: string;
  /** A path of this site, or the address of a source. */
  url: string;
  summary: string;
  /** Further words by which it is found. */
  words: string;
  /** 0 to 5; null where nothing is rated. */
  rating: number | null;
  logo: string | null;
  category: string | null;
  /** Of tools: is there a free plan; null: unknown, or no tool. */
  isFree: boolean | null;
  /** Of what is dated: ISO day. */
  date: string | null;
}

export interface SearchHit {
  document: SearchDocument;
  isExact: boolean;
  /** Its text has everything that was asked for. */
  isWhole: boolean;
  /** Of name and text together; comparable within one answer only. */
  relevance: number;
}

export interface SearchOptions {
  limit?: number;
  /** Hits of a text index elsewhere, by key; the best 1. */
  textHits?: ReadonlyMap<string, number>;
  isWanted?: (document: SearchDocument) => boolean;
}

/** Relevances closer than this count as equal, and the rating decides. */
const RELEVANCE_STEP = 0.05;
/** Hits below this part of the best are noise. */
const LEAST_PART = 0.3;
/** Names less alike than this are another name. */
const LEAST_NAME = 0.42;
const TEXT_SHARE = 0.6;

export class SearchIndex {
  readonly #documents: (SearchDocument | undefined)[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #names = new NameIndex();
  readonly #texts = new TextIndex();
  /** Folded titles; by document. */
  readonly #titles: string[] = [];
  readonly #withoutText = new Set<number>();

  get size(): number {
    return this.#numbers.size;
  }

  get(key: string): SearchDocument | undefined {
    const number = this.#numbers.get(key);
    return number === undefined ? undefined : this.#documents[number];
  }

  keys(): IterableIterator<string> {
    return this.#numbers.keys();
  }

  /** Adds or replaces. @param hasText false: found by name only; its text is in another index */
  put(document: SearchDocument, hasText = true): void {
    this.remove(document.key);
    const number = this.#documents.length;
    const title = foldText(document.title);
    this.#documents.push(document);
    this.#numbers.set(document.key, number);
    this.#titles[number] = title;
    this.#names.add(number, wordsOf(title));
    if (hasText) {
      const { summary, words } = document;
      this.#texts.add({ id: number, title: document.title, words, summary });
    } else this.#withoutText.add(number);
  }

  remove(key: string): void {
    const number = this.#numbers.get(key);
    if (number === undefined) return;
    this.#names.remove(number, wordsOf(this.#titles[number]!));
    if (!this.#withoutText.delete(number)) this.#texts.remove(number);
    this.#numbers.delete(key);
    this.#documents[number] = undefined;
    this.#titles[number] = '';
  }

  /** Lets queries be corrected towards words of texts that are kept elsewhere. */
  learnWords(text: string): void {
    for (const word of wordsOf(foldText(text))) if (!isEmptyWord(word)) this.#texts.vocabulary.add(stemWord(word));
  }

  plan(query: string): QueryPlan {
    return planQuery(query, this.#texts.vocabulary);
  }

  /** Exact names first, then relevance, then rating. */
  search(query: string | QueryPlan, { limit = 500, textHits, isWanted }: SearchOptions = {}): SearchHit[] {
    const plan = typeof query === 'string' ? this.plan(query) : query;
    if (plan.words.length === 0) return [];
    const together = plan.words.join('');
    const names = this.#names.search(plan.words, true);
    const texts = this.#texts.search(plan);
    for (const [key, score] of textHits ?? []) {
      const number = this.#numbers.get(key);
      if (number !== undefined) texts.set(number, Math.max(score, texts.get(number) ?? 0));
    }
    const hits: SearchHit[] = [];
    const consider = (number: number, name: number, text: number) => {
      const document = this.#documents[number];
      if (document === undefined || (isWanted && !isWanted(document))) return;
      const title = this.#titles[number]!;
      const isExact = title === plan.folded || title.replaceAll(' ', '') === together;
      const relevance = (name >= LEAST_NAME ? name : 0) + TEXT_SHARE * text;
      hits.push({ document, isExact, isWhole: text >= WHOLE_MATCH, relevance });
    };
    for (const [number, name] of names) {
      const text = texts.get(number) ?? 0;
      if (name >= LEAST_NAME || text > 0) consider(number, name, text);
    }
    for (const [number, text] of texts) if (!names.has(number)) consider(number, 0, text);
    return ranked(hits).slice(0, limit);
  }
}

function ranked(hits: SearchHit[]): SearchHit[] {
  const best = hits.reduce((most, hit) => Math.max(most, hit.relevance), 0);
  const step = (hit: SearchHit) => Math.round(hit.relevance / best / RELEVANCE_STEP);
  return hits
    .filter((hit) => hit.isExact || hit.isWhole || hit.relevance >= best * LEAST_PART)
    .sort(
      (a, b) =>
        Number(b.isExact) - Number(a.isExact) ||
        step(b) - step(a) ||
        (b.document.rating ?? 0) - (a.document.rating ?? 0) ||
        b.relevance - a.relevance ||
        (b.document.date ?? '').localeCompare(a.document.date ?? '') ||
        (a.document.key < b.document.key ? -1 : 1),
    );
}
