const HOUR_MS = 3_600_000;

/** How often a run may be repeated by itself. */
export const schedulePeriods = {
  hourly: { label: 'Every hour', ms: HOUR_MS },
  'six-hourly': { label: 'Every six hours', ms: 6 * HOUR_MS },
  daily: { label: 'Daily', ms: 24 * HOUR_MS },
  weekly: { label: 'Weekly', ms: 7 * 24 * HOUR_MS },
} as const;

export type SchedulePeriod = keyof typeof schedulePeriods;

export const periodNames = Object.keys(schedulePeriods) as SchedulePeriod[];

const runsIn = (period: SchedulePeriod, days: number): number => (days * 24 * HOUR_MS) / schedulePeriods[period].ms;

export const runsPerYear = (period: SchedulePeriod): number => Math.floor(runsIn(period, 365));

/** Of 30 days, as all costs of a month here. */
export const runsPerMonth = (period: SchedulePeriod): number => runsIn(period, 30);
