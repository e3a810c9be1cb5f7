import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { largeCell, readSheet } from './case-sheet.ts';
import { readChosen } from './chosen-files.ts';

const MB = 1_048_576;
const packed = (files: Record<string, Uint8Array>) => new File([zipSync(files, { level: 9 })], 'evals.zip');
const bytesOf = (text: string) => new TextEncoder().encode(text);

it('files are read with those of archives, which keep their folders and lose what no configuration names', async () => {
  const archive = packed({
    'evals/promptfooconfig.yaml': bytesOf('prompts: [Hi]'),
    'evals/checks/a.js': bytesOf('module.exports = () => true;'),
    'evals/node_modules/x/index.js': bytesOf('x'),
    'evals/.env.json': bytesOf('{}'),
    'evals/.git/config.json': bytesOf('{}'),
    'evals/image.png': bytesOf('PNG'),
  });
  const read = await readChosen([new File(['a\n1\n'], 'more.csv'), archive]);
  expect('files' in read && read.files.map(({ name }) => name)).toEqual([
    'more.csv',
    'evals/promptfooconfig.yaml',
    'evals/checks/a.js',
    'evals/.env.json',
  ]);
  const flat = await readChosen([packed({ 'promptfooconfig.yaml': bytesOf('prompts: [Hi]') })]);
  expect([read, flat]).toMatchObject([{ areArchived: true }, { areArchived: true }]);
  expect(await readChosen([new File(['a\n1\n'], 'more.csv')])).toMatchObject({ areArchived: false });
});

it('files, and archives that unpack to more than a suite holds, are refused with their size', async () => {
  const large = new File([new Uint8Array(21 * MB)], 'large.csv');
  expect(await readChosen([large])).toEqual({
    problem: 'large.csv has 21.0 MB; a suite has at most 20 MB. Split it.',
  });
  expect(
    await readChosen([new File([new Uint8Array(11 * MB)], 'a.csv'), new File([new Uint8Array(11 * MB)], 'b.csv')]),
  ).toEqual({
    problem: 'These files together have 22.0 MB; a suite has at most 20 MB. Split it.',
  });
  expect(await readChosen([packed({ 'a.txt': new Uint8Array(15 * MB), 'b.txt': new Uint8Array(15 * MB) })])).toEqual({
    problem: 'evals.zip, unpacked, has 30.0 MB; a suite has at most 20 MB. Split it.',
  });
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`${index}.txt`, bytesOf('x')]));
  expect(await readChosen([packed(many)])).toEqual({
    problem: 'evals.zip holds 201 files. At most 200 files are read at once.',
  });
});

it('two files of one name are refused with the archives that they are in', async () => {
  const archive = (name: string, files: Record<string, string>) =>
    new File([zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, bytesOf(text)])))], name);
  const [one, two] = [
    archive('one.zip', { 'checks/a.js': '1', 'b.csv': 'x' }),
    archive('two.zip', { 'checks/a.js': '2' }),
  ];
  expect(await readChosen([one, two])).toEqual({
    problem: 'checks/a.js was chosen twice, in one.zip and in two.zip. Choose one of the two.',
  });
  expect(await readChosen([new File(['y'], 'b.csv'), one])).toEqual({
    problem: 'b.csv was chosen twice, by itself and in one.zip. Choose one of the two.',
  });
});

it('an archive whose stated size is a lie is unpacked to no more than it states', async () => {
  const archive = zipSync({ 'a.txt': new Uint8Array(8 * MB) }, { level: 9 });
  const view = new DataView(archive.buffer);
  // The uncompressed size in the central directory, which begins with PK\x01\x02.
  const at = archive.findIndex((_, index) => index + 4 <= archive.length && view.getUint32(index, true) === 0x02014b50);
  view.setUint32(at + 24, 10, true);
  const read = await readChosen([new File([archive], 'evals.zip')]);
  expect('files' in read ? read.files[0]!.text.length : 0).toBeLessThanOrEqual(10);
});

it('what is no archive, or holds nothing that can be read, is said', async () => {
  expect(await readChosen([new File(['no archive'], 'a.zip')])).toEqual({ problem: 'a.zip cannot be unpacked.' });
  expect(await readChosen([packed({ 'a.png': bytesOf('PNG') })])).toEqual({
    problem: 'evals.zip holds no file that can be read.',
  });
});

it('the first cell that is larger than a prompt may be is named with its size, by the bytes that it has', () => {
  expect(largeCell(readSheet(`id,prompt\na,Hi\nb,${'x'.repeat(10 * MB)}\n`))).toBe(
    'Row 2, prompt: 10.0 MB, where a text has at most 1 MB.',
  );
  expect(largeCell(readSheet(`id,prompt\na,${'x'.repeat(MB)}\n`))).toBeNull();
  expect(largeCell(readSheet(`id,prompt\na,${'é'.repeat(0.6 * MB)}\n`))).toMatch(/^Row 1, prompt: 1\.2 MB/);
});
