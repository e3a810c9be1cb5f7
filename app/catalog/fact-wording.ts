import { siteName } from '../platform/page-title.ts';
import { longDate, writeDate } from '../ui/written-date.ts';
import { correctionPath } from './correction-path.ts';
import { differs, isSameSubject, sortFacts, subjectOf } from './leading-facts.ts';
import { planText } from './paid-price.ts';
import { lostSiteOf, lostSites, notLinked } from './record/lost-site.ts';
import type { Fact, FactField, FactValues, Tool } from './tool.ts';

/** Labels, values and sentences about facts. Pages get them written by the server. */

/** A fact's standing in words, for a note beside the value. */
export interface FactMark {
  standing: Fact['standing'];
  /** "Read 4 Oct 2026". */
  short: string;
  /** "Read on the vendor's page on 4 October 2026." */
  sentence: string;
  /** Older than facts of its kind may be. */
  isAgeing: boolean;
  isContradicted: boolean;
  quote: string | null;
  source: string | null;
  /** Further sentences: translation, contradictions, notes. */
  notes: string[];
  attribution: string | null;
  /** Where readers correct it; null where the record is not named. */
  correction: string | null;
}

/** "in 2026", "in September 2026" or "on 8 September 2026". */
export function onDate(date: string): string {
  return `${date.length === 10 ? 'on' : 'in'} ${longDate(date)}`;
}

/** @param asOf today, YYYY-MM-DD */
export function factMark(tool: Pick<Tool, 'facts'> & { id?: string }, fact: Fact, asOf: string): FactMark {
  const differing = tool.facts.filter(
    (other) => isSameSubject(other, fact) && differs(other, fact) && !isOlderUpdate(other, fact),
  );
  const earlier = differing.filter((other) => isEarlierPrice(other, fact));
  const later = differing.filter((other) => isLaterPrice(other, fact));
  const contradicting = differing.filter((other) => !earlier.includes(other) && !later.includes(other));
  const lost = lostSites(tool.facts);
  const lostSource = fact.source === null ? null : lostSiteOf(lost, fact.source);
  const lostSite = lostSource ?? lostSiteOf(lost, String(fact.value));
  const notes = [
    lostSite && notLinked(lostSite),
    fact.translation && `In English: “${fact.translation}”`,
    fact.note,
    ...contradicting.map((other) => `Contradicted: ${valueText(other)}. ${factStanding(other)}`),
    ...later.map((other) => `Later: ${valueText(other)}. ${factStanding(other)}`),
    ...earlier.map((other) => `Earlier: ${valueText(other)}. ${factStanding(other)}`),
  ];
  const isUndated = isUndatedStatement(fact);
  const seen = fact.observedAt === null ? 'in an undated copy' : writeDate(fact.observedAt);
  const verb = { measured: 'Measured', read: 'Read', reported: 'Reported', stated: 'Stated' }[fact.standing];
  return {
    standing: fact.standing,
    short: isUndated ? `Stated by ${fact.by}` : `${verb} ${seen}`,
    sentence: factStanding(fact),
    isAgeing: !isUndated && isAgeing(fact, asOf),
    isContradicted: contradicting.length > 0,
    quote: fact.quote ? plainQuote(fact.quote) : null,
    source: lostSource === null ? fact.source : null,
    notes: notes.filter((note): note is string => note !== null),
    attribution: fact.attribution,
    correction: tool.id === undefined ? null : toolCorrection(tool.id, fact),
  };
}

/** Quotes are stored as the page's Markdown has them; its signs for bold text, code, links and line breaks are no words of the page. */
function plainQuote(quote: string): string {
  return quote
    .replaceAll('**', '')
    .replace(/\s*<br\s*\/?>\s*/g, ' ')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/\[([^\]]+)\]\(([^()\s]+)\)/g, (_, words, address) =>
      words === address ? address : `${words} (${address})`,
    );
}

/** What we measured is corrected in the run. */
const toolCorrection = (id: string, fact: Fact) =>
  fact.field === 'measured'
    ? null
    : correctionPath({ kind: 'tool', id }, fact.field, fact.field === 'plan' ? subjectOf(fact) : undefined);

