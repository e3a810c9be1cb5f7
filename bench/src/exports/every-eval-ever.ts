// Every Eval Ever (schema 0.3.0): for each model the figures of the run as one document, and its checked answers as JSON Lines beside it.
import { createHash, hash } from 'node:crypto';
import type { Manifest, ModelSpec, Sample } from '../record.ts';
import type { Prompt } from '../request.ts';
import { gradeSample, passOf } from '../summary/quality-collector.ts';
import type { ModelSummary } from '../summary/summary.ts';
import { figuresOf, resultId } from './every-eval-ever-figures.ts';
import { interactionOf } from './every-eval-ever-interaction.ts';
import { expectedOf, findAsked, isCounted, type MeasuredRun, slugOf, summaryOf, textOfAsked } from './run-source.ts';
import { type ArchivedFile, zipFiles } from './zip-files.ts';

export const SCHEMA_VERSION = '0.3.0';

const NOT_CARRIED =
  'Comparisons of models and their verdicts, verdicts of a judge on pairs, answers without a check, failed calls, warm-ups, repeated calls, attachments, and models that were called in unlike ways.';

/** In the shape of a random UUID, as the format demands, but the same for the same run and model. */
function uuidOf(...parts: string[]): string {
  const digest = hash('sha256', parts.join('\n'));
  const variant = '89ab'[Number.parseInt(digest[16]!, 16) % 4];
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

const epochSeconds = (instant: string) => String(Date.parse(instant) / 1000);
const modelId = ({ provider, model }: ModelSpec) => (model.includes('/') ? model : `${provider}/${model}`);

/** Distinguishes versions of a prompt and models that run twice. */
const evaluationId = ({ runId, suite, startedAt }: Manifest, model: ModelSpec) =>
  `${slugOf(suite.name)}/${modelId(model).replaceAll('/', '_')}/${epochSeconds(startedAt)}/${runId}/${model.key}`;

/** What the lines of a model came to, once they are written. */
interface Lines {
  rows: number;
  sha256: string;
}

/** An archive of the folder `data`, as the collection keeps it. */
export async function* writeEveryEvalEver(source: MeasuredRun): AsyncGenerator<Uint8Array> {
  const { manifest } = source;
  const files = manifest.models.flatMap((model): ArchivedFile[] => {
    const measured = summaryOf(source, model.key);
    if (!measured) return [];
    const [developer, ...name] = modelId(model).split('/');
    const folder = `data/${slugOf(manifest.suite.name)}/${slugOf(developer!)}/${slugOf(name.join('-'))}`;
    const path = `${folder}/${uuidOf(manifest.runId, model.key)}`;
    const samplesPath = `${path}_samples.jsonl`;
    const lines: Lines = { rows: 0, sha256: '' };
    // The document names the checksum of the lines, which are therefore written first.
    const document = { path: `${path}.json`, read: () => writeDocument(source, model, measured, samplesPath, lines) };
    return measured.quality?.scored
      ? [{ path: samplesPath, read: () => writeLines(source, model, lines) }, document]
      : [document];
  });
  yield* zipFiles(files, new Date(manifest.finishedAt ?? manifest.startedAt));
}

async function* writeDocument(
  { manifest }: MeasuredRun,
  model: ModelSpec,
  measured: ModelSummary,
  samplesPath: string,
  { rows, sha256 }: Lines,
): AsyncGenerator<string> {
  const { runner, startedAt, finishedAt, isSimulated } = manifest;
  const facts = { is_simulated: String(isSimulated), not_carried: NOT_CARRIED };
  const document = {
    schema_version: SCHEMA_VERSION,
    evaluation_id: evaluationId(manifest, model),
    evaluation_timestamp: epochSeconds(startedAt),
    retrieved_timestamp: epochSeconds(finishedAt ?? startedAt),
    source_metadata: {
      source_name: 'Yardstick',
      source_type: 'evaluation_run',
      source_organization_name: 'unknown',
      evaluator_relationship: 'other',
      additional_details: {
        ...facts,
        who: 'The record does not say who made the run: fill this in before you publish.',
      },
    },
    eval_library: { name: '@yardstick/bench', version: runner.engineVersion },
    model_info: {
      name: `${measured.name}${isSimulated ? ' (simulated)' : ''}`,
      id: modelId(model),
      inference_platform: model.provider,
      additional_details: {
        deployment_type: 'unknown',
        model_availability: 'unknown',
        model_key: model.key,
        ...(model.variant === undefined ? {} : { prompt_version: model.variant }),
        ...(model.cacheMode && { cache_mode: model.cacheMode }),
      },
    },
    evaluation_results: figuresOf(manifest, measured),
    ...(measured.quality?.scored
      ? {
          detailed_evaluation_results: {
            format: 'jsonl',
            file_path: samplesPath,
            hash_algorithm: 'sha256',
            checksum: sha256,
            total_rows: rows,
          },
        }
      : {}),
  };
  yield `${JSON.stringify(document, null, 2)}\n`;
}

async function* writeLines(source: MeasuredRun, model: ModelSpec, lines: Lines): AsyncGenerator<string> {
  const asked = findAsked(source);
  const expected = expectedOf(source);
  const running = createHash('sha256');
  for await (const sample of source.samples(model.key)) {
    if (!isCounted(sample) || sample.failure || gradeSample(sample) === null) continue;
    const line = `${JSON.stringify(lineOf(source.manifest, model, sample, asked(sample), expected(sample.caseId)))}\n`;
    running.update(line);
    lines.rows++;
    yield line;
  }
  lines.sha256 = running.digest('hex');
}

const nonNegative = (ms: number | null) => (ms === null ? null : Math.max(0, ms));

function lineOf(manifest: Manifest, model: ModelSpec, sample: Sample, asked: Prompt | null, reference: string[]) {
  const { metrics, usage } = sample;
  const raw = textOfAsked(asked, sample);
  const isCorrect = passOf(sample) === true;
  return {
    schema_version: SCHEMA_VERSION,
    evaluation_id: evaluationId(manifest, model),
    model_id: modelId(model),
    evaluation_name: slugOf(manifest.suite.name),
    evaluation_result_id: resultId(manifest, model.key, 'pass-rate'),
    sample_id: sample.caseId,
    sample_hash: hash('sha256', raw + reference.join('')),
    input: { raw, formatted: null, reference, choices: null },
    ...interactionOf(sample, asked),
    evaluation: {
      score: Number(isCorrect),
      is_correct: isCorrect,
      num_turns: sample.conversation?.turns.length ?? sample.turns ?? 1,
      tool_calls_count: sample.toolCalls.length,
    },
    token_usage:
      usage?.inputTokens == null || usage.outputTokens === null
        ? null
        : {
            input_tokens: Math.round(usage.inputTokens),
            output_tokens: Math.round(usage.outputTokens),
            total_tokens: Math.round(usage.inputTokens) + Math.round(usage.outputTokens),
            input_tokens_cache_write: usage.cacheWriteTokens,
            input_tokens_cache_read: usage.cacheReadTokens,
            reasoning_tokens: usage.reasoningTokens,
          },
    performance: {
      latency_ms: nonNegative(metrics.responseMs),
      time_to_first_token_ms: nonNegative(metrics.timeToFirstTokenMs),
      generation_time_ms: nonNegative(metrics.decodeMs),
    },
    error: null,
    metadata: {
      round: String(sample.round),
      outcome: sample.outcome,
      grade: String(gradeSample(sample)),
      ...(sample.caseFamily === null ? {} : { case_family: sample.caseFamily }),
      ...(sample.isSimulated ? { is_simulated: 'true' } : {}),
    },
  };
}
