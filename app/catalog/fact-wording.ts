import type { FactField, Tool, ToolFact } from './tool.ts';

/** Labels and sentences about the sources of a tool's facts. */

export const factNames: Record<FactField, string> = {
  'pricing.free': 'Free Plan',
  'pricing.freeTrial': 'Free Trial',
  'pricing.starter': 'Starter',
  'pricing.professional': 'Professional',
  'pricing.enterprise': 'Enterprise',
  launchDate: 'Launched',
  latestUpdate: 'Latest update',
};

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** "2026", "September 2026" or "8 September 2026", as precise as the date. */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-');
  if (month === undefined) return year ?? date;
  const name = months[Number(month) - 1] ?? month;
  return day === undefined ? `${name} ${year}` : `${Number(day)} ${name} ${year}`;
}

/** "in 2026", "in September 2026" or "on 8 September 2026". */
function onDate(date: string): string {
  return `${date.length === 10 ? 'on' : 'in'} ${longDate(date)}`;
}

/** One sentence about a fact's source. */
export function factStanding(fact: ToolFact | null): string {
  if (fact === null) return 'No source is recorded.';
  if (fact.confirmed)
    return fact.checked ? `Confirmed in the source ${onDate(fact.checked)}.` : 'Confirmed in the source.';
  if (fact.source === null) return 'Not yet confirmed: no source is recorded.';
  return fact.checked ? `Not yet confirmed; source named ${onDate(fact.checked)}.` : 'Not yet confirmed.';
}

/** The open price list must be credited wherever its facts are shown: see OpenPriceListCredit. */
export function isOfOpenPriceList(fact: { attribution?: string | null } | null): boolean {
  return fact?.attribution?.includes('AMPM-AIOPS') ?? false;
}

export function carriesOpenPriceList(tool: Pick<Tool, 'facts'>): boolean {
  return tool.facts.some(isOfOpenPriceList);
}

/** The host of an address, as the source's name. */
export function sourceName(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address;
}
