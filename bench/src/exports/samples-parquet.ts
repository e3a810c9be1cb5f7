import type { CountedJudgement } from '../judging/judge-summary.ts';
import type { Sample } from '../record.ts';
import { sampleColumns } from '../report/samples-csv.ts';

/** Rows of a group, and characters of their texts: what is held at once. */
const [GROUP_ROWS, GROUP_CHARS] = [1_000, 8 * 1_048_576];

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
  const dataOf = (rows: readonly Cell[][]) =>
    columns.map(({ name, kind }, index) => ({ name, type: STORED[kind], data: rows.map((row) => row[index]!) }));
  const writer = new ByteWriter();
  const take = () => {
    const bytes = writer.getBytes().slice();
    writer.index = 0;
    return bytes;
  };
  const schema = schemaFromColumnData({ columnData: dataOf([]) });
  const table = new ParquetWriter({ writer, schema, createdBy: 'yardstick' });
  let rows: Cell[][] = [];
  let chars = 0;
  for await (const sample of samples) {
    const row = columns.map(({ kind, read }) => cellOf(read(sample), kind));
    rows.push(row);
    chars += row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);
    if (rows.length < GROUP_ROWS && chars < GROUP_CHARS) continue;
    await table.write({ columnData: dataOf(rows), rowGroupSize: rows.length });
    [rows, chars] = [[], 0];
    yield take();
  }
  if (rows.length > 0) await table.write({ columnData: dataOf(rows), rowGroupSize: rows.length });
  await table.finish();
  yield take();
}
