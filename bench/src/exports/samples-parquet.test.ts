import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import type { Sample } from '../record.ts';
import { renderCsv } from '../report/samples-csv.ts';
import { makeSample } from '../testing/make-sample.ts';
import { renderParquet } from './samples-parquet.ts';

async function* oneByOne(samples: readonly Sample[]): AsyncGenerator<Sample> {
  yield* samples;
}

async function fileOf(samples: readonly Sample[]) {
  const pieces: Uint8Array[] = [];
  for await (const piece of renderParquet(oneByOne(samples), null)) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  return {
    byteLength: bytes.length,
    slice: (start: number, end?: number) => Uint8Array.from(bytes.subarray(start, end)).buffer,
  };
}

test('Parquet has the columns and rows of the CSV, typed, across groups of rows', async () => {
  const samples = Array.from({ length: 2_345 }, (_, index) =>
    makeSample({ round: index + 1, text: `=answer ${index}` }),
  );
  const rows = await parquetReadObjects({ file: await fileOf(samples) });
  expect(rows).toHaveLength(2_345);
  const { value: head } = await renderCsv(samples).next();
  expect(Object.keys(rows[0]!)).toEqual((head as string).trimEnd().split(','));
  expect(rows[2_344]).toMatchObject({
    round: 2_345n,
    answer: '=answer 2344',
    is_warmup: false,
    response_ms: samples[2_344]!.metrics.responseMs,
    started_at: new Date(samples[2_344]!.startedAt),
    thinking_ms: null,
  });
});

test('Parquet holds no more text at once than a group may have, however long the answers are', async () => {
  const samples = Array.from({ length: 20 }, (_, index) =>
    makeSample({ round: index + 1, text: 'a'.repeat(2 * 1_048_576) }),
  );
  const { row_groups: groups } = await parquetMetadataAsync(await fileOf(samples));
  expect(groups.map(({ num_rows: rows }) => rows)).toEqual([4n, 4n, 4n, 4n, 4n]);
});

test('Parquet of a run without calls is a table without rows', async () => {
  expect(await parquetReadObjects({ file: await fileOf([]) })).toEqual([]);
});
