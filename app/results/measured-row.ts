import { writeRank } from '@yardstick/bench/words';
import type { ModelView, RunView } from './run-view.ts';

/** One model in one published run, as lists of measurements show it. Times in ms, money in nano-units, shares from 0 to 1. */
export interface MeasuredRow {
  key: string;
  name: string;
  attempted: number;
  answered: number;
  passRate: number | null;
  passInterval: { low: number; high: number } | null;
  /** Places that the verdicts leave open, such as "2 to 4"; null where the run compares nothing. */
  qualityRank: string | null;
  speedRank: string | null;
  responseMs: { median: number | null; low: number | null; high: number | null };
  cost: ModelView['cost'];
}

export function measuredRow({ ranks }: Pick<RunView, 'ranks'>, model: ModelView): MeasuredRow {
  const { key, name, attempted, answered, passRate, passInterval, cost } = model;
  const { median, low, high } = model.figures.responseMs;
  const rankIn = (field: RunView['ranks']['speed']) => {
    const rank = field?.[key];
    return rank ? writeRank(rank) : null;
  };
  return {
    key,
    name,
    attempted,
    answered,
    passRate,
    passInterval,
    qualityRank: rankIn(ranks.quality),
    speedRank: rankIn(ranks.speed),
    responseMs: { median, low, high },
    cost,
  };
}
