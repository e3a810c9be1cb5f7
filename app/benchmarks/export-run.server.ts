import { type Manifest, type RunSummary, renderCsv, renderMarkdown, type Sample } from '@yardstick/bench';
import type { Context } from '../platform/context.server.ts';
import { listAnswers, loadRunView } from './load-run-view.server.ts';
import { drawRunChart } from './run-chart.server.ts';
import type { RunRow } from './run-queries.server.ts';
import { exportOf } from './run-view.ts';
import { readSamples } from './sample-store.server.ts';

export const exportFormats = ['json', 'csv', 'md', 'png', 'svg'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const types: Record<ExportFormat, string> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
};

/** A run as a file. JSON holds prompt, results, timestamp and the full record; no format holds a key. */
export async function exportRun(ctx: Context, run: RunRow, format: ExportFormat): Promise<Response> {
  const body = await bodyOf(ctx, run, format);
  return new Response(body as BodyInit, {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="yardstick-${run.id}.${format}"`,
      'cache-control': 'no-store',
    },
  });
}

async function bodyOf(ctx: Context, run: RunRow, format: ExportFormat): Promise<string | Uint8Array> {
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
