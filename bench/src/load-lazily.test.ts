import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('loading the engine loads neither language data nor compression, which cost a process 10 MB', () => {
  const entry = JSON.stringify(new URL('./index.ts', import.meta.url).href);
  const program = `
    const made = [];
    for (const name of ['NumberFormat', 'DateTimeFormat', 'PluralRules', 'Collator']) {
      const Format = Intl[name];
      Intl[name] = class extends Format { constructor(...words) { super(...words); made.push(name); } };
    }
    await import(${entry});
    const isLoaded = process.moduleLoadList.includes('NativeModule zlib');
    console.log(JSON.stringify({ made, isLoaded }));
  `;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual({ made: [], isLoaded: false });
});
