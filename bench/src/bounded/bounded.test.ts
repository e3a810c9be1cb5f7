import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Score } from '../record.ts';
import type { PlainAssertion } from '../scoring/check-answer.ts';
import { createScorer } from '../scoring/score-sample.ts';
import { makeSample } from '../testing/make-sample.ts';
import { BoundedPool, LimitError } from './bounded-pool.ts';
import { bounded } from './pools.ts';
import { readPushedRun } from './pushed-run.ts';

const limits = {
  cases: 1_000,
  schemaBytes: 65_536,
  promptBytes: 1_048_576,
  totalBytes: 20_971_520,
  caseIdBytes: 800,
  resultChars: 1_000,
};
const read = (text: string, assert: unknown[] = []) =>
  bounded.readSuite({ text, file: 'suite.yaml', files: {}, assert, limits }, 'anna');

describe('a suite of unknown origin', () => {
  it('is read as any other, with the checks that are added to it', async () => {
    const reading = await read('cases: [{ id: one, prompt: "Say {{x}}", variables: { x: hi } }]', [{ contains: 'hi' }]);
    expect(reading).toEqual({
      name: 'suite',
      cases: [
        {
          id: 'one',
          prompt: { messages: [{ role: 'user', content: 'Say hi' }] },
          assertions: [{ type: 'contains', value: 'hi' }],
        },
      ],
    });
  });

  it('keeps the variables of cases whose code may read them, and the doctor runs that code', async () => {
    const text = `cases:
      - { id: coded, prompt: "Say {{x}}", variables: { x: hi }, assert: [{ javascript: output === context.vars.x }, { contains: hi }] }
      - { id: plain, prompt: "Say {{x}}", variables: { x: hi } }`;
    const reading = await read(text);
    if (!('cases' in reading)) throw new Error(JSON.stringify(reading));
    expect(reading.cases.map(({ variables }) => variables)).toEqual([{ x: 'hi' }, undefined]);
    const { noticed } = await bounded.examineSuite(reading.cases.slice(0, 1), [], 'anna');
    expect(noticed.refusal).toEqual({ tried: 1, noticed: 1 });
  });

  it('is examined in a process without files, network and other processes, as others that run code are', async () => {
    const of = { id: 'coded', prompt: { messages: [] }, assertions: [{ type: 'javascript', code: 'output === "hi"' }] };
    await bounded.examineSuite([of], [], 'anna');
    const all = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' }).split('\n');
    const children = all.filter((line) => Number(line.trim().split(' ')[0]) === process.pid);
    const doctors = children.filter((line) => line.includes('bounded-process') && line.includes('=512'));
    const shut = doctors.filter((line) => line.includes(' --permission ') && line.includes('--allow-fs-read='));
    expect(shut.length).toBeGreaterThan(0);
    if (process.platform !== 'linux') return;
    // Nothing but how it talks to its parent.
    const variables = shut.flatMap((line) =>
      readFileSync(`/proc/${line.trim().split(/\s+/)[1]}/environ`, 'utf8')
        .split('\0')
        .filter(Boolean),
    );
    expect(variables.filter((variable) => !variable.startsWith('NODE_CHANNEL_'))).toEqual([]);
  });

  const nested = (levels: number) => `${'{"not":'.repeat(levels)}{}${'}'.repeat(levels)}`;
  const wide = JSON.stringify({
    properties: Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`p${i}`, {}])),
  });

  it.each([
    ['20,000 open brackets', `prompt: ${'['.repeat(20_000)}`, 'is nested more than 100 levels deep'],
    ['20,000 lists on one line', `cases:\n ${'- '.repeat(20_000)}x`, 'all stack'],
    ['a schema of 3,000 levels', `prompt: hi\nassert: [{ json: ${nested(3_000)} }]`, 'is nested more than 100 levels'],
    ['a schema of 20,000 properties', `prompt: hi\nassert: [{ json: ${wide} }]`, 'KB; at most 64 KB are taken'],
  ])('is refused with the reason: %s', async (_what, text, reason) => {
    expect(JSON.stringify(await read(text))).toContain(reason);
  });

  it('is refused before the cases of a matrix are made', async () => {
    const values = Array.from({ length: 100 }, (_, index) => index);
    const matrix = JSON.stringify(Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, values])));
    expect(await read(`prompt: hi\ncases: [{ matrix: ${matrix} }]`)).toEqual({ tooManyCases: 1e12 });
  });

  it('of more rows than cases are allowed is refused with the number of its rows', async () => {
    const files = { 'table.csv': `prompt\n${'hi\n'.repeat(1_500)}` };
    const suite = { text: 'casesFrom: table.csv', file: 'suite.yaml', files, assert: [], limits };
    expect(await bounded.readSuite(suite, 'anna')).toEqual({ tooManyCases: 1_500 });
  });

  it('is refused when filling its variables makes a text of gigabytes', async () => {
    const text = `variables: { x: ${'y'.repeat(100_000)} }\nprompt: "${'{{x}}'.repeat(50_000)}"`;
    expect(await read(text)).toHaveProperty('largeSuite');
  });

  it('may refer to its own checks by an alias, and is written with further checks', async () => {
    const text =
      'preset: &ours quick\nassert: [{ contains: a }]\ncases:\n  - { prompt: hi, name: *ours, assert: [{ contains: a }] }\n';
    const reading = await read(text, [{ contains: 'b' }]);
    expect(reading).toMatchObject({ cases: [{ assertions: [{ value: 'a' }, { value: 'b' }, { value: 'a' }] }] });
    const written = await bounded.writeSuite({
      text,
      set: { rounds: 3 },
      remove: ['preset'],
      assert: [{ contains: 'b' }],
    });
    expect(await read(written)).toMatchObject({
      cases: [{ assertions: [{ value: 'a' }, { value: 'b' }, { value: 'a' }] }],
    });
  });
});

