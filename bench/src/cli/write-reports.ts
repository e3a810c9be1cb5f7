import { createWriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { renderHtml } from '../report/html.ts';
import { renderMarkdown } from '../report/markdown.ts';
import { ATTEMPTS_FILE, JUDGEMENTS_FILE, readSamples, SUITE_FILE, writeManifest } from '../report/run-folder.ts';
import type { RunReport } from '../report/run-report.ts';
import { CSV_HEADER, csvRow } from '../report/samples-csv.ts';
import { renderJson } from '../report/summary-json.ts';

async function* csvPieces(folder: string): AsyncGenerator<string> {
  yield CSV_HEADER;
  for await (const sample of readSamples(folder)) yield csvRow(sample);
}

/** Writes every form of the report beside the records, and the manifest with the hashes of all. */
export async function writeReports(folder: string, report: RunReport): Promise<RunReport> {
  const kept = [ATTEMPTS_FILE, JUDGEMENTS_FILE, SUITE_FILE];
  const records = await writeManifest(folder, report.manifest, kept);
  const hashed = { ...report, manifest: records };
  writeFileSync(join(folder, 'summary.json'), renderJson(hashed));
  writeFileSync(join(folder, 'report.md'), renderMarkdown(hashed));
  writeFileSync(join(folder, 'report.html'), renderHtml(hashed));
  await pipeline(csvPieces(folder), createWriteStream(join(folder, 'samples.csv')));
  const names = [...kept, 'summary.json', 'report.md', 'report.html', 'samples.csv'];
  return { ...report, manifest: await writeManifest(folder, report.manifest, names) };
}
