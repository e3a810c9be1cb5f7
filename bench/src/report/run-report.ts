import { cacheModeOf } from '../cache-mode.ts';
import { concludeRun, nameModels, type RunConclusions } from '../conclude-run.ts';
import { formatCount, formatMoney } from '../format-figures.ts';
import { describeAgreement, type JudgeAgreement } from '../judging/human-agreement.ts';
import { describeJudging, JUDGING_METHOD, type JudgeReport, withoutReason } from '../judging/judge-report.ts';
import type { JudgedComparison } from '../judging/judge-summary.ts';
import { describeMonthlyCosts, MONTHLY_BASIS, monthlyTitle } from '../monthly-cost.ts';
import type { Manifest } from '../record.ts';
import { describeGaps, plannedPerModel, plannedRounds } from '../run-gaps.ts';
import { CONVERSATION_METHOD, describeConversations, describeUserBill } from '../summary/conversation-collector.ts';
import type { RunSummary } from '../summary/summary.ts';
import type { ThresholdResult } from '../summary/threshold-check.ts';
import type { FailedChecks } from './failed-checks.ts';

/** All that a report is made from. */
export interface RunReport {
  manifest: Manifest;
  summary: RunSummary;
  thresholds: readonly ThresholdResult[];
  /** Checks that answers fail. */
  failedChecks?: FailedChecks;
  /** What the judge's verdicts add up to; absent where nothing was judged. */
  judge?: JudgeReport | null;
  judged?: readonly JudgedComparison[];
  /** Of the judge with people; absent or null where nobody was asked. */
  agreement?: JudgeAgreement | null;
  /** The reader's own volume, for the cost of a month; absent: none is given. */
  requestsPerDay?: number | undefined;
}

/**
 * Everything that may be said about a run, with what is known about its judge.
 * @param isQuoting false: not what the provider of the judge said
 */
export function describeVerdicts(
  {
    manifest,
    summary,
    judge,
    judged = [],
    agreement,
  }: Pick<RunReport, 'manifest' | 'summary' | 'judge' | 'judged' | 'agreement'>,
  isQuoting = true,
): RunConclusions {
  const conclusions = concludeRun(summary, judge?.comparisons ?? judged, plannedPerModel(manifest));
  const people = judge?.people ?? (agreement ? describeAgreement(agreement) : null);
  const error = isQuoting ? judge?.judge.error : null;
  const isSaid = error && judge?.sentences.some((sentence) => sentence.includes(error.replace(/\.$/, '')));
  const more = [people, judge?.correction?.sentence, isSaid ? null : error, ...(judge?.warnings ?? [])];
  const sentences = judge?.sentences ?? conclusions.judged;
  const judgedWords = [...(isQuoting ? sentences : sentences.map(withoutReason)), ...more];
  return { ...conclusions, judged: judgedWords.filter((line) => typeof line === 'string') };
}

/** The heading and the lines of the cost of a month; null without a volume. */
export const monthlySection = ({
  summary,
  requestsPerDay,
}: Pick<RunReport, 'summary' | 'requestsPerDay'>): [title: string, lines: string[]] | null =>
  requestsPerDay === undefined
    ? null
    : [
        monthlyTitle(requestsPerDay),
        [...describeMonthlyCosts(summary.models, requestsPerDay, nameModels(summary)), MONTHLY_BASIS],
      ];

/** Who judged and how, as lines. @param isQuoting false: not by which criteria */
export const judgeLines = (judge: JudgeReport, isQuoting = true): string[] =>
  [...describeJudging(judge), ['Method', JUDGING_METHOD] as const]
    .filter(([label]) => isQuoting || label !== 'Criteria')
    .map(([label, text]) => `${label}: ${text}`);

/** Which comparisons were planned. */
export function describeCorrection({ baseline, models }: Pick<Manifest, 'baseline' | 'models'>): string {
  if (baseline?.pairs)
    return `Holm's correction over ${formatCount(Object.keys(baseline.pairs).length, 'planned pair')}`;
  const model = models.find(({ key }) => key === baseline?.model);
  return `Holm's correction over ${baseline ? `the pairs with ${model?.name ?? baseline.model}` : 'all pairs'}`;
}

