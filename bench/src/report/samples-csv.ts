import { type CountedJudgement, POINTS } from '../judging/judge-summary.ts';
import type { Sample } from '../record.ts';
import { writeCalls } from '../tools/write-calls.ts';
import { csvField } from './csv-field.ts';

const COLUMNS: readonly [string, (sample: Sample) => unknown][] = [
  ['run', (s) => s.runId],
  ['case', (s) => s.caseId],
  ['round', (s) => s.round],
  ['position', (s) => s.position],
  ['model_key', (s) => s.modelKey],
  ['provider', (s) => s.provider],
  ['model', (s) => s.model],
  ['served_model', (s) => s.servedModel],
  ['is_simulated', (s) => s.isSimulated],
  ['is_warmup', (s) => s.isWarmup],
  ['is_streaming', (s) => s.isStreaming],
  ['cache_mode', (s) => s.cacheMode],
  ['concurrency', (s) => s.concurrency],
  ['started_at', (s) => s.startedAt],
  ['block', (s) => s.block ?? 1],
  ['is_repeat', (s) => s.isRepeat ?? false],
  ['outcome', (s) => s.outcome],
  ['attempts', (s) => s.attempts.length],
  ['response_ms', (s) => s.metrics.responseMs],
  ['response_uncertainty_ms', (s) => s.attempts.at(-1)?.uncertainty.lastContentMs],
  ['time_to_first_token_ms', (s) => s.metrics.timeToFirstTokenMs],
  ['time_to_first_answer_ms', (s) => s.metrics.timeToFirstAnswerMs],
  ['time_to_first_byte_ms', (s) => s.metrics.timeToFirstByteMs],
  ['thinking_ms', (s) => s.metrics.thinkingMs],
  ['ms_per_output_token', (s) => s.metrics.msPerOutputToken],
  ['output_tokens_per_second', (s) => s.metrics.outputTokensPerSecond],
  ['visible_chars_per_second', (s) => s.metrics.visibleCharsPerSecond],
  ['queue_ms', (s) => s.metrics.queueMs],
  ['connect_ms', (s) => s.metrics.connectMs],
  ['backoff_ms', (s) => s.metrics.backoffMs],
  ['longer_than_ms', (s) => s.metrics.longerThanMs],
  ['input_tokens', (s) => s.usage?.inputTokens],
  ['cache_read_tokens', (s) => s.usage?.cacheReadTokens],
  ['output_tokens', (s) => s.usage?.outputTokens],
  ['reasoning_tokens', (s) => s.usage?.reasoningTokens],
  ['cost_nanos', (s) => s.cost?.nanos],
  ['cost_currency', (s) => s.cost?.currency],
  ['cost_is_at_least', (s) => s.cost?.isAtLeast],
  ['finish_reason', (s) => s.finishReason],
  ['checks_passed', (s) => s.scores.filter(({ passed }) => passed).length],
  ['checks', (s) => s.scores.filter(({ passed }) => passed !== null).length],
  ['failure', (s) => s.failure?.message],
  ['answer', (s) => s.text],
  ['model_name', (s) => s.modelName],
  ['requests', (s) => s.turns ?? 1],
  ['tool_calls', (s) => writeCalls(s.toolCalls)],
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
 * Samples as a CSV table, a row at a time. Unknown figures are empty, never 0.
 *
 * @param judgements of a run that has a judge: each answer then has the points it took and the comparisons they come from
 */
export async function* renderCsv(
  samples: AsyncIterable<Sample> | Iterable<Sample>,
  judgements: readonly CountedJudgement[] | null = null,
): AsyncGenerator<string> {
  const points = judgements && pointsByAnswer(judgements);
  const names = [...COLUMNS.map(([name]) => name), ...(points ? ['judge_points', 'judge_comparisons'] : [])];
  yield `${names.join(',')}\r\n`;
  for await (const sample of samples) {
    const cells = COLUMNS.map(([, read]) => csvField(read(sample)));
    const own = points?.get(answerKey(sample.caseId, sample.round, sample.modelKey));
    if (points) cells.push(csvField(own?.sum), csvField(own?.comparisons));
    yield `${cells.join(',')}\r\n`;
  }
}
