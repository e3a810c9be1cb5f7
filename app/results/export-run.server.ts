import {
  exportRun as exportFile,
  type Manifest,
  type RunFileFormat,
  type RunSource,
  type RunSummary,
  renderCsv,
  renderMarkdown,
  runFileFormats,
  runFiles,
  type Sample,
  signRecord,
} from '@yardstick/bench';
import { judgeOf } from '../judging/judge-part.ts';
import { listJudgements, listVerdictPage } from '../judging/load-quality.server.ts';
import type { Context } from '../platform/context.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { streamOf } from '../platform/stream-of.server.ts';
import { readSuiteCases } from '../runs/case-prompt.server.ts';
import { summarizeStored } from '../runs/finish-run.server.ts';
import type { RunRow } from '../runs/run-queries.server.ts';
import { hasQuestions } from '../runs/run-spec.ts';
import { readSamples } from '../runs/sample-store.server.ts';
import { drawRunChart } from './exports/run-chart.server.ts';
import { CASES_FILE, suiteFileOf } from './exports/suite-file.server.ts';
import { listAnswers, loadRunView } from './load-run-view.server.ts';
import { ensureRecordKey } from './record-keys.server.ts';
import { exportOf, type RunView } from './run-view.ts';

export const exportFormats = ['json', 'md', 'png', 'svg', 'suite', 'cases', ...runFileFormats] as const;
export type ExportFormat = (typeof exportFormats)[number];

const types: Record<Exclude<ExportFormat, RunFileFormat>, string> = {
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  suite: 'application/yaml; charset=utf-8',
  cases: 'text/csv; charset=utf-8',
};

/** A file that the command line reads has the name by which the command refers to it. */
const fileName = (id: string, format: ExportFormat) =>
  format === 'suite'
    ? 'suite.yaml'
    : format === 'cases'
      ? CASES_FILE
      : `yardstick-${id}.${isRunFile(format) ? runFiles[format].extension : format}`;

const isRunFile = (format: ExportFormat): format is RunFileFormat => format in runFiles;

/** Exports a run as a file. JSON contains prompt, results, timestamp and the full record, signed; no format contains a key. */
export async function exportRun(ctx: Context, run: RunRow, format: ExportFormat): Promise<Response> {
  const body = await bodyOf(ctx, run, format);
  return new Response(body, { headers: fileHeaders(run.id, format) });
}

const fileHeaders = (runId: string, format: ExportFormat) => ({
  'content-type': isRunFile(format) ? runFiles[format].type : types[format],
  'content-disposition': `attachment; filename="${fileName(runId, format)}"`,
  'cache-control': 'no-store',
});

export const sharedFormats = ['csv', 'suite', 'cases'] as const satisfies readonly ExportFormat[];
export type SharedFormat = (typeof sharedFormats)[number];

/**
 * A file of a run for readers who are not its owner, without its budget. Readers who may not see the prompts get the figures of each call,
 * without answers, failures and the names of cases.
 */
export async function exportForReaders(
  ctx: Context,
  run: RunRow,
  format: SharedFormat,
  { hasPrompts, hide, modelKey }: Readers,
): Promise<Response> {
  const samples = readSamples(ctx, run.id);
  const shown = ofModel(hasPrompts ? samples : withoutTexts(samples), modelKey);
  const { budgetNanos: _, ...spec } = run.spec;
  const body =
    format === 'csv' ? await streamOf(writeSamples(shown, hide)) : hide(await questionsOf({ ...run, spec }, format));
  return new Response(body, { headers: fileHeaders(run.id, format) });
}

interface Readers {
  hasPrompts: boolean;
  hide: (text: string) => string;
  /** Whose calls they ask for; absent: all. */
  modelKey?: string | undefined;
}

async function* writeSamples(samples: AsyncIterable<Sample>, hide: Readers['hide']) {
  for await (const row of renderCsv(samples, null)) yield hide(row);
}

async function* ofModel(samples: AsyncIterable<Sample>, modelKey: string | undefined) {
  for await (const sample of samples) if (modelKey === undefined || sample.modelKey === modelKey) yield sample;
}

