import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readContentFile } from './content-files.server.ts';
import { siteName } from './page-title.ts';

const read = (file: string) => readFileSync(file, 'utf8');

it('no file of content/ writes the product’s name out; they all say {product}', () => {
  const files = globSync('content/**/*.{json,md}');
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => read(file).includes(siteName))).toEqual([]);
});

it('the files of content/ that say {product} are read with the product’s name in its place', async () => {
  const named = globSync('content/**/*.{json,md}').filter((file) => read(file).includes('{product}'));
  expect(named).toContain('content/help.json');
  for (const file of named) {
    const text = await readContentFile(file.slice('content/'.length));
    expect(text).toContain(siteName);
    expect(text).not.toContain('{product}');
  }
});
