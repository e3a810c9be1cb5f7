// `node bench/extract/write-models.ts`: rewrites the bundled table of models after one of the packages was updated.
import { writeFile } from 'node:fs/promises';
import { deriveFiles } from './derive-files.ts';

for (const [name, text] of Object.entries(await deriveFiles()))
  await writeFile(new URL(`../src/data/${name}`, import.meta.url), text);