/** A newer update than was known before contradicts nobody. */
const isOlderUpdate = (other: Fact, fact: Fact) =>
  fact.field === 'latestUpdate' &&
  (String(other.value) < String(fact.value) || String(other.value).startsWith(String(fact.value)));

/** An older price of a plan is its history, and no contradiction. */
function isEarlierPrice(other: Fact, fact: Fact): boolean {
  return fact.field === 'plan' && other.observedAt !== null && other.observedAt < (fact.observedAt ?? '');
}

/** Nor does the price that took its place contradict it. A later one of less standing does: it may be wrong. */
function isLaterPrice(other: Fact, fact: Fact): boolean {
  return fact.observedAt !== null && isEarlierPrice(fact, other) && sortFacts([fact, other])[0] === other;
}

/** Who imports and adds tools. */
export const OPERATOR = "this site's operator";

/** Nothing was observed, so that it cannot age. */
const isUndatedStatement = ({ by, source, observedAt }: Fact) =>
  by === OPERATOR && source === null && observedAt === null;

/** Who says so, and when; of an undated copy, when the value was compared with it. */
export function factStanding(fact: Fact): string {
  const { observedAt, checkedAt } = fact;
  if (observedAt !== null || checkedAt === null) return whoAndWhen(fact);
  return `${whoAndWhen(fact)} Last compared with that copy ${onDate(checkedAt)}.`;
}

function whoAndWhen(fact: Fact): string {
  const { standing, by, names, observedAt } = fact;
  const when = observedAt === null ? 'in an undated copy' : onDate(observedAt);
  switch (standing) {
    case 'measured':
      return `Measured by ${siteName} ${when}${fact.field === 'measured' ? `, n = ${(fact.value as FactValues['measured']).asked}` : ''}.`;
    case 'read':
      return `Read on the vendor's page ${when}.`;
    case 'reported':
      return `Reported by ${by} ${when}${names === null ? '' : `, naming ${names}`}.`;
    case 'stated':
      return `Stated by ${by}${isUndatedStatement(fact) ? ', without a source' : ` ${when}`}.`;
  }
}

/** Days after which a fact of a field counts as ageing; null: it cannot age. */
export function daysFresh(field: string): number | null {
  if (/^(launchDate|founded)$/.test(field)) return null;
  if (/^(plan|pricing\.)/.test(field)) return 60;
  if (field === 'status') return 14;
  return /^(feature:|platform:|data\.|models|signIn|roles|latestUpdate|measured)/.test(field) ? 180 : 365;
}

/** An undated fact counts as ageing; a month or year counts from its last day. */
export function isAgeing({ field, observedAt }: Pick<Fact, 'field' | 'observedAt'>, asOf: string): boolean {
  const days = daysFresh(field);
  if (days === null) return false;
  return observedAt === null || Date.parse(asOf) - lastDayOf(observedAt) > days * 86_400_000;
}

/** In milliseconds; of a month or year the last day. */
export function lastDayOf(date: string): number {
  const [year, month, day] = date.split('-').map(Number);
  return day === undefined ? Date.UTC(year!, month ?? 12, 0) : Date.UTC(year!, month! - 1, day);
}

export const platformNames: Record<string, string> = {
  web: 'Web',
  ios: 'iOS',
  android: 'Android',
  macos: 'macOS',
  windows: 'Windows',
  linux: 'Linux',
  'browser extension': 'Browser extension',
  terminal: 'Terminal',
  'vs code': 'VS Code',
  jetbrains: 'JetBrains',
  api: 'API',
};

const answers: Record<string, string> = { yes: 'Yes', no: 'No', 'not applicable': 'Not applicable' };

/** A fact's value as text. */
export function valueText({ field, value }: Pick<Fact, 'field' | 'value'>): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'status') return statusText(value as FactValues['status']);
  if (field === 'plan') return planText(value as FactValues['plan']);
  if (field === 'owner') return ownerText(value as FactValues['owner']);
  if (field === 'measured') return measuredText(value as FactValues['measured']);
  if (field === 'lostWebsite') return lostText(value as FactValues['lostWebsite']);
  if (field === 'data.training') return trainingText(value as FactValues['data.training']);
  if (field.startsWith('platform:') && value === 'yes') {
    const id = field.slice('platform:'.length);
    return platformNames[id] ?? id;
  }
  if (field === 'launchDate' || field === 'latestUpdate') return longDate(String(value));
  return answers[String(value)] ?? String(value);
}

