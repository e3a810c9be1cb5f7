import type { ToolStatus } from '../../catalog/tool.ts';

/** What counts as evidence, and how much of it is needed. See docs/decisions for the reasons. */

export const visitOutcomes = ['read', 'unchanged', 'not-checked', 'failed'] as const;

/**
 * gathering: not enough yet. held: waits for a person. applied: changed the tool. undone, dismissed: a person decided
 * against it, which holds until the evidence ends. ended: observations contradict it.
 */
export const findingStates = ['gathering', 'held', 'applied', 'undone', 'dismissed', 'ended'] as const;
export type FindingState = (typeof findingStates)[number];

export interface EvidenceRule {
  /** As a page says it. */
  label: string;
  /** Days with an observation that are needed, and days between the first and the last of them. */
  observations: number;
  apartDays: number;
  /** What follows from it; null: a person decides what to do. */
  status: ToolStatus['kind'] | null;
  /** Whether it changes the status by itself; otherwise a person applies it. */
  isAutomatic: boolean;
  /** Evidence is a value other than the one seen first or accepted last. */
  isChange: boolean;
  /** Whether a person may take the tool's address away, and whether nothing links to it until then. */
  address?: 'stays' | 'in doubt';
}

const held = { status: null, isAutomatic: false, isChange: false };
const change = { ...held, isChange: true };

export const evidenceRules = {
  archived: {
    label: 'Repository archived',
    observations: 3,
    apartDays: 2,
    status: 'archived',
    isAutomatic: true,
    isChange: false,
  },
  inactive: {
    label: 'Declared inactive on PyPI',
    observations: 5,
    apartDays: 6,
    status: 'archived',
    isAutomatic: true,
    isChange: false,
  },
  outage: {
    label: 'Status page reports an outage',
    observations: 3,
    apartDays: 2,
    status: 'degraded',
    isAutomatic: true,
    isChange: false,
  },
  gone: {
    label: 'Website gone',
    observations: 7,
    apartDays: 13,
    status: 'closed',
    isAutomatic: true,
    isChange: false,
  },
  parked: {
    ...held,
    label: 'Domain parked or for sale',
    observations: 3,
    apartDays: 7,
    status: 'closed',
    address: 'in doubt',
  },
  moved: { ...held, label: 'Website redirects to another site', observations: 3, apartDays: 7, address: 'stays' },
  unnamed: {
    ...held,
    label: 'Website names neither tool nor vendor',
    observations: 3,
    apartDays: 7,
    address: 'in doubt',
  },
  deprecated: { ...held, label: 'Package deprecated on npm', observations: 3, apartDays: 2, status: 'archived' },
  yanked: { ...held, label: 'Last release yanked from PyPI', observations: 3, apartDays: 2 },
  prices: { ...change, label: 'Price page changed', observations: 2, apartDays: 1 },
  dissolved: { ...held, label: 'Company dissolved', observations: 2, apartDays: 7 },
  owner: { ...change, label: 'Company has another owner', observations: 2, apartDays: 7 },
  'company-name': { ...change, label: 'Company renamed', observations: 2, apartDays: 7 },
} as const satisfies Record<string, EvidenceRule>;

export type EvidenceKind = keyof typeof evidenceRules;

const DAY_MS = 86_400_000;

export interface Observed {
  value: string | null;
  at: Date;
}

/** The observations at the start of `newestFirst` that agree: on how many days, and since when. */
export function streakOf(newestFirst: readonly Observed[]) {
  const end = newestFirst.findIndex(({ value }) => value !== newestFirst[0]?.value);
  const streak = end === -1 ? newestFirst : newestFirst.slice(0, end);
  return {
    days: new Set(streak.map(({ at }) => at.toISOString().slice(0, 10))).size,
    firstAt: streak.at(-1)!.at,
    lastAt: streak[0]!.at,
  };
}

export function isEnough(rule: EvidenceRule, { days, firstAt, lastAt }: ReturnType<typeof streakOf>): boolean {
  // Visits are a little earlier or later than a day apart: what counts is the calendar.
  const apart = Math.round((startOfDay(lastAt) - startOfDay(firstAt)) / DAY_MS);
  return days >= rule.observations && apart >= rule.apartDays;
}

const startOfDay = (at: Date) => Math.floor(at.getTime() / DAY_MS) * DAY_MS;