function describeCache({ models, cacheMode }: Manifest): string {
  const modes = Map.groupBy(models, (model) => cacheModeOf(model, cacheMode));
  const [first, ...others] = [...modes].map(([mode, some]) => {
    return `${mode} prompt cache${modes.size === 1 ? '' : ` for ${some.map(({ key, name = key }) => name).join(', ')}`}`;
  });
  return [first ?? `${cacheMode} prompt cache`, ...others].join(' and ');
}

/** Which calls were planned and how they were made, as pairs of a label and a text. */
export function describeDesign({ manifest, summary }: Pick<RunReport, 'manifest' | 'summary'>): [string, string][] {
  const { rounds, stopWhenDecided, batch, watch, seed, isStreaming, concurrency } = manifest;
  const order = batch
    ? 'in batches'
    : watch
      ? 'a version of a watch, which asks only what changed'
      : 'in every round each model gets each case once, in fresh random order';
  const calls = batch
    ? `in batches where the provider has them, ${describeCache(manifest)}`
    : `${isStreaming ? 'streaming' : 'not streaming'}, ${describeCache(manifest)}, ${concurrency} in flight per provider`;
  return [
    [
      'Design',
      `${formatCount(rounds, 'round')}${stopWhenDecided ? ' or until decided' : ''}, ${formatCount(summary.cases.length, 'case')}; ${order} (seed ${seed})`,
    ],
    ['Calls', calls],
  ];
}

/** How the run was made, as pairs of a label and a text. */
export function describeMethod({ manifest, summary }: Pick<RunReport, 'manifest' | 'summary'>): [string, string][] {
  const { runner } = manifest;
  return [
    ['Run', manifest.runId],
    ['Suite', `${manifest.suite.name} (SHA-256 ${manifest.suite.sha256})`],
    ['Status', describeStatus(manifest) || 'completed'],
    ['Started', manifest.startedAt],
    ['Finished', manifest.finishedAt ?? 'not finished'],
    ...describeDesign({ manifest, summary }),
    [
      'Confidence',
      `${summary.confidence * 100} %, ${describeCorrection(manifest)}; tie margin ±${Math.round(summary.tieMargin * 1000) / 10} %`,
    ],
    [
      'Runner',
      `${runner.host}${runner.region ? `, ${runner.region}` : ''}; ${runner.platform}, ${runner.cpuCount} × ${runner.cpu}; Node ${runner.node}; engine ${runner.engineVersion}`,
    ],
    ...conversationsOf(summary),
    ['Prices', manifest.prices.map(({ table, version }) => `${table} ${version}`).join(', ') || 'none'],
  ];
}

function conversationsOf(summary: RunSummary): [string, string][] {
  const { conversations } = summary;
  if (!conversations) return [];
  const ended = describeConversations(conversations, nameModels(summary));
  return [
    ['Conversations', CONVERSATION_METHOD],
    ...ended.map((text): [string, string] => ['How they ended', text]),
    ['Simulated user', describeUserBill(conversations)],
  ];
}

/** The heading of {@link gapsOf}. */
export const GAPS_TITLE = 'Not as planned';

/**
 * What is missing from the run, in the words of every output.
 * @param isQuoting false: without names of checks, and without what a check, a judge or a provider said
 */
export function gapsOf({ manifest, summary }: Pick<RunReport, 'manifest' | 'summary'>, isQuoting = true): string[] {
  return describeGaps(summary, {
    nameOf: nameModels(summary),
    rounds: plannedRounds(manifest),
    plannedPerModel: plannedPerModel(manifest),
    planned: manifest.models.map(({ key, provider, model, name = model }) => ({ key, name, provider })),
    isQuoting,
  });
}

/** Why a run is not all that was planned; empty where it is. */
export function describeStatus(manifest: Pick<Manifest, 'status' | 'totals' | 'budget' | 'limit'>): string {
  const { status, totals, budget, limit } = manifest;
  if (status === 'completed') return '';
  if (limit === 'money' && budget.nanos !== null)
    return `The run ended early: one more call could have passed its budget of ${formatMoney(budget.nanos, budget.currency)}.`;
  if (limit === 'tokens' && budget.tokens !== null)
    return `The run ended early: one more call could have passed its budget of ${formatCount(budget.tokens, 'token')}.`;
  if (status !== 'incomplete') return `The run ended early: ${status.replace('_', ' ')}.`;
  const { planned, skipped } = totals;
  return `The run is incomplete: ${skipped.toLocaleString('en-US')} of ${formatCount(planned, 'planned call')} ${skipped === 1 ? 'was' : 'were'} not made.`;
}
