import { foldText, isEmptyWord, stemWord, wordsOf } from './engine/fold-text.ts';
import { NameIndex } from './engine/name-index.ts';
import { planQuery, type QueryPlan } from './engine/query-plan.ts';
import { ScoreBoard } from './engine/score-board.ts';
import { type TextDocument, TextIndex, WHOLE_MATCH } from './engine/text-index.ts';

/**
 * The search itself, the same on server and client. A document has only what is searched and shown: the order cannot
 * depend on anything else, such as payments.
 */
export interface SearchDocument {
  /** Kind and id, such as "tool:chatgpt". */
  key: string;
  kind: string;
  title: string;
  /** A path of this site, or an outside address. */
  url: string;
  summary: string;
  /** More words by which it is found, besides a tool's features. */
  words: string;
  /** 0 to 5; null: not rated. */
  rating: number | null;
  logo: string | null;
  category: string | null;
  /** Tools: whether there is a free plan; null: unknown, or not a tool. */
  isFree: boolean | null;
  /** ISO day of dated documents. */
  date: string | null;
  /** Tools only. */
  facts?: ToolFacts;
}

/** What questions about tools are narrowed and ordered by, such as "open source" and "cheapest". */
export interface ToolFacts {
  isOpenSource: boolean;
  /** Lowest price of a paid plan per month, in minor units; null: none known. */
  monthlyMinor: number | null;
  /** Whether rankings include it. */
  isListed: boolean;
  /** "Archived"; null: simply live, or not known. */
  statusText: string | null;
  /** How often it is looked up, 1 for the most used tool; 0: not among the most used. */
  use: number;
  categories: readonly string[];
  features: readonly string[];
}

export interface SearchHit {
  document: SearchDocument;
  isExact: boolean;
  /** Whether its text matches the whole query. */
  isWhole: boolean;
  /** Name and text combined; comparable within one answer only. */
  relevance: number;
}

export interface SearchOptions {
  limit?: number;
  /** Scores from an external text index, by key; the best is 1. */
  textHits?: ReadonlyMap<string, number>;
  isWanted?: (document: SearchDocument) => boolean;
}

/** Relevances closer than this share of the best count as equal, and the rating decides. */
const RELEVANCE_STEP = 0.025;
const STEPS = 1 / RELEVANCE_STEP + 1;
/** Dated hits within this share of the best of their kind count as equally good: the newest comes first. */
const RECENCY_PART = 0.85;
/** Hits below this share of the best are dropped as noise. */
const LEAST_PART = 0.3;
/** Least similarity of a name to count as a match. */
const LEAST_NAME = 0.42;
/** A name in which all that was written was found has this at least; one that only resembles it has less. */
const WHOLE_NAME = 0.75;
const TEXT_SHARE = 0.6;