async function* withoutTexts(samples: AsyncIterable<Sample>): AsyncGenerator<Sample> {
  const cases = new Map<string, string>();
  for await (const { conversation: _, ...sample } of samples) {
    const { caseId, failure } = sample;
    if (!cases.has(caseId)) cases.set(caseId, `case ${cases.size + 1}`);
    yield {
      ...sample,
      caseId: cases.get(caseId)!,
      text: '',
      toolCalls: [],
      failure: failure && { ...failure, message: '' },
    };
  }
}

const withoutSuite = () =>
  new NotFound(
    'This run was sent from the command line without its suite file: that is on the machine where the run was made.',
  );

async function suiteOf({ spec, name }: RunRow): Promise<string> {
  if (!hasQuestions(spec)) throw withoutSuite();
  return await suiteFileOf(spec, name);
}

function casesOf({ spec }: RunRow): string {
  if (!hasQuestions(spec)) throw withoutSuite();
  if (spec.table?.format !== 'csv') throw new NotFound('The cases of this run are in its suite file.');
  return spec.table.text;
}

const questionsOf = async (run: RunRow, format: 'suite' | 'cases'): Promise<string> =>
  format === 'suite' ? await suiteOf(run) : casesOf(run);

async function bodyOf(ctx: Context, run: RunRow, format: ExportFormat): Promise<BodyInit> {
  if (format === 'suite' || format === 'cases') return await questionsOf(run, format);
  if (isRunFile(format)) return await streamOf(exportFile(sourceOf(ctx, run), format));
  const view = await loadRunView(ctx, run);
  const timestamp = (run.finishedAt ?? run.createdAt).toISOString();
  if (format === 'png' || format === 'svg') return (await drawRunChart(run, format)) as BodyInit;
  const manifest = run.manifest as Manifest | null;
  if (format === 'md')
    return manifest
      ? renderMarkdown({ manifest, summary: run.summary as RunSummary, thresholds: [], judge: view.quality })
      : `# ${run.name}\n\n${run.error ?? 'No result.'}\n`;
  return await streamOf(writeRecord(ctx, run, view, timestamp));
}

/** The run as the engine's exports read it. */
const sourceOf = (ctx: Context, run: RunRow): RunSource => ({
  facts: async () => {
    const manifest = run.manifest as Manifest | null;
    if (!manifest)
      throw new NotFound('This run has no result. Its calls can be exported as CSV, JSON Lines or Parquet.');
    const summary = (run.summary as RunSummary | null) ?? (await summarizeStored(ctx, run));
    return { manifest, summary, cases: await readSuiteCases(run) };
  },
  judgements: async () => (judgeOf(run.spec)?.criteria ? await listJudgements(ctx, run.id) : null),
  samples: (modelKey) => readSamples(ctx, run.id, modelKey),
});

/** The whole record, signed: see signRecord of the engine. */
async function* writeRecord(ctx: Context, run: RunRow, view: RunView, timestamp: string) {
  const answers = await listAnswers(ctx, run.id, { caseId: await findFirstCase(ctx, run.id), round: 1 });
  const members = {
    ...exportOf(view, answers, timestamp),
    manifest: run.manifest,
    samples: readSamples(ctx, run.id),
    verdicts: view.quality ? await listAllVerdicts(ctx, run) : undefined,
  };
  const claim = {
    site: ctx.config.publicUrl,
    run: run.id,
    isMeasuredHere: run.origin !== 'push',
    signedAt: ctx.now().toISOString(),
  };
  yield* signRecord(Object.entries(members), claim, await ensureRecordKey(ctx));
}

async function findFirstCase(ctx: Context, runId: string): Promise<string> {
  for await (const { isWarmup, caseId } of readSamples(ctx, runId)) if (!isWarmup) return caseId;
  return 'prompt';
}

async function listAllVerdicts(ctx: Context, run: RunRow) {
  return (await listVerdictPage(ctx, run, { from: 0, most: Number.MAX_SAFE_INTEGER, show: 'all' })).verdicts;
}
