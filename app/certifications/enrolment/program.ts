/** A certification program as pages and the public list show it. */
export interface Program {
  id: string;
  name: string;
  description: string;
  /** 1 to 3. */
  level: number;
  duration_days: number;
  /** Cents. */
  price: number;
  skills: readonly string[];
  is_enrolment_open: boolean;
  /** First day (YYYY-MM-DD); null while enrolment was never open. */
  starts_on: string | null;
}

/** Programs have one currency, whatever the plans' currency is. */
export const PROGRAM_CURRENCY = 'USD';

const STEP_PERCENT = 33.33;

/** Length of the difficulty bar: a third per level. */
export function difficultyPercent(level: number): number {
  return level * STEP_PERCENT;
}

/** Whether a program may begin on this day: a calendar day that is not over yet (UTC). */
export function isStartDay(day: string, now: Date): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const start = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day) && day >= now.toISOString().slice(0, 10);
}

/** The last day of a program that begins on `startsOn` (both YYYY-MM-DD). */
export function lastDayOf(startsOn: string, durationDays: number): string {
  return new Date(Date.parse(`${startsOn}T00:00:00Z`) + (durationDays - 1) * 86_400_000).toISOString().slice(0, 10);
}
