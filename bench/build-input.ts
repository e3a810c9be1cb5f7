// What the build joins, by the name of the file it becomes: the entries, the command, the reading thread, and what is loaded late.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const input = {
  index: here('src/index.ts'),
  words: here('src/words.ts'),
  'model-table': here('src/model-table.ts'),
  scale: here('src/scale.ts'),
  schemas: here('src/schemas.ts'),
  suites: here('src/suites.ts'),
  cli: here('src/cli/main.ts'),
  'bounded-process': here('src/bounded/bounded-process.ts'),
  'reading-worker': here('src/reading/reading-worker.ts'),
  'record-schema': here('src/record-schema.ts'),
  'compile-schema': here('src/scoring/compile-schema.ts'),
};

/** Joined with our own files, because they come in dozens of small ones: a first start takes a third less without looking for each. */
const joinedPackages = ['yaml', 'zod'];

/** Other dependencies are installed beside the package. */
export const isExternal = (id: string) =>
  !id.startsWith('.') &&
  !id.startsWith('/') &&
  !/^[a-z]:/i.test(id) &&
  !joinedPackages.some((name) => id === name || id.startsWith(`${name}/`));

/** The licences of what was joined, which ask to go where the code goes. */
export async function writeLicences(folder: string): Promise<void> {
  const parts = joinedPackages.map(async (name) => {
    const home = new URL('.', import.meta.resolve(`${name}/package.json`));
    const { version } = JSON.parse(await readFile(new URL('package.json', home), 'utf8')) as { version: string };
    return `${name} ${version}\n\n${await readFile(new URL('LICENSE', home), 'utf8')}`;
  });
  await writeFile(join(folder, 'LICENCES.txt'), (await Promise.all(parts)).join('\n\n'));
}

/** The bundled table of models, as the engine reads it. */
export async function copyTable(folder: string): Promise<void> {
  for (const name of ['models.json', 'providers.jsonl', 'LICENCES.md'])
    await copyFile(here(`src/data/${name}`), join(folder, name === 'LICENCES.md' ? 'DATA-LICENCES.md' : name));
}
