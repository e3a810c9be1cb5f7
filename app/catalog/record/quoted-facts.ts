import { differs, leadingFacts, sortFacts, subjectOf } from '../leading-facts.ts';
import type { Fact, FactValues } from '../tool.ts';
import { isAddressField } from './fact-schema.ts';

/** What the built-in content must keep beyond the schema, so that a reader can compare each value with its source. */

const asksForAPrice = /custom|contact|sales|request|quote|問い合わせ|見積|カスタム/i;
const workingNotes = [
  /\bthe record (says|has|gives|lacks)\b/,
  /\bsee (there|above|below|[a-z-]+\/)/,
  /\b(check|look) (again|the catalog)|\bto be checked\b|\bTODO\b/,
  /\b(not|no source) (checked|seen)\b/,
  /\bentry says\b/,
  /\bthe quoted sentence\b/,
  /(^|\s)(we|our|my|I (am|was|have|did|read|found|saw|could)) /,
];

/** Closed and open products alike forbid this. */
const ban = /reverse (engineer|assembl)|decompil|\b(attempt|discover|derive|determine|obtain)\b/i;

const itself = /\b(service|software|platform|technology|propert(y|ies))s?\b/;

/** The same, where it does not keep the source code of the service itself from its users. */
const banWithoutSource = new RegExp(
  `^(?!(?=.*\\bsource[ -]code\\b)(?=.*\\b((not|no|never)\\b|don.t|prohibit|forbid|refrain))(?=.*${itself.source}))(?=.*(${ban.source}))`,
  'is',
);

/** What a quote must say, or must not say, to carry a value. */
const quoteRules: readonly {
  of(field: string, value: unknown): boolean;
  needs?: RegExp;
  refuses?: RegExp;
  problem: string;
}[] = [
  {
    of: (field, value) => field === 'data.training' && (value as FactValues['data.training']).optOut !== undefined,
    needs:
      /\bopt|turn|toggle|switch|disabl|setting|control|choose|choice|object|enabl|\b(tell us|if you)\b[^.]*\bdo(n.t| not) want\b|オプトアウト/i,
    problem: 'answers whether you can opt out, of which the quote says nothing',
  },
  {
    of: (field, value) => field === 'data.training' && (value as FactValues['data.training']).optOut === undefined,
    needs: /^(?!.*\bopt(ing)?[ -]out)/is,
    problem: 'does not say that you can opt out, and the quote does',
  },
  {
    of: (field, value) => field === 'plan' && (value as FactValues['plan']).perSeat,
    needs:
      /\b(seat|user|member|editor|agent|person|people|developer|contributor|creator|employee|host|admin|licen[cs]e|teammate|student|head)|\/u\b|ユーザー|人|名|席|シート|usuario|Nutzer/i,
    problem: 'is a price per seat, and the quote names no seat, user or the like',
  },
  {
    of: (field) => field === 'models',
    refuses: /\b(latest|newest|default)\b|最新/i,
    problem: 'quotes a claim that the next model makes false',
  },
  {
    of: (field, value) => field === 'feature:Open source' && value === 'no',
    needs:
      /open[ -]?source|source[ -]code|proprietary(?! information)|closed|licen[cs]e|プロプライエタリ|クローズド|不开源/i,
    refuses: banWithoutSource,
    problem:
      'is no, and the quote says nothing about the licence or the source code of the service, or only forbids something',
  },
  {
    of: (field, value) => field === 'feature:Open-weight models' && value === 'no',
    refuses: ban,
    problem: 'is no, and the quote only forbids something',
  },
  {
    of: (field) => field === 'feature:Commercial use on paid plans',
    needs: /commercial|business|\bsell|\brevenue|personal use|kommerziell|商用/i,
    problem: 'answers whether results may be used commercially, of which the quote says nothing',
  },
  {
    of: (field) => field === 'data.certificates',
    refuses: /^(certifications:\s*)?-\s/,
    problem: 'quotes an entry of a list, which does not say that the certificate is held',
  },
  {
    of: (field, value) => field === 'data.certificates' && /\b(HIPAA|GDPR|CCPA|PCI)\b/.test(String(value)),
    refuses: /^/,
    problem: 'names a law or a duty, for which there is no certificate',
  },
];

/** Fields that change within months, and the days within which a source must have been looked at to carry them. */
const volatile = /^(models|plan|pricing\.(freeLimits|freeTrial|starter|professional|enterprise))$/;
const daysUntilStale = 200;

/** Questions that each tool answers with yes or no. */
const alwaysAnswered = [
  'feature:Local models',
  'feature:Model fine-tuning',
  'feature:API access',
  'feature:OpenAI-compatible API',
  'feature:Open source',
];

