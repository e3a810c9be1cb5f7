import { createHash } from 'node:crypto';
import {
  CONVERSATION_METHOD,
  concludeRun,
  describeConversations,
  describeCorrection,
  describeDesign,
  describeGaps,
  describeUserBill,
  type Grade,
  type Manifest,
  type ModelSummary,
  metricCatalogue,
  missingCalls,
  nameModels,
  type RunSummary,
  type Sample,
  type Score,
} from '@yardstick/bench';
import { isAtWork, type QualityView } from '../judging/quality-view.ts';
import { perCall } from '../runs/finish-run.server.ts';
import {
  type AnswerView,
  type CallView,
  type FigureKey,
  type FigureView,
  figureKeys,
  type ModelView,
  type RunView,
} from './run-view.ts';
import { conversationView } from './view/conversation-view.server.ts';

/** Points per figure that a page draws; medians and intervals use all. */
const MAX_POINTS = 60;
/** Characters of one answer that a page shows. */
export const MAX_SHOWN_CHARS = 20_000;

/** The parts of a view that are derived from the summary and the manifest. */
type Made =
  | 'isSimulated'
  | 'isUntimed'
  | 'verdicts'
  | 'tails'
  | 'ending'
  | 'replacements'
  | 'scope'
  | 'badges'
  | 'ranks'
  | 'matrix'
  | 'qualityVerdicts'
  | 'gaps'
  | 'quality'
  | 'models'
  | 'formulas'
  | 'method'
  | 'manifestHash';

export interface ViewSource extends Omit<RunView, Made> {
  summary: RunSummary;
  manifest: Manifest | null;
  /** The selected models in order, so that a model has the same index and mark in the live view and the result. */
  plannedModels?: readonly { key: string; name: string; provider: string }[];
  quality?: QualityView | null;
  /** What was announced of the ends of its models when the run was planned. */
  ends?: readonly string[];
  /** False: without names of checks, and without what a check, a judge or a provider said, which may quote the suite and an answer. */
  isQuoting?: boolean;
}

export function buildRunView({
  summary,
  manifest,
  plannedModels,
  quality = null,
  ends = [],
  isQuoting = true,
  ...facts
}: ViewSource): RunView {
  const nameOf = nameModels(summary);
  const isJudged = quality !== null && !isAtWork(quality.judge.status);
  const planned = plannedPerModel(facts, plannedModels?.length ?? summary.models.length);
  const { times, quality: checks, ...conclusions } = concludeRun(summary, isJudged ? quality.comparisons : [], planned);
  const { ending, tails, scope, badges, ranks, replacements, matrix } = conclusions;
  const gaps = describeGaps(summary, {
    nameOf,
    rounds: facts.rounds,
    plannedPerModel: planned,
    isQuoting,
    ...(plannedModels ? { planned: plannedModels } : {}),
  });
  return {
    ...facts,
    quality,
    isSimulated: summary.isSimulated,
    ...(summary.untimed ? { isUntimed: true } : {}),
    ending,
    replacements,
    verdicts: times,
    tails,
    scope: [...scope, ...ends],
    badges,
    ranks,
    matrix,
    qualityVerdicts: [...checks, ...(isJudged ? quality.sentences.slice(0, 1) : [])],
    gaps,
    models: inOrder(
      summary.models,
      plannedModels?.map(({ key }) => key),
    ).map((model) => modelView(model, nameOf(model.key), planned)),
    formulas: Object.fromEntries(metricCatalogue.map(({ key, label, formula }) => [key, { label, formula }])),
    method: manifest ? methodOf(manifest, summary, gaps) : [],
    manifestHash: manifest ? hashOf(manifest) : null,
  };
}

/** Only for a run that was executed to its end here; a stopped one lacks calls for that reason. */
function plannedPerModel({ status, planned }: Pick<RunView, 'status' | 'planned'>, models: number): number | null {
  return status === 'completed' && planned !== undefined && models > 0 ? planned / models : null;
}

function inOrder(models: readonly ModelSummary[], order: readonly string[] = []): readonly ModelSummary[] {
  const placeOf = ({ key }: ModelSummary) => (order.includes(key) ? order.indexOf(key) : order.length);
  return models.toSorted((a, b) => placeOf(a) - placeOf(b));
}

export const hashOf = (manifest: unknown) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

function figureView(model: ModelSummary, key: FigureKey): FigureView {
  const figure = model.metrics[key];
  if (!figure) return { median: null, low: null, high: null, n: 0, points: [] };
  const { median, interval } = figure.estimate;
  const round = (value: number) => Math.round(value * 100) / 100;
  const step = Math.max(1, Math.ceil(figure.points.length / MAX_POINTS));
  return {
    median,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    n: figure.n,
    points: figure.points.filter((_, index) => index % step === 0).map(round),
  };
}

