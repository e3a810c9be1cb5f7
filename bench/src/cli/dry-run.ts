import { checkBatch } from '../batches/batch-models.ts';
import { describeBatchForecast } from '../batches/batch-words.ts';
import { forecastUser } from '../conversation/forecast-user.ts';
import { forecastRun } from '../forecast-run.ts';
import {
  countPairs,
  describeForecast,
  describeHttpTools,
  describeMedia,
  describeReplacementForecast,
  describeTurns,
  describeUser,
  findBasis,
  stopWords,
} from '../forecast-words.ts';
import { formatCount, formatMoney, formatShare } from '../format-figures.ts';
import { forecastJudge } from '../judging/judge-forecast.ts';
import { mostOfOneCall } from '../most-of-calls.ts';
import { checkMedia } from '../providers/media-support.ts';
import { describeUnsent } from '../providers/unsent-settings.ts';
import { forecastConclusions } from '../stats/power.ts';
import { missingKeys } from './provider-keys.ts';
import type { RunSettings } from './run-settings.ts';

/** What a run can conclude, in sentences. */
function describeConclusions({ suite, models, baseline, rounds, isBatch }: RunSettings): string[] {
  const basis = findBasis(suite.cases, rounds);
  const replacements = describeReplacementForecast(basis.families, models.length, baseline);
  if (isBatch) return [replacements];
  const pairs = countPairs(models.length, baseline);
  const { stopWhenDecided: isRace, tieMargin } = suite.settings;
  const assumption = { callsPerRound: basis.callsEach, isRace, tieMargin };
  const forecast = pairs === 0 ? null : forecastConclusions(basis.n, pairs, assumption);
  const words = [
    isRace ? stopWords(rounds) : '',
    describeForecast(basis, models.length, forecast, pairs),
    replacements,
  ];
  if (!forecast?.canClaim) return words;
  const chances = forecast.chances
    .map(({ ratio, chance }) => `${ratio} times ${formatShare(Math.round(chance * 100) / 100)}`)
    .join(', ');
  return [...words, `Chance to find a model that takes so much longer: ${chances} (with the usual noise).`];
}

/** What the judge adds to a run, in one sentence; empty without one. */
async function describeJudgeForecast({ suite, models, baseline, rounds, prices }: RunSettings): Promise<string> {
  const { judge } = suite;
  if (!judge) return '';
  const { model, criteria, examples } = judge;
  const judgedRounds = Math.min(rounds, judge.rounds);
  const planned = { model, criteria, examples, judgedRounds, suite, models: models.length, baseline, rounds, prices };
  const { questions, typicalNanos, currency } = await forecastJudge(planned);
  const cost = typicalNanos === null ? 'price unknown' : `usually ${formatMoney(typicalNanos, currency)}`;
  return `The judge, ${model.model}, is asked ${formatCount(questions, 'question')} more, ${cost}.`;
}

/** What the simulated user adds to a run, in one sentence; empty without one. */
async function describeUserForecast({ suite, models, rounds, prices }: RunSettings): Promise<string> {
  const { simulatedUser: model } = suite;
  const forecast = model ? await forecastUser({ model, suite, models, rounds, prices }) : null;
  if (!model || !forecast) return '';
  const { typicalNanos, mostNanos, currency } = forecast;
  const cost =
    typicalNanos === null
      ? 'price unknown'
      : `usually ${formatMoney(typicalNanos, currency)}, at most ${formatMoney(mostNanos, currency)}`;
  return describeUser(suite.cases, { ...forecast, name: model.name ?? model.model, cost });
}

/** Where every model is asked the same versions of the prompt, these are counted apart. */
function countModels(models: RunSettings['models']): string {
  const versions = new Set(models.map(({ variant }) => variant));
  const asked = new Map<string, Set<string | undefined>>();
  for (const { provider, model, baseUrl, variant } of models) {
    const name = JSON.stringify([provider, model, baseUrl]);
    asked.set(name, (asked.get(name) ?? new Set()).add(variant));
  }
  const isEach = [...asked.values()].every(({ size }) => size === versions.size);
  if (versions.size === 1 || !isEach || asked.size * versions.size !== models.length)
    return formatCount(models.length, 'model');
  return `${formatCount(asked.size, 'model')} × ${formatCount(versions.size, 'version')} of the prompt`;
}

/** Never $0.00 where no price is known. */
function describeCost(forecast: Awaited<ReturnType<typeof forecastRun>>, models: number): string {
  const { typicalNanos, mostNanos, currency, hasOpenEnd, unknownPrices } = forecast;
  if (unknownPrices.length === models) return 'Cost unknown';
  const rest = unknownPrices.length > 0 ? ', without the models whose price is unknown' : '';
  const open = hasOpenEnd ? ' with answers of usual length; no limit of tokens is set' : '';
  return `Usual cost ${formatMoney(typicalNanos, currency)}, at most ${formatMoney(mostNanos, currency)}${rest}${open}`;
}

/** What the run may take, and whether one call could take more: such a call is never made. Empty without a budget. */
async function describeBudget({ suite, models, prices, isBatch }: RunSettings): Promise<string> {
  const { nanos, currency, tokens } = suite.settings.budget;
  if (nanos === null && tokens === null) return '';
  const { simulatedUser } = suite;
  const most = await mostOfOneCall({ suite, models, prices, simulatedUser, isBatch }, currency);
  const limits: string[] = [];
  const passed: string[] = [];
  if (nanos !== null) limits.push(formatMoney(nanos, currency));
  if (tokens !== null) limits.push(formatCount(tokens, 'token'));
  if (nanos !== null && most.nanos > nanos) passed.push(formatMoney(most.nanos, currency));
  if (tokens !== null && most.tokens > tokens) passed.push(formatCount(most.tokens, 'token'));
  const budget = `Budget ${limits.join(' and ')}`;
  if (passed.length === 0) return budget;
  return `${budget}: less than one call can take, ${passed.join(' and ')} with all its turns, so the run ends before it. Raise the budget, or lower maxOutputTokens.`;
}

/** Says what a run would take and what it could conclude; nothing is called. */
export async function describeDryRun(
  settings: RunSettings,
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<string> {
  const { suite, models, rounds, prices, isBatch } = settings;
  await checkMedia(settings);
  if (isBatch) checkBatch(suite, models, suite.settings.stopWhenDecided);
  const planned = { suite, models, rounds, ...(prices ? { prices } : {}) };
  const forecast = await forecastRun({ ...planned, isBatch });
  const lines = [
    `${suite.name}: ${formatCount(suite.cases.length, 'case')} × ${countModels(models)} × ${formatCount(rounds, 'round')} = ${formatCount(forecast.calls, 'call')}`,
    describeCost(forecast, models.length),
    ...(isBatch ? describeBatchForecast(models, forecast, await forecastRun(planned)) : []),
    describeMedia(suite.cases),
    describeTurns(suite.cases),
    describeHttpTools(suite.cases, models.length * rounds),
    await describeUserForecast(settings),
    await describeJudgeForecast(settings),
    forecast.unknownPrices.length > 0
      ? `${isBatch ? 'Price of batches unknown' : 'Price unknown'}: ${forecast.unknownPrices.join(', ')}`
      : '',
    ...forecast.otherCurrencies.map(
      (model) => `Not in the sum: ${model.modelKey}, whose price is in ${model.currency}`,
    ),
    await describeBudget(settings),
    missingKeys(settings, environment) ?? '',
    ...describeUnsent({ suite, models }),
    ...(suite.notices ?? []),
    ...describeConclusions(settings),
  ];
  return `${lines.filter((line) => line !== '').join('\n')}\n`;
}
