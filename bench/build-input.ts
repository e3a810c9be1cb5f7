// What the build joins, by the name of the file it becomes: the door, the command, the reading thread, and what is loaded late.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitForUpdate } from '@pydantic/genai-prices';
import { extractPrices } from './src/prices/price-extract.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const input = {
  index: here('src/index.ts'),
  cli: here('src/cli/main.ts'),
  'reading-worker': here('src/reading/reading-worker.ts'),
  'record-schema': here('src/record-schema.ts'),
  'request-schema': here('src/request-schema.ts'),
  'price-file': here('src/prices/price-file.ts'),
  'compile-schema': here('src/scoring/compile-schema.ts'),
  'import-promptfoo': here('src/import-promptfoo.ts'),
};

/** Dependencies are installed beside the package; only our own files are joined. */
export const isExternal = (id: string) => !id.startsWith('.') && !id.startsWith('/') && !/^[a-z]:/i.test(id);

/** The bundled price table, as the engine reads it. */
export async function writePrices(folder: string): Promise<void> {
  await writeFile(join(folder, 'prices.jsonl'), extractPrices((await waitForUpdate()) ?? []));
}
