import { VERDICTS_AT_ONCE, type VerdictShow, verdictShows } from '../quality-view.ts';

/** Which of a run's verdicts an address asks for. */
export function readVerdictQuery(url: string): { from: number; most: number; show: VerdictShow } {
  const { searchParams } = new URL(url);
  const whole = (name: string, usual: number) => {
    const asked = Number(searchParams.get(name) ?? usual);
    return Number.isFinite(asked) ? Math.max(0, Math.floor(asked)) : usual;
  };
  const show = verdictShows.find(({ value }) => value === searchParams.get('show'))?.value ?? 'all';
  return { from: whole('from', 0), most: Math.min(200, whole('count', VERDICTS_AT_ONCE)), show };
}
