import type { UserCall } from '../conversation/conversation-schema.ts';
import { writeTalk } from '../conversation/write-talk.ts';
import { type CountedJudgement, POINTS } from '../judging/judge-summary.ts';
import { sumOfKnown } from '../providers/lenient-json.ts';
import type { Sample } from '../record.ts';
import { writeCalls } from '../tools/write-calls.ts';
import { csvField } from './csv-field.ts';

/** What a column holds; a count is a whole number. */
type ColumnKind = 'text' | 'count' | 'number' | 'flag' | 'time';

interface SampleColumn {
  name: string;
  kind: ColumnKind;
  read: (sample: Sample) => unknown;
}

const sumOf = (calls: readonly UserCall[], pick: (call: UserCall) => number | null): number | null =>
  sumOfKnown(calls.map(pick));

const COLUMNS: readonly [string, ColumnKind, (sample: Sample) => unknown][] = [
  ['run', 'text', (s) => s.runId],
  ['case', 'text', (s) => s.caseId],
  ['round', 'count', (s) => s.round],
  ['position', 'count', (s) => s.position],
  ['model_key', 'text', (s) => s.modelKey],
  ['provider', 'text', (s) => s.provider],
  ['model', 'text', (s) => s.model],
  ['served_model', 'text', (s) => s.servedModel],
  ['is_simulated', 'flag', (s) => s.isSimulated],
  ['is_warmup', 'flag', (s) => s.isWarmup],
  ['is_streaming', 'flag', (s) => s.isStreaming],
  ['cache_mode', 'text', (s) => s.cacheMode],
  ['concurrency', 'count', (s) => s.concurrency],
  ['started_at', 'time', (s) => s.startedAt],
  ['block', 'count', (s) => s.block ?? 1],
  ['is_repeat', 'flag', (s) => s.isRepeat ?? false],
  ['outcome', 'text', (s) => s.outcome],
  ['attempts', 'count', (s) => s.attempts.length],
  ['response_ms', 'number', (s) => s.metrics.responseMs],
  ['response_uncertainty_ms', 'number', (s) => s.attempts.at(-1)?.uncertainty.lastContentMs],
  ['time_to_first_token_ms', 'number', (s) => s.metrics.timeToFirstTokenMs],
  ['time_to_first_answer_ms', 'number', (s) => s.metrics.timeToFirstAnswerMs],
  ['time_to_first_byte_ms', 'number', (s) => s.metrics.timeToFirstByteMs],
  ['thinking_ms', 'number', (s) => s.metrics.thinkingMs],
  ['ms_per_output_token', 'number', (s) => s.metrics.msPerOutputToken],
  ['output_tokens_per_second', 'number', (s) => s.metrics.outputTokensPerSecond],
  ['visible_chars_per_second', 'number', (s) => s.metrics.visibleCharsPerSecond],
  ['queue_ms', 'number', (s) => s.metrics.queueMs],
  ['connect_ms', 'number', (s) => s.metrics.connectMs],
  ['backoff_ms', 'number', (s) => s.metrics.backoffMs],
  ['longer_than_ms', 'number', (s) => s.metrics.longerThanMs],
  ['input_tokens', 'count', (s) => s.usage?.inputTokens],
  ['cache_read_tokens', 'count', (s) => s.usage?.cacheReadTokens],
  ['output_tokens', 'count', (s) => s.usage?.outputTokens],
  ['reasoning_tokens', 'count', (s) => s.usage?.reasoningTokens],
  ['cost_nanos', 'count', (s) => s.cost?.nanos],
  ['cost_currency', 'text', (s) => s.cost?.currency],
  ['cost_is_at_least', 'flag', (s) => s.cost?.isAtLeast],
  ['finish_reason', 'text', (s) => s.finishReason],
  ['checks_passed', 'count', (s) => s.scores.filter(({ passed }) => passed).length],
  ['checks', 'count', (s) => s.scores.filter(({ passed }) => passed !== null).length],
  ['failure', 'text', (s) => s.failure?.message],
  ['answer', 'text', (s) => s.text],
  ['model_name', 'text', (s) => s.modelName],
  ['requests', 'count', (s) => s.turns ?? 1],
  ['tool_calls', 'text', (s) => writeCalls(s.toolCalls)],
  ['answers', 'count', (s) => s.conversation?.turns.length ?? 1],
  ['conversation_ending', 'text', (s) => s.conversation?.ending],
  ['conversation', 'text', (s) => s.conversation && writeTalk(s.conversation)],
  ['user_tokens', 'count', (s) => s.conversation && sumOf(s.conversation.calls, (c) => c.inputTokens + c.outputTokens)],
  ['user_cost_nanos', 'count', (s) => s.conversation && sumOf(s.conversation.calls, (c) => c.cost?.nanos ?? null)],
];

const answerKey = (caseId: string, round: number, modelKey: string) => JSON.stringify([caseId, round, modelKey]);

/** The points of each answer, and the comparisons they come from. */
function pointsByAnswer(judgements: readonly CountedJudgement[]): Map<string, { sum: number; comparisons: number }> {
  const points = new Map<string, { sum: number; comparisons: number }>();
  const add = (key: string, gained: number) => {
    const { sum, comparisons } = points.get(key) ?? { sum: 0, comparisons: 0 };
    points.set(key, { sum: sum + gained, comparisons: comparisons + 1 });
  };
  for (const { caseId, round, first, second, outcome, isExample } of judgements) {
    if (outcome === 'unjudged' || isExample) continue;
    add(answerKey(caseId, round, first), POINTS[outcome]);
    add(answerKey(caseId, round, second), 1 - POINTS[outcome]);
  }
  return points;
}

/**
 * The columns of the table of samples. An unknown figure is null or undefined, never 0.
 *
 * @param judgements of a run that has a judge: each answer then has the points it took and the comparisons they come from
 */
export function sampleColumns(judgements: readonly CountedJudgement[] | null): SampleColumn[] {
  const columns = COLUMNS.map(([name, kind, read]): SampleColumn => ({ name, kind, read }));
  if (!judgements) return columns;
  const points = pointsByAnswer(judgements);
  const own = ({ caseId, round, modelKey }: Sample) => points.get(answerKey(caseId, round, modelKey));
  return [
    ...columns,
    { name: 'judge_points', kind: 'number', read: (sample) => own(sample)?.sum },
    { name: 'judge_comparisons', kind: 'count', read: (sample) => own(sample)?.comparisons },
  ];
}

/** Samples as a CSV table, a row at a time: see {@link sampleColumns}. */
export async function* renderCsv(
  samples: AsyncIterable<Sample> | Iterable<Sample>,
  judgements: readonly CountedJudgement[] | null = null,
): AsyncGenerator<string> {
  const columns = sampleColumns(judgements);
  yield `${columns.map(({ name }) => name).join(',')}\r\n`;
  for await (const sample of samples) yield `${columns.map(({ read }) => csvField(read(sample))).join(',')}\r\n`;
}
