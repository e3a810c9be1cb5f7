import type { Sample } from '../record.ts';

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
];

/** A text that a spreadsheet would run as a formula is shown as a text. */
function disarm(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = disarm(value);
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The titles of the columns, with the line break. */
export const CSV_HEADER = `${COLUMNS.map(([name]) => name).join(',')}\r\n`;

/** One sample as a CSV row with its line break. Unknown figures are empty, never 0. */
export function csvRow(sample: Sample): string {
  return `${COLUMNS.map(([, read]) => toCell(read(sample))).join(',')}\r\n`;
}

/** All samples as one CSV table. */
export function renderCsv(samples: Iterable<Sample>): string {
  let text = CSV_HEADER;
  for (const sample of samples) text += csvRow(sample);
  return text;
}
