/** What a visitor chose in the address of a tool, a comparison or the API: for how many people, billed how, as of when. */

export const billings = ['monthly', 'yearly'] as const;
export const billingOptions = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
];
export const MAX_TEAM = 10_000;

export interface ViewChoice {
  team: number;
  billing: (typeof billings)[number];
  /** YYYY-MM-DD, a day of the past; null: today. */
  asOf: string | null;
}

export const usualChoice: ViewChoice = { team: 1, billing: 'monthly', asOf: null };

/** A parameter that cannot be used; the page shows its default, and the message. */
export interface RefusedChoice {
  name: keyof ViewChoice;
  message: string;
}

/** @param today YYYY-MM-DD */
export function parseViewChoice(
  params: URLSearchParams,
  today: string | null = null,
): { choice: ViewChoice; refused: RefusedChoice[] } {
  const choice = { ...usualChoice };
  const refused: RefusedChoice[] = [];
  const read = (name: keyof ViewChoice, use: (value: string) => string | null) => {
    const value = params.get(name)?.trim() ?? '';
    const reason = value === '' ? null : use(value);
    if (reason !== null) refused.push({ name, message: `“${value.toWellFormed().slice(0, 40)}” ${reason}` });
  };
  read('team', (value) => {
    const team = /^\d{1,6}$/.test(value) ? Number(value) : 0;
    if (team < 1 || team > MAX_TEAM)
      return 'is no team size: write a whole number from 1 to 10,000. Prices are for 1 person.';
    choice.team = team;
    return null;
  });
  read('billing', (value) => {
    const billing = billings.find((known) => known === value);
    if (!billing) return 'is no way of billing: write monthly or yearly. Prices are billed monthly.';
    choice.billing = billing;
    return null;
  });
  read('asOf', (value) => {
    if (!isDay(value)) return 'is no day: write it as in 2026-10-04. The page shows today.';
    if (today !== null && value > today) return 'has not come yet. The page shows today.';
    choice.asOf = value === today ? null : value;
    return null;
  });
  return { choice, refused };
}

/** Whether it is a day of the calendar as YYYY-MM-DD. */
export function isDay(value: string): boolean {
  const date = /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** The parameters of a choice, without defaults. */
export function choiceParameters({ team, billing, asOf }: ViewChoice): [keyof ViewChoice, string][] {
  return [
    ...(team === usualChoice.team ? [] : [['team', String(team)] as ['team', string]]),
    ...(billing === usualChoice.billing ? [] : [['billing', billing] as ['billing', string]]),
    ...(asOf === null ? [] : [['asOf', asOf] as ['asOf', string]]),
  ];
}

/** "1 person, billed monthly". */
export function choiceText({ team, billing }: Pick<ViewChoice, 'team' | 'billing'>): string {
  return `${team === 1 ? '1 person' : `${team.toLocaleString('en')} people`}, billed ${billing}`;
}
