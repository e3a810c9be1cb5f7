// Spans and evaluation results by OpenTelemetry's conventions for generative AI, as files of the OTLP file exporter: JSON Lines, with
// exactly one kind of data in each file.
import { hash } from 'node:crypto';
import { textOfMessage } from '../media.ts';
import { parseJson } from '../providers/lenient-json.ts';
import type { Sample, Score } from '../record.ts';
import type { Prompt } from '../request.ts';
import { gradeOf } from '../summary/quality-collector.ts';
import { findAsked, type MeasuredRun } from './run-source.ts';
import { turnsOfSample } from './talk-turns.ts';
import { zipFiles } from './zip-files.ts';

/** Calls in one line. */
const BATCH = 100;

const NOT_CARRIED =
  'Comparisons of models and their verdicts, verdicts of a judge on pairs, attachments, single attempts of a call, and the end of a call that was not timed: yardstick.untimed says so, and its span ends where it starts.';

/** The conventions' own names of providers; others are written as they are. */
const PROVIDERS: Record<string, string> = { google: 'gcp.gemini', mistral: 'mistral_ai' };

type Value = string | number | boolean | readonly string[] | null | undefined;

/** Whole numbers are written as text: JSON's own are not exact above 2^53. `decimals` are written as such even when they are whole. */
function attributesOf(values: Record<string, Value>, decimals: Record<string, number | null | undefined> = {}) {
  const written = Object.entries(values).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [{ key, value: anyValue(value) }],
  );
  const numbers = Object.entries(decimals).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [{ key, value: { doubleValue: value } }],
  );
  return [...written, ...numbers];
}

function anyValue(value: Exclude<Value, null | undefined>): unknown {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number') return { intValue: String(Math.round(value)) };
  return { arrayValue: { values: value.map((stringValue) => ({ stringValue })) } };
}

const nanosOf = (ms: number) => `${BigInt(Math.round(ms * 1000)) * 1000n}`;

/** The same call has the same ids in both files and in every export. */
function idsOf({ id, startedAt }: Sample) {
  const digest = hash('sha256', `${id}\n${startedAt}`);
  return { traceId: digest.slice(0, 32), spanId: digest.slice(32, 48) };
}

const textParts = (content: string) => [{ type: 'text', content }];

/** The conventions' own word. */
const finishOf = ({ finishReason }: Sample) => (finishReason === 'tool_calls' ? 'tool_call' : finishReason);

/** As the model wrote them where they are not JSON. */
const argumentsOf = (written: string): unknown => parseJson(written || '{}', written);

/** What the model was sent before its last answer. */
function inputsOf(sample: Sample, asked: Prompt | null): string | null {
  const earlier = turnsOfSample(sample, asked);
  const said = earlier.flatMap(({ user, text }, index) => [
    ...(user === null ? [] : [{ role: 'user', parts: textParts(user) }]),
    ...(index === earlier.length - 1 ? [] : [{ role: 'assistant', parts: textParts(text) }]),
  ]);
  return asked || sample.conversation ? JSON.stringify([...(asked?.messages ?? []).map(inputOf), ...said]) : null;
}

function outputOf(sample: Sample): string {
  const { text, reasoningText } = sample;
  const calls = (turnsOfSample(sample, null).at(-1)?.calls ?? []).flatMap(
    ({ id: given, name, arguments: written, result }, index) => {
      const id = given ?? `call-${index + 1}`;
      const call = { type: 'tool_call', id, name, arguments: argumentsOf(written) };
      return result === undefined ? [call] : [call, { type: 'tool_call_response', id, response: result }];
    },
  );
  const reasoning = reasoningText === '' ? [] : [{ type: 'reasoning', content: reasoningText }];
  const parts = [...reasoning, ...calls, ...(text === '' ? [] : textParts(text))];
  return JSON.stringify([{ role: 'assistant', parts, finish_reason: finishOf(sample) }]);
}

