// The files as which a run is exported, beside the report. Pure; runs in a browser too.

interface RunFile {
  label: string;
  extension: string;
  type: string;
  /** What it holds and what it leaves out, shown beside it. */
  holds: string;
}

export const runFiles = {
  csv: {
    label: 'CSV',
    extension: 'csv',
    type: 'text/csv; charset=utf-8',
    holds: 'A row for each call.',
  },
  jsonl: {
    label: 'JSON Lines',
    extension: 'jsonl',
    type: 'application/jsonl; charset=utf-8',
    holds: 'A line for each call, with all but raw replies and the pace of the stream.',
  },
  parquet: {
    label: 'Parquet',
    extension: 'parquet',
    type: 'application/vnd.apache.parquet',
    holds: 'The columns of the CSV, with their types.',
  },
  inspect: {
    label: 'Inspect',
    extension: 'inspect.zip',
    type: 'application/zip',
    holds: 'An eval log for each model. Without verdicts, the judge, warm-ups and repeated calls.',
  },
  otel: {
    label: 'OpenTelemetry',
    extension: 'otel.zip',
    type: 'application/zip',
    holds: 'A span for each call, an event for each check. Without verdicts and the judge.',
  },
  'every-eval-ever': {
    label: 'Every Eval Ever',
    extension: 'every-eval-ever.zip',
    type: 'application/zip',
    holds: 'Pass rate, time and cost of each model, and its checked answers. Without verdicts and the judge.',
  },
} as const satisfies Record<string, RunFile>;

export type RunFileFormat = keyof typeof runFiles;
export const runFileFormats = Object.keys(runFiles) as RunFileFormat[];
