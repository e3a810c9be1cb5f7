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

/** Programs are priced in one currency, whatever plans are priced in. */
export const PROGRAM_CURRENCY = 'USD';

const STEP_PERCENT = 33.33;

/** How full the difficulty bar is: a third a level. */
export function difficultyPercent(level: number): number {
  return level * STEP_PERCENT;
}
