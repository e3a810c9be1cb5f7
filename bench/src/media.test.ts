import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runSuite } from './index.ts';
import { pairPrompt } from './judging/judge-prompts.ts';
import { examineMedia, kindOfMedia, mediaTypeOf, plannedMediaTokens, tooMuchAttached } from './media.ts';
import type { Sample } from './record.ts';
import { SuiteError } from './suite/suite-error.ts';
import { parseSuite } from './suite.ts';
import { asked, base64, MP3, mp3, PDF, PNG, pdf, WAV, wav, ZIP } from './testing/attachments.ts';
import { makeFolder, run } from './testing/run-in-folder.ts';
import { serveAnswers } from './testing/serve-answers.ts';

async function problemsOf(text: string, files: Record<string, string> = {}): Promise<string[]> {
  const read = (path: string) => {
    if (files[path] === undefined) throw new Error(`${path} cannot be read: ENOENT`);
    return base64(files[path]);
  };
  const error = await parseSuite(text, { files: { text: read, base64: read } }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof SuiteError ? error.problems.map(({ reason }) => reason) : [];
}

describe('What a file is', () => {
  test.each([
    [PNG, 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF89a', 'image/gif'],
    ['RIFF\x01\x02\x03\nWEBPVP8 ', 'image/webp'],
    [PDF, 'application/pdf'],
    [WAV, 'audio/wav'],
    [MP3, 'audio/mpeg'],
    ['ID3\x04\0\0\0\0\0\0', 'audio/mpeg'],
    [ZIP, null],
    ['', null],
    ['\xff\xfeH\0i\0', null],
    ['\xff\xfb\xff\x64', null],
    ['Dear %PDF-1.7', null],
  ])('is told from its first bytes: %j is %s', (bytes, mediaType) => {
    expect(mediaTypeOf(Buffer.from(bytes, 'latin1'))).toBe(mediaType);
  });

  test('is not what its name says', () => {
    expect(examineMedia(base64('Dear Sir'), 'application/pdf')).toEqual({ problem: 'is no PDF by its content' });
    expect(examineMedia(base64(ZIP), 'audio/mpeg')).toEqual({ problem: 'is no WAV or MP3 recording by its content' });
    expect(examineMedia(base64(PNG), 'application/pdf')).toEqual({ problem: 'is no PDF, but an image by its content' });
    expect(examineMedia('', 'application/pdf')).toEqual({ problem: 'is empty' });
    expect(examineMedia('<b>', null)).toMatchObject({ problem: expect.stringMatching(/^is none of these: PNG/) });
  });

  test('has other names of media types, and no others are taken', () => {
    expect(['audio/x-wav', 'audio/mp3', 'image/heic'].map(kindOfMedia)).toEqual(['audio', 'audio', 'image']);
    expect(['audio/ogg', 'text/html', 'application/zip'].map(kindOfMedia)).toEqual([null, null, null]);
  });
});

describe('Attachments of a case', () => {
  test('stand before its text, with the type that their content has and the name of their file', async () => {
    const suite = await parseSuite(
      `models: [demo:demo-swift]\ncases:\n  - prompt: What is it?\n    attachments: [{ file: a/report.pdf }, { file: call.mp3 }, { file: dot.png }]\n`,
      {
        files: {
          text: () => '',
          base64: (path) => base64({ 'a/report.pdf': PDF, 'call.mp3': MP3 }[path] ?? PNG),
        },
      },
    );
    expect(suite.cases[0]!.prompt.messages[0]!.content).toEqual([
      pdf,
      mp3,
      { type: 'image', data: base64(PNG), mediaType: 'image/png' },
      { type: 'text', text: 'What is it?' },
    ]);
  });

  test('are refused by their content, each with its reason', async () => {
    const of = (list: string) => `prompt: x\ncases:\n  - attachments: [${list}]\n`;
    const files = { 'letter.pdf': 'Dear Sir', 'empty.pdf': '', 'bomb.mp3': ZIP, 'real.pdf': PDF, 'clip.wav': WAV };
    expect(await problemsOf(of('{ file: letter.pdf }'), files)).toEqual(['letter.pdf is no PDF by its content']);
    expect(await problemsOf(of('{ file: empty.pdf }'), files)).toEqual(['empty.pdf is empty']);
    expect(await problemsOf(of('{ file: bomb.mp3 }'), files)).toEqual([
      'bomb.mp3 is no WAV or MP3 recording by its content',
    ]);
    expect(await problemsOf(of('{ file: none.pdf }'), files)).toEqual(['none.pdf cannot be read: ENOENT']);
    expect(await problemsOf(of('{ file: real.pdf, url: "https://example.com/a.pdf" }'), files)).toEqual([
      'needs exactly one of url, file and data',
    ]);
    expect(await problemsOf(of('{ url: "https://example.com/1" }'))).toEqual([
      'https://example.com/1 needs a mediaType, such as application/pdf: its address does not say what it is',
    ]);
    expect(await problemsOf('prompt: x\ncases:\n  - images: [{ file: real.pdf }]\n', files)).toEqual([
      'real.pdf is not a PNG, JPEG, GIF or WebP image; attachments take PDF and audio too',
    ]);
  });

  test('are limited in number and in bytes', async () => {
    const many = Array.from({ length: 200 }, () => '{ file: real.pdf }').join(', ');
    expect(await problemsOf(`prompt: x\ncases:\n  - attachments: [${many}]\n`, { 'real.pdf': PDF })).toEqual([
      'has 200 attachments; one message takes at most 100',
    ]);
    const large = { data: 'A'.repeat(16 * 1_048_576) };
    expect(tooMuchAttached([large])).toBeNull();
    expect(tooMuchAttached([large, large])).toBe(
      'has attachments of 24.0 MiB together; one message takes at most 20 MiB',
    );
  });
});

const suiteOf = (url: string) => `models:
  - { provider: custom, model: a, baseUrl: "${url}" }
rounds: 1
cases:
  - { id: one, prompt: What is it?, attachments: [{ file: files/report.pdf }] }
`;

test('a file beside the suite is sent, its record holds its size and hash, and a refusal is shown as the provider wrote it', async () => {
  const heard: string[] = [];
  let isTaken = true;
  const url = await serveAnswers((prompt) => {
    heard.push(JSON.stringify(prompt));
    return isTaken ? { text: 'A report.', tokens: 40 } : null;
  });
  const folder = makeFolder({ 'suite.yaml': suiteOf(url) });
  mkdirSync(join(folder, 'files'));
  writeFileSync(join(folder, 'files/report.pdf'), PDF, 'latin1');
  const dry = await run(folder, 'bench run suite.yaml --dry-run');
  expect(dry.out).toContain('The forecast sets aside 3,000 tokens for those of a call, by their size');
  expect((await run(folder, 'bench run suite.yaml -o good -q')).code).toBe(0);
  expect(heard.at(-1)).toContain(`"file_data":"data:application/pdf;base64,${base64(PDF)}"`);
  const exported = async (name: string) => {
    await run(folder, `bench export ${name} --as jsonl -o ${name}.jsonl`);
    return readFileSync(join(folder, `${name}.jsonl`), 'utf8');
  };
  expect(await exported('good')).not.toContain(base64(PDF));
  isTaken = false;
  const refused = await run(folder, 'bench run suite.yaml -o bad -q');
  expect(refused.code).toBe(3);
  expect(await exported('bad')).toContain('refused');
});

test('a record of a call holds the size and the hash of an attachment, not its data', async () => {
  const baseUrl = await serveAnswers(() => ({ text: 'A report.', tokens: 40 }));
  const samples: Sample[] = [];
  await runSuite({
    suite: { name: 's', cases: [{ id: 'one', prompt: asked(pdf) }] },
    models: [{ key: 'a', provider: 'custom', model: 'a', baseUrl }],
    rounds: 1,
    seed: 1,
    sink: (sample) => void samples.push(sample),
  });
  const recorded = JSON.stringify(samples[0]!.request.body);
  expect(recorded).toContain('report.pdf');
  expect(recorded).toContain('(16 bytes, SHA-256 ');
  expect(recorded).not.toContain(pdf.data);
});

test('what audio costs is unknown where the provider does not count it apart, and no budget in money holds it', async () => {
  const baseUrl = await serveAnswers(() => ({ text: 'Rain.', tokens: 40 }));
  const samples: Sample[] = [];
  const options = {
    suite: { name: 's', cases: [{ id: 'one', prompt: asked(mp3) }] },
    models: [{ key: 'a', provider: 'custom', model: 'a', baseUrl }],
    rounds: 1,
    seed: 1,
    prices: [
      {
        name: 't',
        version: '1',
        find: () => ({
          currency: 'USD',
          inputMicros: 1_000_000,
          cacheReadMicros: null,
          cacheWriteMicros: null,
          cacheWriteOneHourMicros: null,
          outputMicros: 1_000_000,
          requestNanos: 0,
          stamp: {
            table: 't',
            version: '1',
            source: 's',
            asOf: null,
            tier: 'standard',
            longContextThresholdTokens: null,
          },
        }),
      },
    ],
    sink: (sample: Sample) => void samples.push(sample),
  };
  await runSuite(options);
  expect(samples.at(-1)).toMatchObject({
    cost: null,
    costUnknownReason: 'the provider did not count audio tokens',
  });
  await expect(runSuite({ ...options, budget: { nanos: 1e9, currency: 'USD', tokens: null } })).rejects.toThrow(
    'What audio costs with a (custom) is unknown',
  );
});

test('a recording whose head claims a pace that none has is planned by its size', () => {
  const claiming = (bytesPerSecond: number) => {
    const bytes = Buffer.from(wav.data!, 'base64');
    bytes.writeUInt32LE(bytesPerSecond, 28);
    return plannedMediaTokens({ ...wav, data: bytes.toString('base64') });
  };
  const bySize = Math.ceil(((64_000 + 44) / 8_000) * 32);
  expect([claiming(0), claiming(1), claiming(0xffff_ffff)]).toEqual([bySize, bySize, bySize]);
});

test('tokens are planned by the seconds of a recording and by the size of a PDF', () => {
  expect(plannedMediaTokens(wav)).toBe(Math.ceil(((64_000 + 44) / 32_000) * 32));
  expect(plannedMediaTokens(pdf)).toBe(3000);
  expect(plannedMediaTokens({ type: 'pdf', data: 'A'.repeat(4_000_000) })).toBe(150_000);
});

test('a judge is told that there was an attachment, and is not sent it', () => {
  const written = JSON.stringify(
    pairPrompt('Which is better?', { request: asked(pdf), text: 'A' }, { request: asked(pdf), text: 'B' }),
  );
  expect(written).toContain('(a PDF, report.pdf)');
  expect(written).not.toContain(pdf.data);
});
