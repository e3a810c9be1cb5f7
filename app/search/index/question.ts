import { MAX_TEAM } from '../../catalog/view-choice.ts';
import { comparePathOf, MAX_TOOLS } from '../../compare/compare-path.ts';
import { foldText } from '../engine/fold-text.ts';
import type { SearchDocument, SearchHit, SearchIndex, SearchOptions } from '../search-index.ts';
import {
  allModelsPages,
  alternativesPage,
  answerPage,
  commercialUsePage,
  modelsPage,
  whatHappenedPages,
} from './answer-pages.ts';
import { readTeam } from './asked-team.ts';
import { nameOfEnded } from './ended-question.ts';
import {
  alternatives,
  anyModel,
  api,
  asking,
  best,
  between,
  cheapest,
  commercialUse,
  compare,
  free,
  listed,
  loose,
  modelsOf,
  newsOf,
  opening,
  openSource,
  price,
  tokens,
  without,
} from './question-words.ts';

/**
 * What is asked for beyond words: "chatgpt vs claude", "free alternative to midjourney", "cheapest transcription",
 * "gpt-6 price". Read from the names that the index knows; what is no such question is searched as it stands.
 */
export interface Question {
  /** The words that are left to search. */
  text: string;
  /** The page that answers the question itself: a comparison, and what it compares, or the alternatives to a tool. */
  answers: readonly SearchDocument[];
  /** The only kind of document that is asked for; null: any. */
  kind: string | null;
  /** The tool whose alternatives are asked for. */
  alike: SearchDocument | null;
  isFreeOnly: boolean;
  isOpenSourceOnly: boolean;
  isCheapestFirst: boolean;
  /** Tools and models come before news and answers. */
  isAboutPrice: boolean;
}

/** Least relevance at which a name is taken for that of a tool or model. */
const LEAST_KNOWN = 0.8;
const MOST_CANDIDATES = 5;

/** Most searches are no question, and are not searched twice to find out. */
const signs = [
  between,
  compare,
  best,
  modelsOf,
  anyModel,
  opening,
  free,
  openSource,
  commercialUse,
  cheapest,
  price,
  ...alternatives,
  ...newsOf,
];

export function readQuestion(index: SearchIndex, written: string): Question {
  const plain: Question = {
    text: written,
    answers: [],
    kind: null,
    alike: null,
    isFreeOnly: false,
    isOpenSourceOnly: false,
    isCheapestFirst: false,
    isAboutPrice: false,
  };
  const asked = nameOfEnded(written);
  if (asked === undefined && signs.every((sign) => written.search(sign) < 0)) return plain;
  if (index.search(written, { limit: 1 })[0]?.isExact) return plain;
  const { text: compared, team } = readTeam(written);
  const answers = comparisonOf(index, compared, team);
  if (answers.length > 0) return { ...plain, answers, text: compared.replace(between, ' ') };
  const named = asked ? [...candidates(index, asked, 'tool'), ...candidates(index, asked, 'company')] : [];
  const changed = (named.find(({ isExact }) => isExact) ?? named[0])?.document;
  if (asked && changed) return { ...plain, text: asked, answers: [...whatHappenedPages(changed), changed] };
  const models = modelsAskedFor(written);
  if (models !== null) return { ...plain, answers: models };
  const text = without(written, free, openSource, cheapest);
  if (text === '') return plain;
  const name = without(text, opening, price);
  if (name !== written && isName(index, name)) return { ...plain, text: name, isAboutPrice: true };
  const pages = text === without(written) ? pageAbout(index, text) : null;
  if (pages) return { ...plain, ...pages };
  const narrowed: Question = {
    ...plain,
    text,
    isFreeOnly: written.search(free) >= 0,
    isOpenSourceOnly: written.search(openSource) >= 0,
    isCheapestFirst: written.search(cheapest) >= 0,
  };
  const job = without(text, commercialUse);
  const category = job === text ? undefined : categoryOf(index, job);
  if (category) return { ...narrowed, text: job, answers: [commercialUsePage(category, narrowed.isFreeOnly)] };
  const replaced = firstOf(alternatives, text);
  const alike = replaced ? candidates(index, replaced, 'tool')[0]?.document : undefined;
  if (alike) {
    const isNarrowed = narrowed.isFreeOnly || narrowed.isOpenSourceOnly || narrowed.isCheapestFirst;
    return { ...narrowed, alike, answers: isNarrowed ? [] : [alternativesPage(alike)] };
  }
  const rest = without(text, price);
  if (rest === text || rest === '') return narrowed;
  // An API is paid by the token, and its price is that of a model.
  const family = without(rest, api);
  if (family !== rest && candidates(index, family, 'model').length > 0)
    return { ...plain, text: family, answers: [modelsPage(family)], kind: 'model' };
  return { ...narrowed, text: rest, isAboutPrice: true };
}

const firstOf = (patterns: readonly RegExp[], text: string): string | undefined =>
  patterns.map((pattern) => pattern.exec(text)?.[1]).find(Boolean);

