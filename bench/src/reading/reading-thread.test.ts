import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const program = `
  const { readingThread } = await import(${JSON.stringify(new URL('./reading-thread.ts', import.meta.url).href)});
  readingThread.start();
  await readingThread.close();
  console.log('started');`;

test.each([
  ['given as text', ['--input-type=module', '-e']],
  ['with flags of the whole process', ['--expose-gc', '--max-old-space-size=256', '-e']],
  ['with both', ['--expose-gc', '--input-type=module', '-e']],
])('The reading thread starts in a program %s', async (_name, words) => {
  const { stdout } = await promisify(execFile)(process.execPath, [...words, program]);
  expect(stdout).toBe('started\n');
});
