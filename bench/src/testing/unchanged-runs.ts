import { createRandom } from '../random.ts';
import type { WatchedRun } from '../watch-suite.ts';

const HOUR_MS = 3_600_000;

/** By how much days differ, and how much runs of one day, as a share. */
export interface Spread {
  days: number;
  hours: number;
}

/** Runs of a model that never changes, at so many hours from the beginning. */
export function unchangedRuns(
  hours: readonly number[],
  seed: number,
  spread: Spread = { days: 0.1, hours: 0.03 },
): WatchedRun[] {
  const random = createRandom(seed);
  const byDay = new Map<number, [number, number]>();
  return hours.map((hour, index) => {
    const day = Math.floor(hour / 24);
    const [time, length] = byDay.get(day) ?? [random.normal(), random.normal()];
    byDay.set(day, [time, length]);
    const model = {
      key: 'm',
      name: 'm',
      attempted: 100,
      answered: 100,
      servedModels: ['m'],
      cases: 0,
      passRate: null,
      responseMs: Math.exp(6.7 + spread.days * time + spread.hours * random.normal()),
      charactersPerAnswer: Math.exp(6 + (spread.days * length + spread.hours * random.normal()) / 4),
      tokensPerCharacter: Math.exp(-1.4 + 0.01 * random.normal()),
    };
    return { id: `run-${index}`, at: new Date(Date.UTC(2026, 0, 1) + hour * HOUR_MS).toISOString(), models: [model] };
  });
}

/** The times of `count` more runs, each `gap` hours after the one before. */
export const goingOn = (first: readonly number[], gap: number, count: number): number[] => [
  ...first,
  ...Array.from({ length: count }, (_, index) => (first.at(-1) as number) + (index + 1) * gap),
];

/** The times of `count` runs, of which some are repeated an hour later. */
export const withRepeats = (gap: number, count: number, repeated: readonly number[]): number[] =>
  goingOn([0], gap, count - 1).flatMap((hour, index) => (repeated.includes(index) ? [hour, hour + 1] : [hour]));