function modelView(model: ModelSummary, name: string, planned: number | null): ModelView {
  const {
    key,
    provider,
    attempted,
    answered,
    refused,
    truncated,
    retried,
    successRate,
    successInterval,
    failures,
    repeats,
    aborted,
    unplayed = 0,
    tokens,
    cost,
    quality,
  } = model;
  return {
    key,
    name,
    provider,
    model: model.model,
    attempted,
    answered,
    refused,
    truncated,
    retried,
    successRate,
    successInterval,
    ...(repeats && repeats.calls > 0 ? { repeats } : {}),
    ...(aborted > 0 ? { cutOff: aborted } : {}),
    ...(unplayed > 0 ? { unplayed } : {}),
    missing: missingCalls(model, planned),
    failures: failures as Record<string, number>,
    figures: Object.fromEntries(
      figureKeys.map((figure) => [figure, figureView(model, figure)]),
    ) as ModelView['figures'],
    speedWithheld: Object.keys(model.speedWithheld),
    inputTokens: perCall(tokens.input, model),
    outputTokens: perCall(tokens.output, model),
    reasoningTokens: perCall(tokens.reasoning, model),
    totalTokens: tokens.input === null && tokens.output === null ? null : (tokens.input ?? 0) + (tokens.output ?? 0),
    uncountedCalls: tokens.unknown,
    cost: {
      nanos: cost.nanos,
      perAnswerNanos: cost.perAnswerNanos,
      perAnswerInterval: cost.perAnswerInterval ?? null,
      currency: cost.currency,
      isAtLeast: cost.isAtLeast,
    },
    passRate: quality?.passRate ?? null,
    passInterval: quality?.passInterval ?? null,
    unjudged: model.unjudged?.answers ?? 0,
    checks: (quality?.checks ?? []).map(({ name: check, passed, scored }) => ({ name: check, passed, scored })),
    servedModels: model.servedModels,
  };
}

function methodOf(manifest: Manifest, summary: RunSummary, gaps: readonly string[]): [string, string][] {
  const { runner } = manifest;
  const trips = Object.entries(manifest.roundTripMs).flatMap(([host, ms]) =>
    ms === null ? [] : [`${host} ${ms.toFixed(1)} ms`],
  );
  return [
    ...describeDesign({ manifest, summary }),
    ...conversationLines(summary),
    ...gaps.map((text): [string, string] => ['Not as planned', text]),
    [
      'Confidence',
      `${summary.confidence * 100} %, ${describeCorrection(manifest)}; tie margin ±${Math.round(summary.tieMargin * 100)} %`,
    ],
    [
      'Runner',
      `${runner.platform}, ${runner.cpuCount} × ${runner.cpu}; Node ${runner.node}; engine ${runner.engineVersion}`,
    ],
    ...(trips.length > 0 ? [['Network round trip', trips.join(', ')] as [string, string]] : []),
    ['Prices', manifest.prices.map(({ table, version }) => `${table} ${version}`).join(', ') || 'none'],
    ['Suite (SHA-256)', manifest.suite.sha256],
    ['Manifest (SHA-256)', hashOf(manifest)],
  ];
}

function conversationLines(summary: RunSummary): [string, string][] {
  const { conversations } = summary;
  if (!conversations) return [];
  const ended = describeConversations(conversations, nameModels(summary)).join('. ');
  return [
    ['Conversations', `${CONVERSATION_METHOD} ${ended}.`],
    ['Simulated user', describeUserBill(conversations)],
  ];
}

/** Calls of one answer that a page shows, and characters of their arguments and results. */
const MOST_SHOWN_CALLS = 100;
const MAX_CALL_CHARS = 2_000;

const cut = (text: string) =>
  text.length > MAX_CALL_CHARS ? `${text.slice(0, MAX_CALL_CHARS).toWellFormed()}…` : text;

const callView = ({
  name,
  arguments: written,
  result,
  isError = false,
  http,
}: Sample['toolCalls'][number]): CallView => ({
  name,
  arguments: cut(written),
  result: result === undefined ? null : cut(result),
  isError,
  ...(http ? { http } : {}),
});

function scoreView({ name, type, passed, reason, detail }: Score): AnswerView['scores'][number] {
  const words = type === 'judge' ? (detail as Partial<Grade> | undefined)?.raw : null;
  return { name, passed, reason, ...(words ? { words: cut(words) } : {}) };
}

export function answerView(
  sample: Sample,
  { repeats = 0, isStarred = false, note = '' }: Partial<Pick<AnswerView, 'repeats' | 'isStarred' | 'note'>> = {},
): AnswerView {
  const { modelKey, modelName: name, caseId, round, outcome, text, usage, metrics, failure, scores } = sample;
  return {
    modelKey,
    name,
    caseId,
    round,
    // The class of its failure is that of a lost connection, and would blame the model.
    outcome: failure?.reason === 'simulated_user' ? failure.reason : outcome,
    repeats,
    isStarred,
    note,
    message: failure?.message ?? '',
    text: text.slice(0, MAX_SHOWN_CHARS),
    reasoning: sample.reasoningText.slice(0, MAX_SHOWN_CHARS),
    isCut: text.length > MAX_SHOWN_CHARS,
    calls: sample.toolCalls.slice(0, MOST_SHOWN_CALLS).map(callView),
    turns: sample.turns ?? 1,
    conversation: conversationView(sample, MAX_SHOWN_CHARS),
    responseMs: metrics.responseMs,
    firstAnswerMs: metrics.timeToFirstAnswerMs,
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    scores: scores.map(scoreView),
  };
}
