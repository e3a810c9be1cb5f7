// What a run can conclude, said before anything is spent: the same words in the form and in the terminal.

import { turnsOfUser } from './conversation/user-prompt.ts';
import { formatCount, formatPoints } from './format-figures.ts';
import { attachmentsOf, plannedMediaTokens } from './media.ts';
import type { Baseline } from './record.ts';
import type { SuiteCase } from './request.ts';
import { chanceOfGoodEnough, usualMargin } from './stats/good-enough.ts';
import { INTERVAL_FROM } from './stats/median-interval.ts';
import type { RoundsForecast } from './stats/power.ts';
import { chooseUnit, countFamilies } from './summary/pair-collector.ts';
import type { PairUnit } from './summary/summary.ts';
import { MOST_CALLS } from './tools/converse.ts';
import { listHttpTools, MOST_TOOL_REQUESTS } from './tools/http-tools.ts';
import { RESULTS_A_REQUEST, turnsOf } from './tools/tools.ts';

/** Said before a run that may end itself. */
export const stopWords = (rounds: number): string =>
  `The run ends itself when every pair of models is decided or tied, or when the rounds left would very probably decide none.${rounds < RACE_ROUNDS ? ` What may be looked at after every round takes more rounds to decide: plan ${RACE_ROUNDS} or more.` : ''}`;

/** Said before a run whose models may call tools; empty where none answers. */
export function describeTurns(cases: readonly Pick<SuiteCase, 'prompt' | 'prompts'>[]): string {
  const turns = cases.flatMap(({ prompt, prompts = { prompt } }) => Object.values(prompts).map(turnsOf));
  const most = turns.reduce((one, other) => Math.max(one, other), 1);
  return most === 1
    ? ''
    : `Models may call tools: an answer takes up to ${most} requests. The most that it can cost holds all of them, with ${RESULTS_A_REQUEST} results of the longest kind each; an answer that calls for more is cut off.`;
}

/** Answers of one call: more than one where a simulated user goes on. */
const mostAnswers = ({ prompt, prompts = { prompt } }: Pick<SuiteCase, 'prompt' | 'prompts'>): number =>
  Object.values(prompts).reduce((most, { user }) => Math.max(most, user ? turnsOfUser(user) : 1), 1);

/**
 * Said before a run with conversations that a simulated user goes on with; empty where there is none.
 * @param played what its model is called, with its usual and its greatest cost
 */
export function describeUser(cases: readonly Pick<SuiteCase, 'prompt' | 'prompts'>[], played: PlayedUserWords): string {
  const most = cases.reduce((one, other) => Math.max(one, mostAnswers(other)), 1);
  const talks = cases.filter(({ prompt, prompts = { prompt } }) => Object.values(prompts).some(({ user }) => user));
  if (talks.length === 0) return '';
  const { name, calls, cost, typicalTokens, mostTokens } = played;
  return `In ${formatCount(talks.length, 'case')}, ${name} plays the user: a conversation has up to ${formatCount(most, 'answer')}, and ${name} writes at most ${formatCount(calls, 'message')} in all: ${cost}, about ${formatCount(typicalTokens, 'token')} (${formatCount(mostTokens, 'token')} set aside). This comes on top of the calls.`;
}

interface PlayedUserWords {
  name: string;
  calls: number;
  /** `usually $0.01, at most $0.20`. */
  cost: string;
  typicalTokens: number;
  mostTokens: number;
}

/** Said before a run whose cases have PDFs or recordings; empty where none has. */
export function describeMedia(cases: readonly Pick<SuiteCase, 'prompt' | 'prompts'>[]): string {
  const planned = cases.flatMap(({ prompt, prompts = { prompt } }) =>
    Object.values(prompts).map((one) =>
      attachmentsOf(one)
        .filter(({ type }) => type !== 'image')
        .reduce((sum, part) => sum + plannedMediaTokens(part), 0),
    ),
  );
  const most = planned.reduce((one, other) => Math.max(one, other), 0);
  return most === 0
    ? ''
    : `Only its provider knows how many tokens a PDF or a recording takes. The forecast sets aside ${planned.length === 1 ? '' : 'up to '}${formatCount(most, 'token')} for those of a call, by their size; that may be far off. What a call cost is known afterwards, of audio where its price is known.`;
}

/**
 * Which addresses the tools of a run may call, and how often at most; empty where none does.
 * @param answersPerCase models times rounds
 */
