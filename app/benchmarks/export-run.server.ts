import { type Manifest, type RunSummary, renderCsv, renderMarkdown, type Sample } from '@yardstick/bench';
import type { Context } from '../platform/context.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { listAnswers, loadRunView } from './load-run-view.server.ts';
import { drawRunChart } from './run-chart.server.ts';
import type { RunRow } from './run-queries.server.ts';
import { exportOf } from './run-view.ts';
import { readSamples } from './sample-store.server.ts';
import { CASES_FILE, suiteFileOf } from './suite-file.server.ts';

export const exportFormats = ['json', 'csv', 'md', 'png', 'svg', 'suite', 'cases'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const types: Record<ExportFormat, string> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  suite: 'application/yaml; charset=utf-8',
  cases: 'text/csv; charset=utf-8',
};

/** What the command line reads has the name that it is asked for with. */
const fileName = (id: string, format: ExportFormat) =>
  format === 'suite' ? 'suite.yaml' : format === 'cases' ? CASES_FILE : `yardstick-${id}.${format}`;

/** A run as a file. JSON holds prompt, results, timestamp and the full record; no format holds a key. */
export async function exportRun(ctx: Context, run: RunRow, format: ExportFormat): Promise<Response> {
  const body = await bodyOf(ctx, run, format);
  return new Response(body as BodyInit, {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="${fileName(run.id, format)}"`,
      'cache-control': 'no-store',
    },
  });
}

function casesOf({ plan }: RunRow): string {
  if (plan.table?.format !== 'csv') throw new NotFound('The cases of this run stand in its suite file.');
  return plan.table.text;
}

async function bodyOf(ctx: Context, run: RunRow, format: ExportFormat): Promise<string | Uint8Array> {
  if (format === 'suite') return suiteFileOf(run.plan, run.name);
  if (format === 'cases') return casesOf(run);
  const view = await loadRunView(ctx, run);
  const timestamp = (run.finishedAt ?? run.createdAt).toISOString();
  if (format === 'png' || format === 'svg') return await drawRunChart(view, format);
  if (format === 'md') {
    const report = {
      manifest: run.manifest as Manifest,
      summary: run.summary as RunSummary,
      thresholds: [],
      judged: [],
    };
    return run.manifest ? renderMarkdown(report) : `# ${run.name}\n\n${run.error ?? 'No result.'}\n`;
  }
  const samples: Sample[] = [];
  for await (const sample of readSamples(ctx, run.id)) samples.push(sample);
  if (format === 'csv') return renderCsv(samples);
  const answers = await listAnswers(ctx, run.id, {
    caseId: samples.find(({ isWarmup }) => !isWarmup)?.caseId ?? 'prompt',
    round: 1,
  });
  return JSON.stringify({ ...exportOf(view, answers, timestamp), manifest: run.manifest, samples }, null, 2);
}