function spanOf(sample: Sample, asked: Prompt | null) {
  const { metrics, usage, failure, cost } = sample;
  const start = Date.parse(sample.startedAt);
  const took = metrics.logicalMs ?? metrics.responseMs ?? metrics.longerThanMs;
  const values = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': PROVIDERS[sample.provider] ?? sample.provider,
    'gen_ai.request.model': sample.model,
    'gen_ai.request.stream': sample.isStreaming || null,
    'gen_ai.response.model': sample.servedModel,
    'gen_ai.response.id': sample.responseId,
    'gen_ai.response.finish_reasons': failure ? null : [sample.finishReasonRaw ?? sample.finishReason],
    'gen_ai.usage.input_tokens': usage?.inputTokens,
    'gen_ai.usage.output_tokens': usage?.outputTokens,
    'gen_ai.usage.cache_read.input_tokens': usage?.cacheReadTokens,
    'gen_ai.usage.cache_creation.input_tokens': usage?.cacheWriteTokens,
    'gen_ai.usage.reasoning.output_tokens': usage?.reasoningTokens,
    'gen_ai.system_instructions': asked?.system && JSON.stringify(textParts(asked.system)),
    'gen_ai.input.messages': inputsOf(sample, asked),
    'gen_ai.output.messages': failure ? null : outputOf(sample),
    'error.type': failure && sample.outcome,
    'gen_ai.conversation.id': sample.conversation && sample.id,
    'yardstick.conversation_ending': sample.conversation?.ending,
    'yardstick.simulated_user': sample.conversation?.user.model,
    'yardstick.case': sample.caseId,
    'yardstick.round': sample.round,
    'yardstick.model_key': sample.modelKey,
    'yardstick.outcome': sample.outcome,
    'yardstick.is_warmup': sample.isWarmup,
    'yardstick.is_repeat': sample.isRepeat ?? false,
    'yardstick.is_simulated': sample.isSimulated,
    'yardstick.untimed': took === null || null,
    'yardstick.cost_nanos': cost?.nanos,
    'yardstick.cost_currency': cost?.currency,
  };
  const firstChunk = metrics.timeToFirstTokenMs === null ? null : metrics.timeToFirstTokenMs / 1000;
  return {
    ...idsOf(sample),
    name: `chat ${sample.model}`,
    kind: 3,
    startTimeUnixNano: nanosOf(start),
    endTimeUnixNano: nanosOf(start + (took ?? 0)),
    attributes: attributesOf(values, {
      'gen_ai.response.time_to_first_chunk': firstChunk,
      'yardstick.response_ms': metrics.responseMs,
    }),
    status: failure ? { code: 2, message: failure.message } : {},
  };
}

const inputOf = (message: Prompt['messages'][number]) => ({
  role: message.role,
  parts: textParts(textOfMessage(message)),
});

function eventOf(sample: Sample, score: Score) {
  const { name, type, passed, reason } = score;
  const values = {
    'gen_ai.evaluation.name': name,
    'gen_ai.evaluation.score.label': passed === null ? null : passed ? 'pass' : 'fail',
    'gen_ai.evaluation.explanation': reason,
    'gen_ai.response.id': sample.responseId,
    'error.type': gradeOf(score) === null ? 'not_checked' : null,
    'yardstick.check_type': type,
  };
  const ended = Date.parse(sample.startedAt) + (sample.metrics.logicalMs ?? sample.metrics.responseMs ?? 0);
  return {
    timeUnixNano: nanosOf(ended),
    severityNumber: 9,
    eventName: 'gen_ai.evaluation.result',
    attributes: attributesOf(values, { 'gen_ai.evaluation.score.value': gradeOf(score) }),
    ...idsOf(sample),
  };
}

/** Lines of calls; `recordsOf` gives what one call adds, `write` the line around them. */
async function* linesOf<Item>(
  source: MeasuredRun,
  recordsOf: (sample: Sample) => Item[],
  write: (records: Item[]) => unknown,
): AsyncGenerator<string> {
  let records: Item[] = [];
  for await (const sample of source.samples()) {
    records.push(...recordsOf(sample));
    if (records.length < BATCH) continue;
    yield `${JSON.stringify(write(records))}\n`;
    records = [];
  }
  if (records.length > 0) yield `${JSON.stringify(write(records))}\n`;
}

/** An archive of `traces.jsonl` and `logs.jsonl`. */
export async function* writeOtelFiles(source: MeasuredRun): AsyncGenerator<Uint8Array> {
  const { runId, suite, runner, isSimulated, startedAt, finishedAt } = source.manifest;
  const resource = {
    attributes: attributesOf({
      'service.name': 'yardstick',
      'service.version': runner.engineVersion,
      'yardstick.run': runId,
      'yardstick.suite': suite.name,
      'yardstick.is_simulated': isSimulated,
      'yardstick.not_carried': NOT_CARRIED,
    }),
  };
  const scope = { name: '@yardstick/bench', version: runner.engineVersion };
  const asked = findAsked(source);
  const traces = () =>
    linesOf(
      source,
      (sample) => [spanOf(sample, asked(sample))],
      (spans) => ({ resourceSpans: [{ resource, scopeSpans: [{ scope, spans }] }] }),
    );
  const logs = () =>
    linesOf(
      source,
      (sample) => sample.scores.map((score) => eventOf(sample, score)),
      (logRecords) => ({ resourceLogs: [{ resource, scopeLogs: [{ scope, logRecords }] }] }),
    );
  const files = [
    { path: 'traces.jsonl', read: traces },
    { path: 'logs.jsonl', read: logs },
  ];
  yield* zipFiles(files, new Date(finishedAt ?? startedAt));
}
