// Logs of Inspect (inspect_ai, version 2 of its EvalLog): one for each model, because a log knows one model, and one answer to each
// sample (a case) in each epoch (a round).
import { hash } from 'node:crypto';
import { NO_TIMES_OF_TWO_PARTS } from '../metrics.ts';
import { sumOfKnown } from '../providers/lenient-json.ts';
import type { ModelSpec, Sample, Score } from '../record.ts';
import type { Message, Prompt } from '../request.ts';
import { gradeOf } from '../summary/quality-collector.ts';
import type { ModelSummary } from '../summary/summary.ts';
import { type InspectMessage, messagesOf, stopReasonOf } from './inspect-messages.ts';
import { expectedOf, findAsked, isCounted, type MeasuredRun, slugOf, summaryOf, textOfAsked } from './run-source.ts';
import { zipFiles } from './zip-files.ts';

const NOT_CARRIED =
  'Comparisons of models and their verdicts, verdicts of a judge on pairs, intervals, time stamps, warm-ups, repeated calls, attachments that are no address, and the figures of a model that was called in unlike ways.';

const shortId = (...parts: string[]) => hash('sha256', parts.join('\n'), 'base64url').slice(0, 22);

/** An archive of one log for each model, for the folder of logs. */
export async function* writeInspectLogs(source: MeasuredRun): AsyncGenerator<Uint8Array> {
  const { manifest } = source;
  const stamp = manifest.startedAt.replace(/\.\d+/, '').replace('Z', '+00:00').replaceAll(/[:+]/g, '-');
  const files = manifest.models.map((model) => ({
    path: `${stamp}_${slugOf(manifest.suite.name)}_${slugOf(model.key)}-${shortId(manifest.runId, model.key)}.json`,
    read: () => writeLog(source, model),
  }));
  yield* zipFiles(files, new Date(manifest.finishedAt ?? manifest.startedAt));
}

async function* writeLog(source: MeasuredRun, model: ModelSpec): AsyncGenerator<string> {
  const head = JSON.stringify({ version: 2, ...headOf(source, model, await usageOfAll(source, model)) });
  yield `${head.slice(0, -1)},"samples":[`;
  const asked = findAsked(source);
  const expected = expectedOf(source);
  let comma = '';
  for await (const sample of source.samples(model.key)) {
    if (!isCounted(sample)) continue;
    yield `${comma}\n${JSON.stringify(sampleOf(sample, asked(sample), expected(sample.caseId)))}`;
    comma = ',';
  }
  yield '\n]}\n';
}

const STATUS = {
  completed: 'success',
  incomplete: 'cancelled',
  running: 'started',
  aborted: 'cancelled',
  budget_reached: 'cancelled',
  failed: 'error',
} as const;

function headOf(source: MeasuredRun, model: ModelSpec, used: InspectUsage | null) {
  const { manifest, summary: run } = source;
  const summary = summaryOf(source, model.key);
  const { suite, runId, rounds, runner, isSimulated, startedAt, finishedAt, status } = manifest;
  const name = inspectModel(model);
  const checks = summary?.quality?.checks ?? [];
  return {
    status: STATUS[status],
    eval: {
      eval_id: shortId('eval', runId, model.key),
      run_id: runId,
      created: startedAt,
      task: suite.name,
      task_id: shortId('task', suite.sha256),
      task_version: 0,
      task_attribs: {},
      task_args: {
        ...(model.variant === undefined ? {} : { variant: model.variant }),
        ...(model.cacheMode && { cacheMode: model.cacheMode }),
      },
      task_args_passed: {},
      dataset: {
        name: suite.name,
        samples: suite.caseIds.length,
        sample_ids: suite.caseIds,
        shuffled: true,
      },
      model: name,
      model_generate_config: {},
      model_args: model.parameters ?? {},
      config: { epochs: rounds },
      packages: { '@yardstick/bench': runner.engineVersion },
      scorers: checks.map((check) => ({ name: check.name, metrics: [{ name: 'accuracy' }] })),
      metadata: {
        yardstick_model_key: model.key,
        is_simulated: isSimulated,
        not_carried: NOT_CARRIED,
      },
    },
    plan: { name: 'plan', steps: [{ solver: 'generate', params: {}, params_passed: {} }], config: {} },
    results: resultsOf(manifest.suite.caseIds.length * rounds, summary),
    stats: {
      started_at: startedAt,
      completed_at: finishedAt ?? '',
      model_usage: used ? { [name]: used } : {},
      role_usage: {},
      connection_limit_history: [],
    },
    ...(status === 'failed' ? { error: errorOf('The run failed.') } : {}),
    invalidated: false,
    tags: run.isSimulated ? ['simulated'] : [],
    metadata: {},
  };
}

const inspectModel = ({ provider, model }: Pick<ModelSpec, 'provider' | 'model'>) => `${provider}/${model}`;
const errorOf = (message: string) => ({ message, traceback: '', traceback_ansi: '' });

function resultsOf(planned: number, summary: ModelSummary | null) {
  const quality = summary?.quality ?? null;
  return {
    total_samples: planned,
    completed_samples: summary?.answered ?? 0,
    scores: (quality?.checks ?? []).map(({ name, type, passed, scored }) => ({
      name,
      scorer: type,
      params: {},
      metrics: { accuracy: { name: 'accuracy', value: passed / scored, params: {} } },
      scored_samples: scored,
    })),
    metadata: quality && {
      pass_rate: quality.passRate,
      pass_rate_interval: quality.passInterval,
      mean_score: quality.meanScore,
    },
  };
}

