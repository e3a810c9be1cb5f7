// The entry for browsers: names, numbers and sentences that a page writes by itself. None of it needs Node.
export { hasBatches, longestBatchHours } from './batches/batch-providers.ts';
export { writeTalk } from './conversation/write-talk.ts';
export { describeRetried } from './describe-tails.ts';
export { type RunFileFormat, runFileFormats, runFiles } from './exports/export-formats.ts';
export { currencySymbol, formatCount, formatMoney, formatShare } from './format-figures.ts';
export { agreementOf, correctedOf, describeJudging, judgedColumns } from './judging/judge-report.ts';
export { bytesOf, examineMedia, kindOfMedia, MEDIA_WORDS, mediaTypes, mediaWords } from './media.ts';
export {
  MONTH_DAYS,
  MONTHLY_BASIS,
  MOST_REQUESTS_PER_DAY,
  monthlyCost,
  monthlyTitle,
  writeMonthlyCost,
} from './monthly-cost.ts';
export { type PresetId, roundsOfPreset, runPresets } from './presets.ts';
export { writeRank } from './rank-intervals.ts';
export { csvField, quoteCsv } from './report/csv-field.ts';
export type { MediaPart } from './request.ts';
export { countRows } from './suite/count-rows.ts';
export { readCsvCases } from './suite/csv-cases.ts';
export { literalText } from './suite/fill-template.ts';
export { parseCsv } from './suite/parse-csv.ts';
export { writeCalls } from './tools/write-calls.ts';

/** The heading of the slowest answers and the retries. */
export const TAILS_TITLE = 'Slow answers and retries';

/** The heading of what has changed of a suite that is watched. */
export const CHANGED_TITLE = 'It has changed';

/** Said in every output that holds a simulated answer. */
export const SIMULATED_NOTE = 'Simulated: no model was called. These figures say nothing about any real model.';
