import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { makeSample } from '../testing/make-sample.ts';
import { makeFolder, run } from '../testing/run-in-folder.ts';
import { idOfKey, makeSigningKey, signRecord } from './sign-record.ts';

const key = makeSigningKey();
const claim = {
  site: 'https://bench.example',
  run: 'run-7',
  isMeasuredHere: true,
  signedAt: '2026-11-24T09:30:00.000Z',
};
const keysFile = (until: string | null = null) =>
  JSON.stringify({ site: 'https://bench.example', keys: [{ publicKey: key.publicKey, until }] });

async function* samples() {
  for (const round of [1, 2, 3]) yield makeSample({ round, text: `Round ${round}\u2028of "three"\n` });
}

async function write(by = key, more: Partial<typeof claim> = {}): Promise<string> {
  const members = [
    ['prompt', 'Say hello'],
    ['samples', samples()],
    ['verdicts', undefined],
    ['record', { models: ['alpha'] }],
  ] as const;
  let text = '';
  for await (const piece of signRecord(members, { ...claim, ...more }, by)) text += piece;
  return text;
}

let record: string;
beforeAll(async () => {
  record = await write();
});

/** What the command says of a file. */
async function verify(text: string | Buffer, given: string | null = keysFile()) {
  const folder = makeFolder({ 'keys.json': given ?? '' });
  writeFileSync(join(folder, 'record.json'), text);
  const { code, out } = await run(folder, `bench verify record.json${given === null ? '' : ' --key keys.json'}`);
  return `${code} ${out.trim()}`;
}

test('a signed record is JSON with everything in it, and is genuine by the keys of its site or by its key alone', async () => {
  const { prompt, samples: kept, record: view, verdicts } = JSON.parse(record);
  expect([prompt, kept.length, kept[2].text, view.models, verdicts]).toEqual([
    'Say hello',
    3,
    'Round 3\u2028of "three"\n',
    ['alpha'],
    undefined,
  ]);
  expect(await verify(record)).toBe(
    '0 Genuine: run run-7, signed by https://bench.example on 2026-11-24 09:30 UTC and unchanged since.',
  );
  expect(await verify(record, key.publicKey)).toContain(
    `0 Genuine: run run-7, signed by the owner of key ${idOfKey(key.publicKey)}`,
  );
  expect(await verify(await write(key, { isMeasuredHere: false }))).toMatch(/^3 Measured elsewhere: run run-7/);
  expect(await verify(await write(key, { site: 'https://copy.example' }))).toContain(
    'The record itself names https://copy.example.',
  );
});

test('without a key nothing is called genuine', async () => {
  expect(await verify(record, null)).toMatch(
    /^3 Unchanged since it was signed with key \w{16} .* --key shows whether it is\.$/,
  );
});

test('one changed byte is found, and the line named by what it is about', async () => {
  const name = ',"samples":[';
  expect(record).toContain(name);
  expect(await verify(record.replace('Round 2', 'Round 9'))).toMatch(
    /^1 Changed: line 5 \(the call of \S+ for case case-1 in round 2\) is not as signed\.$/,
  );
  expect(await verify(record.replace('hello', 'hallo').replace('Round 3', 'Round 4'))).toMatch(
    /^1 Changed: line 2 \(prompt\) and 1 more are not as signed\.$/,
  );
  const bytes = Buffer.from(record);
  for (let at = 0; at < bytes.length; at += 97) {
    const one = Buffer.from(bytes);
    one[at] = one[at]! ^ 1;
    expect(await verify(one), `byte ${at}`).toMatch(/^1 (Changed|Unsigned|Not genuine)/);
  }
});

test('lines that were taken out, repeated or moved are found', async () => {
  const lines = record.split('\n');
  for (const other of [
    lines.toSpliced(4, 1),
    lines.toSpliced(4, 0, lines[4]!),
    lines.with(4, lines[5]!).with(5, lines[4]!),
  ])
    expect(await verify(other.join('\n'))).toMatch(
      /^1 Changed: lines were taken out, repeated or moved, the first at line [56]\.$/,
    );
});

test('a file that was cut off, never signed, written anew or lengthened is not genuine', async () => {
  expect(await verify(record.slice(0, -200))).toContain('1 ');
  expect(await verify(record.slice(0, 900))).toBe('1 Unsigned: the file was cut off, or never had a signature.');
  expect(await verify('{ "a": 1 }')).toBe('1 Unsigned: the file has no signature.');
  expect(await verify('')).toContain('1 Unsigned');
  expect(await verify(JSON.stringify(JSON.parse(record), null, 2))).toContain('1 Changed: the place of its signature');
  expect(await verify(record.replaceAll('\n', '\r\n'))).toContain('1 Changed');
  expect(await verify(`${record}{}\n`)).toContain('1 Changed');
});

test('a record signed with the key of somebody else, or with a key that had been replaced, is not genuine', async () => {
  expect(await verify(await write(makeSigningKey()))).toMatch(
    /^1 Not genuine: it is signed with key \w{16}, which is not one that https:\/\/bench\.example had when the file of its keys was saved\.$/,
  );
  expect(await verify(record, keysFile('2026-11-24T09:00:00Z'))).toContain(
    '1 Not genuine: it names 2026-11-24 09:30 UTC, when',
  );
  for (const until of ['2026-11-25T09:00:00Z', '2026-11-24T09:29:30Z'])
    expect(await verify(record, keysFile(until))).toContain('0 Genuine');
  expect(await verify(record, JSON.stringify({ site: 'https://bench.example', keys: [] }))).toContain('2');
});

test('a record that cannot be signed is not begun', async () => {
  const unusable = { ...makeSigningKey(), privateKey: 'nonsense' };
  await expect(signRecord([], claim, unusable).next()).rejects.toThrow();
});

test('what strangers write into a record cannot write to the terminal', async () => {
  const evil = '\u001b[2J\u202eGenuine: ';
  expect(await verify(await write(makeSigningKey(), { site: `https://x${evil}` }), null)).toMatch(
    /^1 Changed: its signature/,
  );
  expect(await verify(await write(makeSigningKey(), { site: `https://x/${evil}` }), null)).toContain(
    'the key of https://x; --key',
  );
  const out = await verify(record.replace('"caseId":"case-1"', `"caseId":${JSON.stringify(evil)}`));
  expect(out).toMatch(/^1 Changed: line 4 .*Genuine/);
  expect(out).not.toMatch(/[\u0000-\u001f\u202e]/);
});

test('a key or a file that cannot be used is refused', async () => {
  const folder = makeFolder({
    'record.json': record,
    'keys.json': '{"site":"x","keys":[{"publicKey":"short","until":null}]}',
  });
  for (const words of ['record.json --key nothing', 'record.json --key keys.json', 'gone.json', '.'])
    expect(await run(folder, `bench verify ${words}`), words).toMatchObject({ code: 2, out: '' });
});