/** @returns each problem after the field that has it */
export function problemsWithFacts(facts: readonly Fact[]): string[] {
  const own = facts.flatMap((fact) => problemsWith(fact).map((problem) => `${fact.field}: ${problem}`));
  const contradicting = facts.filter((fact, index) =>
    facts
      .slice(0, index)
      .some((other) => subjectOf(other) === subjectOf(fact) && other.source === fact.source && differs(other, fact)),
  );
  return [
    ...own,
    ...contradicting.map(({ field, source }) => `${field}: ${source} says two things: keep one`),
    ...leadingFacts(sortFacts(facts))
      .filter(isStale)
      .map(({ field, observedAt }) => `${field}: ages, and its source of ${observedAt} was old when it was checked`),
    ...problemsWithNames(facts),
  ];
}

/** One plan or model under several names, or with several meanings. */
function problemsWithNames(facts: readonly Fact[]): string[] {
  const plain = (name: string) => name.toLowerCase().replace(/\(own\)|[^\p{L}\p{N}+]/gu, '');
  const plans = facts.flatMap(({ field, value }) => (field === 'plan' ? [value as FactValues['plan']] : []));
  const models = facts.flatMap(({ field, value }) => (field === 'models' ? [String(value)] : []));
  const twoOf = (named: Iterable<[string, Set<unknown>]>, problem: string) =>
    [...named].filter(([, kinds]) => kinds.size > 1).map(([name]) => `"${name}" ${problem}`);
  const kindsOf = <Item>(items: readonly Item[], nameOf: (item: Item) => string, kindOf: (item: Item) => unknown) =>
    Map.groupBy(items, nameOf)
      .entries()
      .map(([name, same]): [string, Set<unknown>] => [name, new Set(same.map(kindOf))]);
  return [
    ...twoOf(
      kindsOf(
        plans,
        ({ name }) => name,
        ({ tier, perSeat }) => `${tier} ${perSeat}`,
      ),
      'is one plan with two tiers, or both per seat and not',
    ),
    ...twoOf(kindsOf(models, plain, String), 'is one model spelt in two ways'),
  ];
}

function problemsWith({ field, value, standing, source, quote, translation, note }: Fact): string[] {
  const problems: string[] = [];
  const words = `${quote ?? ''} ${translation ?? ''}`;
  for (const { of, needs, refuses, problem } of quoteRules)
    if (standing !== 'stated' && of(field, value) && (needs?.test(words) === false || refuses?.test(words)))
      problems.push(problem);
  if (/\btagged latest\b/.test(note ?? ''))
    problems.push('takes the newest version of a mirror for the newest there is');
  if (value === 'not applicable' && alwaysAnswered.includes(field))
    problems.push('is a question that each tool answers with yes or no');
  if (isAddressField(field) && standing === 'read' && !provesAddress(String(value), source ?? '', quote))
    problems.push('must quote the address, or quote nothing and be read at that address');
  if (standing === 'reported' && quote === null) problems.push('is reported without the words of the reporter');
  if (field === 'plan' && (value as FactValues['plan']).amountMinor === null && !asksForAPrice.test(words))
    problems.push('is shown as "price on request", of which the quote says nothing');
  const texts = typeof value === 'string' ? [value, note] : [note];
  for (const amount of amountsIn(field, value))
    if (!numbersIn(words).includes(amount)) problems.push(`the quote does not have the amount ${amount}`);
  for (const text of texts)
    if (text !== null && workingNotes.some((pattern) => pattern.test(text)))
      problems.push(`"${text}" is a note to editors, and readers see it`);
  return problems;
}

/** Whether it was taken from a source that was already old. Of a plan's history only the leading price can be stale. */
const isStale = ({ field, observedAt, checkedAt }: Fact) =>
  volatile.test(field) &&
  observedAt !== null &&
  checkedAt !== null &&
  Date.parse(checkedAt) - Date.parse(observedAt) > daysUntilStale * 86_400_000;

/** A page that was read proves its own address; any other page must name the address. */
function provesAddress(address: string, source: string, quote: string | null): boolean {
  const short = (text: string) =>
    text
      .toLowerCase()
      .replace(/\/blob\/[0-9a-f]{40}\//, '/blob/main/')
      .replace(/\bhttps?:\/\/|\bwww\.|\/$/g, '');
  // Pages as Markdown and repositories as git fetches them are the same; a longer name of a host or part of a path is not.
  const whole = `${short(address).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\.(md|git))?`;
  return quote === null
    ? new RegExp(`^${whole}(?![^/?#])`).test(short(source))
    : new RegExp(`(?<![\\w.@/-])${whole}(?![\\w-]|\\.\\w)`).test(short(quote));
}

function amountsIn(field: string, value: unknown): number[] {
  if (field === 'plan') {
    const { amountMinor } = value as FactValues['plan'];
    return amountMinor === null ? [] : [amountMinor / 100];
  }
  if (!field.startsWith('pricing.') || typeof value !== 'string') return [];
  return [...value.matchAll(/[$€£]([\d,]+(\.\d+)?)/g)].map(([, amount]) => Number(amount?.replaceAll(',', '')));
}

const numbersIn = (text: string) =>
  text
    .replaceAll(',', '')
    .match(/\d+(\.\d+)?/g)
    ?.map(Number) ?? [];
