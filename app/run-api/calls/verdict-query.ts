import { VERDICTS_AT_ONCE, type VerdictShow, verdictShows } from '../../judging/quality-view.ts';
import { wholeNumber } from './whole-number.ts';

/** Which of a run's verdicts an address asks for. */
export function readVerdictQuery(url: string): { from: number; most: number; show: VerdictShow } {
  const { searchParams } = new URL(url);
  const from = wholeNumber(url, 'from', { usual: 0, most: 1_000_000 });
  const count = wholeNumber(url, 'count', { usual: VERDICTS_AT_ONCE, most: 1_000_000 });
  const show = verdictShows.find(({ value }) => value === searchParams.get('show'))?.value ?? 'all';
  return { from, most: Math.min(200, count), show };
}
