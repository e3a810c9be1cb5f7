import { forecastRun } from '../forecast-run.ts';
import { formatCount, formatMoney, formatShare } from '../format-figures.ts';
import { forecastConclusions } from '../stats/power.ts';
import { describeJudgeForecast } from './judge-forecast.ts';
import type { RunSettings } from './run-settings.ts';

/** What a number of rounds can tell, in sentences. */
function describeConclusions(rounds: number, models: number): string[] {
  const pairs = (models * (models - 1)) / 2;
  if (pairs === 0) return ['One model: nothing is compared.'];
  const forecast = forecastConclusions(rounds, pairs);
  if (!forecast.canClaim)
    return [
      `${formatCount(rounds, 'round')} of one case cannot show which of ${models} models is faster; points and medians only.`,
    ];
  const chances = forecast.chances
    .map(({ ratio, chance }) => `${ratio}× ${formatShare(Math.round(chance * 100) / 100)}`)
    .join(', ');
  const smallest =
    forecast.smallestRatio === null
      ? 'not even twice the time is found in 8 of 10 runs'
      : `a model that takes ${forecast.smallestRatio}× the time is found in 8 of 10 runs`;
  return [
    `With ${formatCount(rounds, 'round')}, ${smallest}.`,
    `Chance to find a ratio of: ${chances} (usual noise; more cases per round make it better).`,
  ];
}

/** Says what a run would take and what it could conclude; nothing is called. */
export async function describeDryRun(settings: RunSettings): Promise<string> {
  const { suite, models, rounds, prices } = settings;
  const forecast = await forecastRun({ suite, models, rounds, ...(prices ? { prices } : {}) });
  const { nanos, currency } = suite.settings.budget;
  const lines = [
    `${suite.name}: ${formatCount(suite.cases.length, 'case')} × ${formatCount(models.length, 'model')} × ${formatCount(rounds, 'round')} = ${formatCount(forecast.calls, 'call')}`,
    `Usual cost ${formatMoney(forecast.typicalNanos, forecast.currency)}, at most ${formatMoney(forecast.mostNanos, forecast.currency)}${forecast.hasOpenEnd ? ' with answers of usual length; no limit of tokens is set' : ''}`,
    await describeJudgeForecast(settings),
    forecast.unknownPrices.length > 0 ? `Price unknown: ${forecast.unknownPrices.join(', ')}` : '',
    nanos === null ? '' : `Budget ${formatMoney(nanos, currency)}`,
    ...describeConclusions(rounds, models.length),
  ];
  return `${lines.filter((line) => line !== '').join('\n')}\n`;
}