/** Whether it is the whole name of a tool or model. */
function isName(index: SearchIndex, text: string): boolean {
  const isNamed = ({ key }: SearchDocument) => key.startsWith('tool:') || key.startsWith('model:');
  return index.search(text, { limit: 1, isWanted: isNamed })[0]?.isExact ?? false;
}

/** The page about what a question names: the best of a category, the models of a maker, the news about something. */
function pageAbout(index: SearchIndex, written: string): Pick<Question, 'text' | 'answers' | 'kind'> | null {
  const category = categoryOf(index, best.exec(written)?.[1] ?? '');
  if (category) {
    const { title, key } = category;
    const id = key.slice(key.indexOf(':') + 1);
    const summary = 'The tools of the category by score, each with what it could be while facts are missing.';
    const page = answerPage({ key: `answer:best:${id}`, title: `Best rated: ${title}`, url: `/best/${id}`, summary });
    return { text: written, answers: [page], kind: 'tool' };
  }
  const maker = modelsOf.exec(written)?.[1];
  if (maker && hasKind(index, maker, 'model')) return { text: maker, answers: [modelsPage(maker)], kind: 'model' };
  const topic = firstOf(newsOf, written);
  if (topic && hasKind(index, topic, 'news')) {
    const page = answerPage({
      key: 'answer:news',
      title: `News: ${topic}`,
      url: `/news?q=${encodeURIComponent(topic)}`,
      summary: 'The newest first.',
    });
    return { text: topic, answers: [page], kind: 'news' };
  }
  return null;
}

/** Models as such: "cheapest open source llm", "cheapest api", "cheapest model api for 1M tokens a day". null: something else is asked. */
function modelsAskedFor(written: string): SearchDocument[] | null {
  const isByPrice = [cheapest, price].some((sign) => written.search(sign) >= 0);
  const rest = without(written, tokens, openSource, cheapest, price, api);
  // An API that is asked for by its price alone is that of a model.
  if (!anyModel.test(rest) && !(rest === '' && isByPrice && written.search(api) >= 0)) return null;
  return allModelsPages({ isByPrice, isOpen: written.search(openSource) >= 0 });
}

const categoryOf = (index: SearchIndex, text: string) =>
  candidates(index, text, 'category').find(({ isWhole }) => isWhole)?.document;

function hasKind(index: SearchIndex, text: string, kind: string): boolean {
  return index.search(text, { limit: 1, isWanted: (document) => document.kind === kind })[0]?.isWhole ?? false;
}

/** What may go by this name, the likeliest first. */
function candidates(index: SearchIndex, name: string, kind: 'tool' | 'company' | 'model' | 'category'): SearchHit[] {
  const hits = index.search(name, { limit: MOST_CANDIDATES, isWanted: ({ key }) => key.startsWith(`${kind}:`) });
  return hits.filter((hit) => hit.isExact || hit.relevance >= LEAST_KNOWN);
}

/** "gemini flash" for Gemini 3.7 Flash: of a name that is not whole, two words or more, and each of them in the title. */
function isBegun({ document }: SearchHit, name: string): boolean {
  const [words, title] = [name, document.title].map((text) => foldText(text).split(' ')) as [string[], string[]];
  return words.length > 1 && words[0] === title[0] && words.every((word) => title.includes(word));
}

/** "copilot" beside "cursor" is the one that writes code: a name that fits several is taken for a rival of the others. */
function rivalsOf(index: SearchIndex, names: readonly string[], kind: 'tool' | 'model'): (SearchHit | undefined)[] {
  const found = names.map((name) => candidates(index, name, kind));
  const exact = found.flatMap(([hit]) => (hit?.isExact ? [hit.document.category] : []));
  return found.map((hits, place) => {
    if (hits[0]?.isExact) return hits[0];
    const rival = hits.find(({ document }) => exact.includes(document.category));
    return rival ?? hits.find((hit) => isBegun(hit, names[place]!)) ?? hits[0];
  });
}

/** The comparison page of "A vs B" and both: of tools, or of models where the names fit those better. */
function comparisonOf(index: SearchIndex, written: string, team: number): SearchDocument[] {
  const list = compare.exec(written)?.[1];
  const names = (list ? list.split(listed) : written.split(between)).filter((name) => foldText(name) !== '');
  if (names.length < 2 || names.length > MAX_TOOLS) return [];
  const isNamed = (hit: SearchHit, index: number) => hit.isExact || isBegun(hit, names[index]!);
  const sides = (['tool', 'model'] as const)
    .map((kind) => rivalsOf(index, names, kind))
    .filter((hits): hits is SearchHit[] => hits.every((hit) => hit !== undefined))
    .filter((hits) => new Set(hits.map(({ document }) => document.key)).size === names.length)
    .filter((hits) => !loose.test(written) || hits.every(isNamed));
  const count = (hits: readonly SearchHit[], isFit: (hit: SearchHit, index: number) => boolean) =>
    hits.filter(isFit).length;
  const countExact = (hits: readonly SearchHit[]) => count(hits, ({ isExact }) => isExact);
  const [best] = sides.sort((a, b) => countExact(b) - countExact(a) || count(b, isNamed) - count(a, isNamed));
  if (!best) return [];
  const compared = best.map(({ document }) => document);
  const titles = compared.map(({ title }) => title);
  const ids = compared.map(({ key }) => key.slice(key.indexOf(':') + 1));
  const isOfModels = compared[0]?.kind === 'model';
  const isForTeam = team !== 1 && !isOfModels;
  const forTeam = isForTeam && team >= 1 && team <= MAX_TEAM ? ` for ${team.toLocaleString('en')} people` : '';
  const page = answerPage({
    key: 'answer:comparison',
    title: `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)} compared${forTeam}`,
    url: comparePathOf(ids, isOfModels ? 'models' : 'tools') + (isForTeam ? `&team=${team}` : ''),
    summary: 'Side by side, row by row, with the source of every fact.',
  });
  return [page, ...compared];
}

