import { createWriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { heldFiles } from '../report/held-samples.ts';
import { renderHtml } from '../report/html.ts';
import { renderMarkdown } from '../report/markdown.ts';
import {
  ATTEMPTS_FILE,
  JUDGEMENTS_FILE,
  readJudgements,
  readSamples,
  SUITE_FILE,
  writeManifest,
} from '../report/run-folder.ts';
import type { RunReport } from '../report/run-report.ts';
import { renderCsv } from '../report/samples-csv.ts';
import { renderJson } from '../report/summary-json.ts';

/** The table of samples, with what their judge gave them where there was one. */
export function csvOf(folder: string): AsyncGenerator<string> {
  const judgements = readJudgements(folder);
  return renderCsv(readSamples(folder), judgements.length > 0 ? judgements : null);
}

/** Writes every form of the report beside the records, and the manifest with the hashes of all. */
export async function writeReports(folder: string, report: RunReport): Promise<RunReport> {
  const kept = [ATTEMPTS_FILE, JUDGEMENTS_FILE, SUITE_FILE, ...heldFiles(folder, 'unfinished')];
  const records = await writeManifest(folder, report.manifest, kept);
  const hashed = { ...report, manifest: records };
  writeFileSync(join(folder, 'summary.json'), renderJson(hashed));
  writeFileSync(join(folder, 'report.md'), renderMarkdown(hashed));
  writeFileSync(join(folder, 'report.html'), renderHtml(hashed));
  await pipeline(csvOf(folder), createWriteStream(join(folder, 'samples.csv')));
  const names = [...kept, 'summary.json', 'report.md', 'report.html', 'samples.csv'];
  return { ...report, manifest: await writeManifest(folder, report.manifest, names) };
}