export class SearchIndex {
  readonly #documents: (SearchDocument | undefined)[] = [];
  readonly #numbers = new Map<string, number>();
  /** Numbers of removed documents, to be reused. */
  readonly #free: number[] = [];
  readonly #names = new NameIndex();
  readonly #texts = new TextIndex();
  /** Folded titles, by document; and without spaces. */
  readonly #titles: string[] = [];
  readonly #written: string[] = [];
  readonly #withoutText = new Set<number>();
  /** Relevance for the current query. */
  readonly #board = new ScoreBoard();

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
    const number = this.#free.pop() ?? this.#documents.length;
    const title = foldText(document.title);
    this.#documents[number] = document;
    this.#numbers.set(document.key, number);
    this.#titles[number] = title;
    this.#written[number] = title.replaceAll(' ', '');
    this.#names.add(number, wordsOf(title), partsOf(document.title));
    if (hasText) this.#texts.add(textOf(number, document));
    else this.#withoutText.add(number);
  }

  remove(key: string): void {
    const number = this.#numbers.get(key);
    if (number === undefined) return;
    this.#names.remove(number, wordsOf(this.#titles[number]!), partsOf(this.#documents[number]!.title));
    if (!this.#withoutText.delete(number)) this.#texts.remove(textOf(number, this.#documents[number]!));
    this.#numbers.delete(key);
    this.#documents[number] = undefined;
    this.#free.push(number);
  }

  /** Adds words of texts in another index to the vocabulary, for spelling correction. */
  learnWords(text: string): void {
    for (const word of wordsOf(foldText(text))) if (!isEmptyWord(word)) this.#texts.vocabulary.add(stemWord(word));
  }

  plan(query: string): QueryPlan {
    return planQuery(query, this.#texts.vocabulary);
  }

  /** Exact names first, then relevance, then rating; a tool before others of its name. */
  search(query: string | QueryPlan, { limit = 500, textHits, isWanted }: SearchOptions = {}): SearchHit[] {
    const plan = typeof query === 'string' ? this.plan(query) : query;
    if (plan.words.length === 0) return [];
    const names = this.#names.search(plan.significant, true);
    const texts = this.#texts.search(plan, this.#documents.length);
    for (const [key, score] of textHits ?? []) {
      const number = this.#numbers.get(key);
      if (number !== undefined) texts.raise(number, score);
    }
    this.#weigh(names, texts, isWanted);
    return this.#best(plan, texts, limit);
  }

  /** Scores everything that was found. */
  #weigh(names: ScoreBoard, texts: ScoreBoard, isWanted: SearchOptions['isWanted']): void {
    this.#board.reset(this.#documents.length);
    const weigh = (number: number, relevance: number) => {
      const document = this.#documents[number]!;
      if (relevance === 0 || (isWanted && !isWanted(document))) return;
      this.#board.add(number, relevance);
    };
    for (let at = 0; at < names.size; at++) {
      const number = names.documents[at]!;
      const name = names.scores[number]!;
      // Who writes a part of a name mostly means the best-known tool that has it. What a text says depends on nobody's fame.
      const known = name >= WHOLE_NAME ? 1 + (this.#documents[number]!.facts?.use ?? 0) : 1;
      weigh(number, (name >= LEAST_NAME ? name * known : 0) + TEXT_SHARE * texts.scores[number]!);
    }
    for (let at = 0; at < texts.size; at++) {
      const number = texts.documents[at]!;
      if (names.scores[number] === 0) weigh(number, TEXT_SHARE * texts.scores[number]!);
    }
  }

  /** The relevant hits in order. Only as many as requested are sorted and become objects. */
  #best(plan: QueryPlan, texts: ScoreBoard, limit: number): SearchHit[] {
    const { scores, documents, size } = this.#board;
    let most = 0;
    for (let at = 0; at < size; at++) most = Math.max(most, scores[documents[at]!]!);
    const written = plan.words.join('');
    // Buckets of equal relevance: other hits, exact names, and exact names of tools.
    const shelves: number[][] = Array.from({ length: 3 * STEPS }, () => []);
    for (let at = 0; at < size; at++) {
      const number = documents[at]!;
      const relevance = scores[number]!;
      const isExact = this.#isExact(number, plan, written);
      if (!isExact && texts.scores[number]! < WHOLE_MATCH && relevance < most * LEAST_PART) continue;
      const exactness = isExact ? (this.#documents[number]!.kind === 'tool' ? 2 : 1) : 0;
      shelves[exactness * STEPS + Math.round(relevance / most / RELEVANCE_STEP)]!.push(number);
    }
    const hits: SearchHit[] = [];
    for (let shelf = shelves.length - 1; shelf >= 0 && hits.length < limit; shelf--) {
      for (const number of shelves[shelf]!.sort(this.#compare).slice(0, limit - hits.length)) {
        const document = this.#documents[number]!;
        const isWhole = texts.scores[number]! >= WHOLE_MATCH;
        hits.push({ document, isExact: shelf >= STEPS, isWhole, relevance: scores[number]! });
      }
    }
    const sorted = newestFirst(this.#toolsFirst(hits));
    return plan.words.some((word) => /\d/.test(word)) ? sorted : newestVersionFirst(sorted);
  }

  /** Tools that share a category, those with the most features in common first, as on `/alternatives/{id}`. */
  alternativesTo(tool: SearchDocument, isWanted: (document: SearchDocument) => boolean): SearchHit[] {
    const categories = new Set(tool.facts?.categories);
    const features = new Set(tool.facts?.features);
    const hits: SearchHit[] = [];
    for (const document of this.#documents) {
      if (!document?.facts || document.key === tool.key || !isWanted(document)) continue;
      if (categories.isDisjointFrom(new Set(document.facts.categories))) continue;
      const shared = features.intersection(new Set(document.facts.features)).size;
      hits.push({ document, isExact: false, isWhole: true, relevance: shared });
    }
    return hits.sort(
      (a, b) =>
        b.relevance - a.relevance ||
        (b.document.rating ?? 0) - (a.document.rating ?? 0) ||
        (a.document.key < b.document.key ? -1 : 1),
    );
  }

  /** Puts a tool in the place of the first other hit of the very same name. */
  #toolsFirst(hits: readonly SearchHit[]): SearchHit[] {
    const sorted = [...hits];
    const nameOf = ({ document }: SearchHit) => this.#titles[this.#numbers.get(document.key)!];
    for (const tool of hits.filter(({ document }) => document.kind === 'tool')) {
      const [from, to] = [sorted.indexOf(tool), sorted.findIndex((hit) => nameOf(hit) === nameOf(tool))];
      if (sorted[to]?.document.kind !== 'tool') sorted.splice(to, 0, ...sorted.splice(from, 1));
    }
    return sorted;
  }

  #isExact(number: number, { folded }: QueryPlan, written: string): boolean {
    return this.#titles[number] === folded || this.#written[number] === written;
  }

  /** Order within a bucket: rating, then the exact relevance, then the newer. */
  #compare = (one: number, other: number): number => {
    const [a, b] = [this.#documents[one]!, this.#documents[other]!];
    return (
      (b.rating ?? 0) - (a.rating ?? 0) ||
      this.#board.scores[other]! - this.#board.scores[one]! ||
      (b.date ?? '').localeCompare(a.date ?? '') ||
      (a.key < b.key ? -1 : 1)
    );
  };
}

/**
 * Reorders dated hits of one kind that are equally good, newest first, within the places they have: those that answer the
 * whole query, and where none does, those that answer a part, such as news about one tool of "chatgpt vs claude".
 */
function newestFirst(hits: readonly SearchHit[]): SearchHit[] {
  const sorted = [...hits];
  const isDated = ({ document, isExact }: SearchHit) => document.date !== null && !isExact;
  for (const kind of new Set(hits.filter(isDated).map(({ document }) => document.kind))) {
    const dated = hits.filter((hit) => isDated(hit) && hit.document.kind === kind);
    const whole = dated.filter(({ isWhole }) => isWhole);
    const own = whole.length > 0 ? whole : dated;
    const most = Math.max(...own.map(({ relevance }) => relevance));
    const equals = own.filter(({ relevance }) => relevance >= most * RECENCY_PART);
    const places = equals.map((hit) => hits.indexOf(hit));
    equals.sort((a, b) => (b.document.date ?? '').localeCompare(a.document.date ?? ''));
    for (const [at, place] of places.entries()) sorted[place] = equals[at]!;
  }
  return sorted;
}

/** Reorders models that a query without a number names equally well, the highest version first, within the places they have. */
function newestVersionFirst(hits: readonly SearchHit[]): SearchHit[] {
  const own = hits.filter(({ document, isExact }) => document.kind === 'model' && !isExact);
  const most = Math.max(...own.map(({ relevance }) => relevance));
  const equals = own.filter(({ relevance }) => relevance >= most * RECENCY_PART);
  const places = equals.map((hit) => hits.indexOf(hit));
  const sorted = [...hits];
  equals.sort((a, b) => b.document.title.localeCompare(a.document.title, 'en', { numeric: true }));
  for (const [at, place] of places.entries()) sorted[place] = equals[at]!;
  return sorted;
}

/** "Chat" and "GPT" of "ChatGPT": parts by which a name written in one word is also known. */
function partsOf(title: string): string[] {
  const split = title.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return split === title ? [] : wordsOf(foldText(split));
}

function textOf(id: number, { title, words, summary, facts }: SearchDocument): TextDocument {
  return { id, title, words: [words, ...(facts?.features ?? [])].join(', '), summary };
}
