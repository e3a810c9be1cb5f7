import { writeRank } from '@yardstick/bench/words';
import type { FigureView, ModelView, RunView } from './run-view.ts';

/** One model in one published run, as lists of measurements show it. Times in ms, money in nano-units, shares from 0 to 1. */
export interface MeasuredRow
  extends Pick<ModelView, 'key' | 'name' | 'attempted' | 'answered' | 'passRate' | 'passInterval' | 'cost'> {
  /** Places that the verdicts leave open, such as "2 to 4"; null where the run compares nothing. */
  qualityRank: string | null;
  speedRank: string | null;
  responseMs: Pick<FigureView, 'median' | 'low' | 'high'>;
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
