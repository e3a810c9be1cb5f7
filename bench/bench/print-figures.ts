// How the figures of a round are put into lines.
import type { Bar, Result } from './scenarios.ts';

export function median(numbers: readonly (number | null)[]): number {
  const known = numbers.filter((value) => value !== null && Number.isFinite(value)) as number[];
  return known.sort((left, right) => left - right)[known.length >> 1] ?? Number.NaN;
}

export function short(value: number): string {
  if (!Number.isFinite(value)) return '-';
  return value >= 1000 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 100 ? 0 : 3);
}

/** One reader's medians in one line. */
export function describeReader(name: string, results: readonly Result[]): string {
  const of = (pick: (result: Result) => number | null) => short(median(results.map(pick)));
  const parts = [
    name.padEnd(10),
    `first token ${of(({ first }) => first.p50)} / ${of(({ first }) => first.p99)}`,
    `response ${of(({ response }) => response.p50)} / ${of(({ response }) => response.p99)}`,
    `token lag p99 ${of(({ lag }) => lag.p99)}`,
    `CPU s per 1,000 ${of(({ cpuSecondsPer1000 }) => cpuSecondsPer1000)}`,
    `MB ${of(({ peakMegabytes }) => peakMegabytes)}`,
    `wall ${of(({ wallRatio }) => wallRatio)} of possible, ${of(({ plannedRatio }) => plannedRatio)} of planned`,
    `tokens/s ${of(({ tokensPerSecond }) => tokensPerSecond)}`,
    `wrong ${of(({ wrong }) => wrong)}`,
  ];
  return `  ${parts.join('  ')}`;
}

export type Verdict = 'held' | 'busy' | 'MISSED';

/** On a machine that does other work nobody holds the bars; there only the distance from the bare reader means anything. */
function judge(value: number, bareValue: number, { holds, isAlone }: Bar): Verdict {
  if (holds(value)) return 'held';
  if (isAlone || holds(bareValue)) return 'MISSED';
  const further = holds(0) ? value / bareValue : bareValue / value;
  return further <= 1.25 ? 'busy' : 'MISSED';
}

/** A bar's line and its verdict, over rounds in which both readers were measured. */
export function judgeBar(
  bar: Bar,
  own: readonly Result[],
  bare: readonly Result[],
): { verdict: Verdict; line: string } {
  const value = median(own.map((result, round) => bar.figure(result, bare[round] ?? result)));
  const bareValue = bar.isAlone ? Number.NaN : median(bare.map((result) => bar.figure(result, result)));
  const verdict = judge(value, bareValue, bar);
  const beside = Number.isFinite(bareValue)
    ? `bare ${short(bareValue)}, ours ${(value / bareValue).toFixed(2)} of it`
    : '';
  const line = `  ${verdict.padEnd(7)} ${bar.label.padEnd(32)} ${short(value).padStart(10)}  ${bar.bar.padEnd(12)} ${beside}`;
  return { verdict, line: line.trimEnd() };
}
