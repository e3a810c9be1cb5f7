import { SIMULATED_NOTE } from '../words.ts';
import { describeVerdicts, type RunReport } from './run-report.ts';

/** A run as one JSON document: durations in ms, money in nano-units (1e-9), the verdicts as figures and as sentences. */
export function renderJson(report: RunReport): string {
  const { manifest, summary, thresholds, judge, judged = [], agreement = null } = report;
  const note = summary.isSimulated ? { simulated: SIMULATED_NOTE } : {};
  return `${JSON.stringify({ ...note, manifest, summary, verdicts: describeVerdicts(report), thresholds, judged, agreement, correction: judge?.correction ?? null }, null, 2)}\n`;
}