describe('a check of an answer', () => {
  const score = (assertions: unknown[], text: string, scorer = createScorer()) =>
    scorer(makeSample({ text }), { id: 'one', prompt: { messages: [] }, assertions });
  const answer = `"${'a'.repeat(40)}!"`;

  it('may look around, and finds what a pattern finds', async () => {
    const limits = { processes: 1, timeLimitMs: 60_000, memoryLimitMb: 256, mostWaiting: 9 };
    const pool = new BoundedPool({ ...limits, work: 'checks' });
    const passes = async (assertion: PlainAssertion) =>
      (await pool.run('check', { assertion: JSON.stringify(assertion), text: '"price: 5"' })).passed;
    const schema = { type: 'string', pattern: '(?<=price: )\\d+(?! cents)' };
    expect(await passes({ type: 'regex', value: schema.pattern })).toBe(true);
    expect(await passes({ type: 'json', schema })).toBe(true);
  });

  it.each([
    ['a pattern of a schema', { json: { type: 'string', pattern: '^(a+)+$' } }],
    ['a pattern for names of a schema', { json: { type: 'string', allOf: [{ pattern: '^(a|a)*$' }] } }],
    ['a pattern of its own', { regex: '^"(a+)+$' }],
  ])('that would take for ever is stopped: %s', async (_what, check) => {
    const [{ passed, reason }] = (await score([check], answer)) as [Score];
    expect([
      [null, 'not made: it took longer than 1 s'],
      [null, 'not made: it took longer than 250 ms'],
    ]).toContainEqual([passed, reason]);
  });

  it.each([{ json: { type: 'string', pattern: '^(a+)+$' } }, { regex: '^"(a+)+$' }])(
    'that was stopped three times in a run is not made a fourth time: %j',
    async (check) => {
      const scorer = createScorer();
      for (let time = 0; time < 3; time++) await score([check], answer, scorer);
      const [last] = await score([check], answer, scorer);
      expect(last).toMatchObject({ passed: null, reason: 'not made: it was stopped 3 times before' });
    },
  );
});

describe('work in another process', () => {
  it('that takes too much memory is ended alone, and the next one begins', async () => {
    const pool = new BoundedPool({ processes: 1, timeLimitMs: 30_000, memoryLimitMb: 32, mostWaiting: 9 });
    const text = `prompt: hi\nvariables: { x: [${'1,'.repeat(400_000)}1] }`;
    const input = { text, file: 'suite', files: {}, assert: [], limits };
    await expect(pool.run('readSuite', input)).rejects.toThrow(LimitError);
    expect(await pool.run('readSuite', { ...input, text: 'prompt: hi' })).toHaveProperty('cases');
  });

  it('takes one process of an owner at a time, and refuses what one owner piles up', async () => {
    const pool = new BoundedPool({ processes: 2, timeLimitMs: 30_000, memoryLimitMb: 128, mostWaiting: 9 });
    const conclude = (owner: string) => pool.run('conclude', { rounds: 6, pairs: 1 }, { owner });
    const many = Array.from({ length: 8 }, () => conclude('anna'));
    const other = conclude('ben');
    const ended = await Promise.allSettled([...many, other]);
    expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    expect(ended.at(-1)).toMatchObject({ status: 'fulfilled' });
  });

  it('is begun in turns of those who pay for it, in the order of each', async () => {
    const pool = new BoundedPool({ processes: 1, timeLimitMs: 30_000, memoryLimitMb: 128, mostWaiting: 9 });
    const ended: string[] = [];
    const conclude = async (payer: string, name: string) => {
      await pool.run('conclude', { rounds: 6, pairs: 1 }, { payer });
      ended.push(name);
    };
    const all = ['anna', 'anna', 'anna', 'anna', 'ben', 'ben'].map((payer, index) =>
      conclude(payer, `${payer} ${index}`),
    );
    await Promise.all(all);
    expect(ended).toEqual(['anna 0', 'ben 4', 'anna 1', 'ben 5', 'anna 2', 'anna 3']);
  });
});

describe('a pushed run', () => {
  const push = (body: unknown) => [
    ...readPushedRun({
      body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
      limits: { samples: 100, models: 2, cases: 10, idBytes: 800 },
    }),
  ];

  it.each([
    ['no JSON', '{', 'The body must be a JSON object in UTF-8.'],
    ['a list', '[]', 'The body must be a JSON object.'],
    ['deep data', `{"a":${'['.repeat(9_000)}${']'.repeat(9_000)}}`, 'The body is nested more than 200 levels deep.'],
  ])('is refused with the reason: %s', (_what, body, problem) => {
    expect(push(body)).toEqual([{ problem }]);
  });
});