export const ownerName = (owner: FactValues['owner']) => (typeof owner === 'string' ? owner : owner.name);

function ownerText(owner: FactValues['owner']): string {
  if (typeof owner === 'string') return owner;
  return `${owner.name}, which bought it${owner.boughtOn === null ? '' : ` ${onDate(owner.boughtOn)}`}`;
}

/** "Bought by Anaconda on 15 July 2026"; null: nobody is known to have bought it. */
export function purchaseText(owner: FactValues['owner'] | null): string | null {
  if (owner === null || typeof owner === 'string') return null;
  return `Bought by ${owner.name}${owner.boughtOn === null ? '' : ` ${onDate(owner.boughtOn)}`}`;
}

/** "108 of 120 answers passed their checks (GPT-6 at OpenAI, in “Support answers”)". */
function measuredText({ asked, checked, passed, model, provider, runName }: FactValues['measured']): string {
  const unchecked = checked === asked ? '' : `, ${asked - checked} came to no result`;
  return `${passed} of ${asked} answers passed their checks${unchecked} (${model} at ${provider}, in “${runName}”)`;
}

const lostText = ({ address, isCertain }: FactValues['lostWebsite']) =>
  `${address}, which ${isCertain ? 'belongs' : 'may belong'} to somebody else now`;

function trainingText({ default: isDefault, optOut }: FactValues['data.training']): string {
  const parts = [
    isDefault && (isDefault === 'yes' ? 'Yes, by default' : 'Not by default'),
    optOut && (optOut === 'yes' ? 'you can opt out' : 'no opt-out'),
  ];
  const text = parts.filter(Boolean).join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Closing on 1 December 2026", "Acquired by Anaconda on 15 July 2026". */
export function statusText({ kind, on, by, to }: FactValues['status']): string {
  const word = { live: 'Live', degraded: 'Degraded', closing: 'Closing', closed: 'Closed', acquired: 'Acquired' };
  const start = { ...word, renamed: 'Renamed', archived: 'Archived' }[kind];
  return [start, by && `by ${by}`, to && (kind === 'renamed' ? `to ${to}` : `in favour of ${to}`), on && onDate(on)]
    .filter(Boolean)
    .join(' ');
}

/** Labels of the fields that pages list. */
export const fieldNames = {
  'pricing.free': 'Free Plan',
  'pricing.freeTrial': 'Free Trial',
  'pricing.freeLimits': 'Free plan’s limits',
  'pricing.starter': 'Starter',
  'pricing.professional': 'Professional',
  'pricing.enterprise': 'Enterprise',
  launchDate: 'Launched',
  latestUpdate: 'Newest update read',
  status: 'Status',
  measured: 'Measured results',
  vendor: 'Vendor',
  owner: 'Owner',
  website: 'Website',
  pricingUrl: 'Price page',
  docsUrl: 'Documentation',
  changelogUrl: 'Change log',
  statusUrl: 'Status page',
  repository: 'Source code',
  npmPackage: 'npm package',
  pypiPackage: 'PyPI package',
  models: 'Models',
  signIn: 'Sign-in',
  roles: 'Roles',
  'data.training': 'Trains on your data',
  'data.retention': 'Retention',
  'data.region': 'Region',
  'data.certificates': 'Certificates',
  'data.export': 'Export',
} satisfies Partial<Record<FactField, string>>;

/** The open price list must be credited wherever its facts are shown: see OpenPriceListCredit. */
export function isOfOpenPriceList(fact: { attribution?: string | null } | null): boolean {
  return fact?.attribution?.includes('AMPM-AIOPS') ?? false;
}

export function carriesOpenPriceList(tool: Pick<Tool, 'facts'>): boolean {
  return tool.facts.some(isOfOpenPriceList);
}
