import type { CountedJudgement } from '../judging/judge-summary.ts';
import type { Sample } from '../record.ts';
import { sampleColumns } from '../report/samples-csv.ts';

/** Rows that are held at once. */
const GROUP_ROWS = 1_000;

type Cell = string | number | bigint | boolean | Date | null;

const STORED = { text: 'STRING', count: 'INT64', number: 'DOUBLE', flag: 'BOOLEAN', time: 'TIMESTAMP' } as const;

function cellOf(value: unknown, kind: keyof typeof STORED): Cell {
  if (value === null || value === undefined) return null;
  if (kind === 'count') return BigInt(Math.round(value as number));
  return kind === 'time' ? new Date(value as string) : (value as Cell);
}

/** The table of samples as Parquet, a group of rows at a time. Unknown figures are null, never 0. */
export async function* renderParquet(
  samples: AsyncIterable<Sample>,
  judgements: readonly CountedJudgement[] | null,
): AsyncGenerator<Uint8Array> {
  const { ByteWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer');
  const columns = sampleColumns(judgements);
  const dataOf = (rows: readonly Sample[]) =>
    columns.map(({ name, kind, read }) => ({
      name,
      type: STORED[kind],
      data: rows.map((sample) => cellOf(read(sample), kind)),
    }));
  const writer = new ByteWriter();
  const take = () => {
    const bytes = writer.getBytes().slice();
    writer.index = 0;
    return bytes;
  };
  const schema = schemaFromColumnData({ columnData: dataOf([]) });
  const table = new ParquetWriter({ writer, schema, createdBy: 'yardstick' });
  let rows: Sample[] = [];
  for await (const sample of samples) {
    rows.push(sample);
    if (rows.length < GROUP_ROWS) continue;
    await table.write({ columnData: dataOf(rows), rowGroupSize: GROUP_ROWS });
    rows = [];
    yield take();
  }
  if (rows.length > 0) await table.write({ columnData: dataOf(rows), rowGroupSize: GROUP_ROWS });
  await table.finish();
  yield take();
}