/**
 * The hits of a question, best first. A question that is so narrow that nothing fits is answered without what narrows it.
 *
 * @param searchWords the index's own search, or one that also asks a database
 */
export async function findAnswers(
  index: SearchIndex,
  question: Question,
  written: string,
  searchWords: (text: string, options: SearchOptions) => SearchHit[] | Promise<SearchHit[]>,
  options: SearchOptions = {},
): Promise<{ hits: SearchHit[]; reading: string | null }> {
  const { isFreeOnly, isOpenSourceOnly, isCheapestFirst, isAboutPrice, kind, alike, answers } = question;
  const isNarrowed = isFreeOnly || isOpenSourceOnly || isCheapestFirst;
  const isWanted = (document: SearchDocument): boolean =>
    (options.isWanted?.(document) ?? true) &&
    document.kind !== 'category' &&
    (kind === null || document.kind === kind) &&
    (!(isNarrowed || alike) || (document.kind === 'tool' && document.facts?.isListed !== false)) &&
    (!isFreeOnly || document.isFree === true) &&
    (!isOpenSourceOnly || document.facts?.isOpenSource === true) &&
    (!isCheapestFirst || document.isFree === true || typeof document.facts?.monthlyMinor === 'number');
  const hits = alike
    ? index.alternativesTo(alike, isWanted)
    : await searchWords(question.text, { ...options, isWanted });
  if (hits.length === 0 && (isNarrowed || alike)) return { hits: await searchWords(written, options), reading: null };
  // An assistant that can do it too is no cheaper tool for the job.
  const job = alike ? null : (hits[0]?.document.category ?? null);
  const isOfJob = ({ document }: SearchHit) => job === null || document.category === job;
  if (isCheapestFirst)
    hits.sort(
      (a, b) => Number(b.isWhole) - Number(a.isWhole) || Number(isOfJob(b)) - Number(isOfJob(a)) || byPrice(a, b),
    );
  if (kind === 'news') hits.sort((a, b) => (b.document.date ?? '').localeCompare(a.document.date ?? ''));
  if (isAboutPrice) hits.sort((a, b) => Number(isPriced(b)) - Number(isPriced(a)));
  // What the catalogue does not answer is asked about the site, if a text of it has all the words.
  if (question.text === written && asking.test(written))
    hits.sort((a, b) => Number(isAboutSite(b)) - Number(isAboutSite(a)));
  const first = answers.map((document): SearchHit => ({ document, isExact: true, isWhole: true, relevance: 1 }));
  const all = [...first, ...hits.filter(({ document }) => !answers.some(({ key }) => key === document.key))];
  return {
    hits: options.limit === undefined ? all : all.slice(0, options.limit),
    reading: isNarrowed || alike ? describe(question) : null,
  };
}

const isAboutSite = ({ document, isWhole }: SearchHit): boolean =>
  isWhole && (document.kind === 'page' || document.kind === 'help');
const isPriced = ({ document }: SearchHit): boolean => document.kind === 'tool' || document.kind === 'model';
/** Free plans first; of two that are alike in that, the one whose paid plan costs less. */
const byPrice = ({ document: a }: SearchHit, { document: b }: SearchHit): number =>
  Number(b.isFree ?? false) - Number(a.isFree ?? false) || paidMinor(a) - paidMinor(b);
const paidMinor = ({ facts }: SearchDocument): number => facts?.monthlyMinor ?? Number.MAX_SAFE_INTEGER;

/** How the question was read: "Tools with a free plan for “video generator”." */
function describe({ text, alike, isFreeOnly, isOpenSourceOnly, isCheapestFirst }: Question): string {
  const plan = isFreeOnly ? ' with a free plan' : '';
  const order = isCheapestFirst ? ', the lowest price first, those of other categories last' : '';
  const source = isOpenSourceOnly ? 'Open-source ' : '';
  if (!alike) return `${source ? `${source}tools` : 'Tools'}${plan} for “${text}”${order}.`;
  const what = source ? `${source}alternatives` : 'Alternatives';
  return `${what} to ${alike.title}${plan}: tools of its categories, ${isCheapestFirst ? 'the lowest price' : 'those with the most in common'} first.`;
}
