/** Formats figures: seconds with two decimals, money with enough digits to distinguish small sums. */
const UNKNOWN = 'unknown';

export const writeSeconds = (ms: number | null): string => (ms === null ? UNKNOWN : `${(ms / 1000).toFixed(2)} s`);

export const writeNumber = (value: number | null): string =>
  value === null ? UNKNOWN : Math.round(value).toLocaleString('en-US');

export const writeRate = (value: number | null): string =>
  value === null ? UNKNOWN : value >= 100 ? writeNumber(value) : value.toFixed(1);

export const writeShare = (share: number | null): string =>
  share === null ? UNKNOWN : `${Math.round(share * 1000) / 10} %`;

/** Total tokens of a model; "at least" when the provider did not count every call. */
export function writeTokensInAll(counted: number | null, uncountedCalls: number): string {
  const calls = `${writeNumber(uncountedCalls)} ${uncountedCalls === 1 ? 'call' : 'calls'}`;
  if (counted === null) return 'The provider reported no tokens.';
  const all = `${writeNumber(counted)} tokens`;
  return uncountedCalls === 0
    ? `${all} in all, counted by the provider.`
    : `At least ${all}: the provider did not count those of ${calls}.`;
}

/** "about 40 s", "about 5 min", "about 2 h". */
export function writeAbout(seconds: number): string {
  if (seconds < 90) return `about ${Math.max(1, seconds)} s`;
  if (seconds < 5_400) return `about ${Math.round(seconds / 60)} min`;
  return `about ${(seconds / 3_600).toFixed(1)} h`;
}

/** 2026-11-21, 14:03 (UTC), the same for every reader. */
export const writeMoment = (iso: string): string => `${iso.slice(0, 10)}, ${iso.slice(11, 16)} UTC`;

const outcomeWords: Record<string, string> = {
  truncated: 'cut off at the output limit',
  refused: 'refused to answer',
  rate_limit: 'too many requests',
  quota: 'quota used up',
  overload: 'provider overloaded',
  network: 'no connection',
  interrupted: 'interrupted',
  timeout: 'timed out',
  invalid: 'request not accepted',
  protocol: 'unreadable answer',
  aborted: 'stopped',
  simulated_user: 'simulated user failed',
};

/** A call's outcome in words; the raw record has the engine's term. */
export const writeOutcome = (outcome: string): string => outcomeWords[outcome] ?? outcome.replaceAll('_', ' ');
