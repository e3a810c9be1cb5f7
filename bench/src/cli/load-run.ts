import { resolve } from 'node:path';
import { findChangedFiles, readJudgements, readManifest, readSamples } from '../report/run-folder.ts';
import type { RunReport } from '../report/run-report.ts';
import { withVotes } from '../report/run-votes.ts';
import { agreeWithPeople } from '../scoring/judge-agreement.ts';
import { summarizeJudgements } from '../scoring/judge-run.ts';
import type { Threshold } from '../suite/suite-schema.ts';
import { RunSummarizer } from '../summarize.ts';
import { checkThresholds } from '../summary/threshold-check.ts';

/** Reads a run's folder and sums it up, sample by sample. */
export async function loadRun(folder: string, thresholds: readonly Threshold[] = []): Promise<RunReport> {
  const manifest = readManifest(folder);
  const summarizer = new RunSummarizer({ tieMargin: manifest.tieMargin, seed: manifest.seed });
  const families = new Map<string, string>();
  for await (const sample of readSamples(folder)) {
    summarizer.add(sample);
    if (sample.caseFamily !== null) families.set(sample.caseId, sample.caseFamily);
  }
  const summary = summarizer.finish();
  const judgements = withVotes(folder, readJudgements(folder));
  return {
    manifest,
    summary,
    thresholds: checkThresholds(summary, thresholds),
    judged: summarizeJudgements(
      judgements,
      [...families].map(([id, family]) => ({ id, family })),
    ),
    agreement: agreeWithPeople(judgements),
  };
}

/** A sentence when files of a run are not what its manifest says; empty otherwise. */
export async function warnOfChanges(folder: string, base: string): Promise<string> {
  const full = resolve(base, folder);
  const changed = await findChangedFiles(full, readManifest(full));
  return changed.length === 0 ? '' : `Changed since the run was written: ${changed.join(', ')}.\n`;
}