export function describeHttpTools(
  cases: readonly Pick<SuiteCase, 'prompt' | 'prompts'>[],
  answersPerCase: number,
  mostRequests = MOST_TOOL_REQUESTS,
): string {
  const tools = listHttpTools(cases);
  if (tools.length === 0) return '';
  const calling = cases.filter((one) => listHttpTools([one]).length > 0);
  const answers = calling.reduce((sum, one) => sum + mostAnswers(one), 0) * answersPerCase;
  const most = Math.min(answers * MOST_CALLS, mostRequests);
  const addresses = new Set(tools.map(({ http: { method = 'POST', url } }) => `${method} ${url}`));
  return `Tools are really called, with what the models write: at most ${formatCount(most, 'request')} in all, ${MOST_CALLS} for one answer, to ${[...addresses].join(', ')}.`;
}

/** Below, a run that may end itself finds little. */
const RACE_ROUNDS = 30;

/** What pairs of models will be compared by. */
export interface ForecastBasis {
  unit: PairUnit;
  /** Rounds, or families of cases. */
  n: number;
  /** Calls whose times are averaged in each of them. */
  callsEach: number;
  cases: number;
  families: number;
}

/**
 * Finds the unit that verdicts on times will rest on. A round averages its cases, which takes noise away; of cases as the unit nothing
 * is taken off, because models differ from prompt to prompt.
 */
export function findBasis(
  cases: readonly { id: string; family?: string | null | undefined }[],
  rounds: number,
): ForecastBasis {
  const families = countFamilies(cases);
  const unit = chooseUnit(rounds, families);
  const n = unit === 'rounds' ? rounds : families;
  return { unit, n, callsEach: unit === 'rounds' ? cases.length : 1, cases: cases.length, families };
}

/** Units below which not even a difference in every one of them is a claim about so many pairs. */
function leastUnits(pairs: number, alpha = 0.05): number {
  return Math.max(INTERVAL_FROM, Math.ceil(1 + Math.log2(pairs / alpha)));
}

/** Planned comparisons: all pairs, or those with the baseline. */
export function countPairs(models: number, baseline: Baseline | null | undefined): number {
  if (baseline?.pairs) return Object.keys(baseline.pairs).length;
  return Math.max(0, baseline ? models - 1 : (models * (models - 1)) / 2);
}

/** What a run can say on whether its models may replace the baseline; empty where that cannot be forecast. */
export function describeReplacementForecast(families: number, models: number, baseline: Baseline | undefined): string {
  const pairs = countPairs(models, baseline);
  if (!baseline || baseline.measure === 'grade' || pairs === 0) return '';
  const margin = baseline.margin ?? usualMargin['pass-rate'];
  const chanceOf = (cases: number) => chanceOfGoodEnough(cases, margin, pairs);
  let needed = INTERVAL_FROM;
  while (chanceOf(needed) < 0.8) needed = Math.ceil(needed * 1.02 + 1);
  const rounded = needed > 100 ? Math.ceil(needed / 10) * 10 : needed;
  return `${formatCount(families, 'case')} find an equally good model good enough, within ${formatPoints(margin)}, in ${Math.round(chanceOf(families) * 100)} of 100 such runs; about ${formatCount(rounded, 'case')} do in 80 (where models differ on 15 % of the cases).`;
}

/** One sentence on what can be concluded. `forecast` is of the basis; null where it allows no claim. */
export function describeForecast(
  basis: ForecastBasis,
  models: number,
  forecast: RoundsForecast | null,
  pairs = countPairs(models, null),
): string {
  const { unit, n, callsEach, cases, families } = basis;
  if (models < 2) return 'One model alone: its times with their interval, no comparison.';
  if (n < INTERVAL_FROM || !forecast) {
    const counted = families < cases ? '; cases of one family, or with the same prompt, count as one' : '';
    return `No claim about which model is faster: that takes ${INTERVAL_FROM} rounds or ${INTERVAL_FROM} cases${counted}.`;
  }
  if (!forecast.canClaim)
    return `Too few ${unit} for a claim about ${models} models at once: that takes ${formatCount(leastUnits(pairs), unit.slice(0, -1), unit)}.`;
  const basisWords =
    unit === 'rounds' && callsEach > 1
      ? `${formatCount(n, 'round')} of ${formatCount(callsEach, 'case')}`
      : formatCount(n, unit.slice(0, -1), unit);
  if (forecast.smallestRatio === null)
    return `Fewer than 8 of 10 such runs (${basisWords}) find a model that takes twice as long as another.`;
  return `A model that takes ${forecast.smallestRatio} times as long as another is found in 8 of 10 such runs (${basisWords}).`;
}
