import { renderCsv } from '../report/samples-csv.ts';
import type { RunFileFormat } from './export-formats.ts';
import type { MeasuredRun, RunSource } from './run-source.ts';

type Pieces = AsyncGenerator<string | Uint8Array>;
type Write = (source: RunSource) => Promise<Pieces>;

const ofFacts =
  (write: (run: MeasuredRun) => Pieces): Write =>
  async ({ facts, samples }) =>
    write({ ...(await facts()), samples });

/** Each is loaded only when it is asked for: some bring a library of their own. */
const WRITERS: Record<RunFileFormat, () => Promise<Write>> = {
  csv: async () => async (source) => renderCsv(source.samples(), await source.judgements()),
  jsonl: async () => {
    const { renderSamplesJsonl } = await import('./samples-jsonl.ts');
    return async (source) => renderSamplesJsonl(source.samples());
  },
  parquet: async () => {
    const { renderParquet } = await import('./samples-parquet.ts');
    return async (source) => renderParquet(source.samples(), await source.judgements());
  },
  inspect: async () => ofFacts((await import('./inspect-logs.ts')).writeInspectLogs),
  otel: async () => ofFacts((await import('./otel-files.ts')).writeOtelFiles),
  'every-eval-ever': async () => ofFacts((await import('./every-eval-ever.ts')).writeEveryEvalEver),
};

/**
 * A run as a file, piece by piece: a long run needs no more memory than a short one.
 *
 * @example
 * for await (const piece of exportRun(source, 'parquet')) file.write(piece);
 */
export async function* exportRun(source: RunSource, format: RunFileFormat): Pieces {
  const write = await WRITERS[format]();
  yield* await write(source);
}
