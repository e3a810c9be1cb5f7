import { formatCount } from '../format-figures.ts';
import type { Manifest } from '../record.ts';
import { describeAgreement, type JudgeAgreement } from '../scoring/judge-agreement.ts';
import type { JudgedComparison } from '../scoring/judge-run.ts';
import type { RunSummary } from '../summary/summary.ts';
import type { ThresholdResult } from '../summary/threshold-check.ts';
import { describeScores, describeTimes, type VerdictContext } from '../verdict-words.ts';

/** All that a report is made from. */
export interface RunReport {
  manifest: Manifest;
  summary: RunSummary;
  thresholds: readonly ThresholdResult[];
  judged: readonly JudgedComparison[];
  /** Of the judge with people; absent or null where nobody was asked. */
  agreement?: JudgeAgreement | null;
}

/** Said in every output that holds a simulated answer. */
export const SIMULATED_NOTE = 'Simulated: no model was called. These figures say nothing about any real model.';

/** The shown name of each model's key; equal names keep their keys. */
export function nameModels(summary: RunSummary): (key: string) => string {
  const counts = new Map<string, number>();
  for (const { name } of summary.models) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = new Map(summary.models.map(({ key, name }) => [key, counts.get(name) === 1 ? name : key]));
  return (key) => names.get(key) ?? key;
}

/** Every sentence that may be said about the pairs of a run: times first, then quality, then the judge. */
export function describeVerdicts({ summary, judged, agreement }: Pick<RunReport, 'summary' | 'judged' | 'agreement'>): {
  times: string[];
  quality: string[];
  judged: string[];
} {
  const nameOf = nameModels(summary);
  const words = summary.pairs.map((pair) => {
    const context: VerdictContext = { nameOf, unit: pair.unit, tieMargin: summary.tieMargin };
    return describeTimes(pair.times.responseMs, context);
  });
  const quality = summary.pairs.flatMap(({ quality: result, first, second }) =>
    result ? [describeScores(result, nameOf(first), nameOf(second))] : [],
  );
  const trusted = agreement ? [describeAgreement(agreement)] : [];
  return { times: words, quality, judged: [...judged.map((item) => describeJudged(item, nameOf)), ...trusted] };
}

function describeJudged(item: JudgedComparison, nameOf: (key: string) => string): string {
  const doubts = [
    item.inconsistent > 0 ? `${item.inconsistent} verdicts changed with the order and count as ties` : '',
    item.unjudged > 0 ? `${item.unjudged} could not be judged` : '',
  ].filter((text) => text !== '');
  const words = describeScores(item.comparison, nameOf(item.first), nameOf(item.second));
  return doubts.length === 0 ? words : `${words} ${doubts.join('; ')}.`;
}

/** How the run was made, as pairs of a label and a text. */
export function describeMethod({ manifest, summary }: Pick<RunReport, 'manifest' | 'summary'>): [string, string][] {
  const { runner } = manifest;
  return [
    ['Run', manifest.runId],
    ['Suite', `${manifest.suite.name} (SHA-256 ${manifest.suite.sha256})`],
    ['Status', manifest.status.replace('_', ' ')],
    ['Started', manifest.startedAt],
    ['Finished', manifest.finishedAt ?? 'not finished'],
    [
      'Design',
      `${formatCount(manifest.rounds, 'round')}, ${formatCount(summary.cases.length, 'case')}, interleaved in random order, seed ${manifest.seed}`,
    ],
    [
      'Calls',
      `${manifest.isStreaming ? 'streaming' : 'not streaming'}, ${manifest.cacheMode} prompt cache, ${manifest.concurrency} in flight per provider`,
    ],
    [
      'Confidence',
      `${summary.confidence * 100} %, Holm's correction over all pairs; tie margin ±${Math.round(summary.tieMargin * 1000) / 10} %`,
    ],
    [
      'Runner',
      `${runner.host}${runner.region ? `, ${runner.region}` : ''}; ${runner.platform}, ${runner.cpuCount} × ${runner.cpu}; Node ${runner.node}; engine ${runner.engineVersion}`,
    ],
    ['Prices', manifest.prices.map(({ table, version }) => `${table} ${version}`).join(', ') || 'none'],
  ];
}