const whole = (tokens: number | null) => (tokens === null ? null : Math.round(tokens));

/** What calls used, in tokens; dollars. Null: not known. */
type InspectUsage = ReturnType<typeof usageOf> & {};

/**
 * Inspect counts input that came from or went to a cache apart from `input_tokens`.
 * @returns null where the provider did not say how much went in or out: unknown is not 0
 */
function usageOf({ cost, usage }: Sample) {
  if (!usage || usage.inputTokens === null || usage.outputTokens === null) return null;
  const { inputTokens, uncachedInputTokens, outputTokens } = usage;
  return {
    input_tokens: Math.round(uncachedInputTokens ?? inputTokens),
    output_tokens: Math.round(outputTokens),
    total_tokens: Math.round(inputTokens + outputTokens),
    input_tokens_cache_write: whole(usage.cacheWriteTokens),
    input_tokens_cache_read: whole(usage.cacheReadTokens),
    reasoning_tokens: whole(usage.reasoningTokens),
    total_cost: cost?.currency === 'USD' && !cost.isAtLeast ? cost.nanos / 1e9 : null,
  };
}

/** The sum over the samples of a log; what one of them does not say is not known of all. */
async function usageOfAll(source: MeasuredRun, { key }: ModelSpec): Promise<InspectUsage | null> {
  let sum: InspectUsage | null = null;
  for await (const sample of source.samples(key)) {
    if (!isCounted(sample) || sample.failure) continue;
    const used = usageOf(sample);
    if (used === null) return null;
    const names = Object.keys(used) as (keyof InspectUsage)[];
    const added = (name: keyof InspectUsage) =>
      sum![name] === null || used[name] === null ? null : sum![name] + used[name];
    sum = sum === null ? used : (Object.fromEntries(names.map((name) => [name, added(name)])) as InspectUsage);
  }
  return sum;
}

/** A check without a finding is left out: every score of Inspect has a value. */
function scoresOf(scores: readonly Score[]) {
  return Object.fromEntries(
    scores.flatMap((score) => {
      const { name, type, passed, value, reason } = score;
      if (gradeOf(score) === null) return [];
      const found = passed === null ? value : passed ? 'C' : 'I';
      return [[name, { value: found, explanation: reason, metadata: { type, grade: value }, history: [] }]];
    }),
  );
}

/** What the model took: of a conversation that of all its answers, whose metrics are means over them, unless it went on later. */
function workingMs({ conversation, metrics }: Sample): number | null {
  if (!conversation || metrics.speedWithheld === NO_TIMES_OF_TWO_PARTS) return metrics.responseMs;
  return sumOfKnown(conversation.turns.map(({ responseMs }) => responseMs));
}

const seconds = (ms: number | null) => (ms === null ? null : ms / 1000);

function sampleOf(sample: Sample, asked: Prompt | null, expected: readonly string[]) {
  const { metrics, failure, servedModel } = sample;
  const answer: InspectMessage[] = failure ? [] : messagesOf.answer(sample, asked);
  const messages = asked ? messagesOf.question(asked) : [];
  const used = usageOf(sample);
  const last = answer.at(-1);
  return {
    id: sample.caseId,
    epoch: sample.round,
    input: isPlain(asked) ? asked.messages[0]!.content : asked ? messages : textOfAsked(null, sample),
    target: expected.length === 1 ? expected[0] : expected.length === 0 ? '' : expected,
    messages: [...messages, ...answer],
    output: {
      model: servedModel ?? sample.model,
      choices: last ? [{ message: last, stop_reason: stopReasonOf(sample) }] : [],
      completion: sample.text,
      usage: used,
      time: seconds(workingMs(sample)),
      error: failure?.message ?? null,
    },
    scores: scoresOf(sample.scores),
    metadata: {
      outcome: sample.outcome,
      case_family: sample.caseFamily,
      time_to_first_token_ms: metrics.timeToFirstTokenMs,
      time_to_first_answer_ms: metrics.timeToFirstAnswerMs,
      output_tokens_per_second: metrics.outputTokensPerSecond,
      ...(sample.conversation
        ? {
            conversation_ending: sample.conversation.ending,
            simulated_user: sample.conversation.user.model,
            times_are: 'means over the answers of the conversation',
          }
        : {}),
    },
    store: {},
    events: [],
    model_usage: used ? { [inspectModel(sample)]: used } : {},
    role_usage: {},
    attachments: {},
    started_at: sample.startedAt,
    total_time: seconds(metrics.logicalMs),
    working_time: seconds(workingMs(sample)),
    turn_count: sample.turns ?? 1,
    ...(failure ? { error: errorOf(`${sample.outcome}: ${failure.message}`) } : {}),
  };
}

/** One question in plain text and nothing else. */
const isPlain = (asked: Prompt | null): asked is Prompt & { messages: [Message & { content: string }] } =>
  asked !== null && !asked.system && asked.messages.length === 1 && typeof asked.messages[0]!.content === 'string';
