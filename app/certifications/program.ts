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
}

const STEP_PERCENT = 33.33;

/** How full the difficulty bar is: a third a level. */
export function difficultyPercent(level: number): number {
  return level * STEP_PERCENT;
}

/** Cents as dollars: "$199", "$199.50". */
export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;
}
