import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { interruptedSample } from '../interrupted-sample.ts';
import { parseSuite } from '../suite.ts';
import { makeFolder, run } from '../testing/run-in-folder.ts';
import { serveAnswers } from '../testing/serve-answers.ts';

const environment = { CUSTOM_API_KEY: 'key' };

/** A provider that keeps what it was asked, and bills what it knows at a tenth. */
async function prepare(variants: string, extra = '') {
  const seen = new Map<string, number>();
  const url = await serveAnswers((prompt) => {
    const times = seen.get(prompt) ?? 0;
    seen.set(prompt, times + 1);
    return { text: 'Yes', tokens: 1_000, cached: times > 0 ? 900 : 0 };
  });
  const folder = makeFolder({
    'suite.yaml': `rounds: 3
models: [{ provider: custom, model: tiny, baseUrl: "${url}" }]
prompt: "Is {{n}} a number?"
cases: [{ id: a, variables: { n: 1 } }, { id: b, variables: { n: 2 } }]
variants: [${variants}]
${extra}`,
    'prices.yaml':
      'version: "1"\nprices:\n  - { provider: custom, model: tiny, input: 10, cacheRead: 1, output: 0, source: test }\n',
  });
  return { folder, seen };
}

const both = '{ id: cached, cacheMode: warm }, { id: uncached, name: Uncached, cacheMode: cold }';
const command = 'bench run suite.yaml --prices prices.yaml -q --no-stream';
const readJson = (folder: string, path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));

test('one run compares a model with and without the prompt cache of its provider, paired round by round', async () => {
  const { folder, seen } = await prepare(both, 'baseline: { variant: uncached }\n');
  const { code, err } = await run(folder, `${command} -o run`, { environment });
  expect([code, err]).toEqual([0, expect.anything()]);
  // The first call of all opens the connection, and is in no figure.
  expect(['Is 1 a number?', 'Is 2 a number?'].map((text) => seen.get(text))).toEqual([4, 3]);
  const cold = [...seen].filter(([text]) => /^\[.+\]\nIs . a number\?$/.test(text));
  expect(cold.map(([, times]) => times)).toEqual([1, 1, 1, 1, 1, 1]);
  const report = JSON.parse((await run(folder, 'bench report run --format json')).out);
  const { models, pairs } = report.summary;
  expect(models.map((model: Record<string, unknown>) => [model.key, model.condition])).toEqual(
    expect.arrayContaining([
      ['custom:tiny/cached', expect.objectContaining({ cacheMode: 'warm' })],
      ['custom:tiny/uncached', expect.objectContaining({ cacheMode: 'cold' })],
    ]),
  );
  expect(pairs).toHaveLength(1);
  const sumOf = (id: string) => {
    const { tokens, cost } = models.find(({ key }: { key: string }) => key.endsWith(`/${id}`));
    return [tokens.cacheRead, cost.nanos];
  };
  expect(sumOf('cached')).toEqual([4_500, 19_500_000]);
  expect(sumOf('uncached')).toEqual([null, 60_000_000]);
  const text = (await run(folder, 'bench report run --format markdown')).out;
  expect(text).toContain('warm prompt cache for tiny · cached and cold prompt cache for tiny · Uncached');
  for (const [name, said] of [
    ['inspect', /"cacheMode":\s*"cold"/],
    ['every-eval-ever', /"cache_mode":\s*"cold"/],
  ] as const) {
    await run(folder, `bench export run --as ${name} -o ${name}.zip`);
    const files = Object.values(unzipSync(readFileSync(join(folder, `${name}.zip`)))).map((bytes) => strFromU8(bytes));
    expect(files.filter((text) => said.test(text))).toHaveLength(1);
  }
  const manifest = readJson(folder, 'run/manifest.json');
  expect(manifest.models.map(({ cacheMode }: { cacheMode?: string }) => cacheMode)).toEqual(['warm', 'cold']);
});

test('a version without a cache mode has that of the run, and its own comes before --cold', async () => {
  const { folder, seen } = await prepare('{ id: kept, cacheMode: warm }, { id: other, system: Be brief. }');
  await run(folder, `${command} -o run --cold`, { environment });
  const { models } = JSON.parse((await run(folder, 'bench report run --format json')).out).summary;
  expect(models).toHaveLength(2);
  expect(models).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'custom:tiny/kept', condition: expect.objectContaining({ cacheMode: 'warm' }) }),
      expect.objectContaining({ key: 'custom:tiny/other', condition: expect.objectContaining({ cacheMode: 'cold' }) }),
    ]),
  );
  expect(seen.get('Is 1 a number?')).toBeGreaterThanOrEqual(3);
});

test('two cold versions of one round begin unlike each other, or the second would find the first in the cache', async () => {
  const { folder, seen } = await prepare('{ id: long }, { id: short }'.replaceAll(' }', ', cacheMode: cold }'));
  await run(folder, `${command} -o run`, { environment });
  // With the one that opens the connection.
  expect([...seen.values()]).toEqual(Array.from({ length: 13 }, () => 1));
});

test('a call that was lost has the cache mode of its version', () => {
  const place = {
    runId: 'r',
    caseId: 'a',
    round: 1,
    isStreaming: true,
    concurrency: 1,
    startedAt: '2026-01-01T00:00:00Z',
  };
  const model = { key: 'm/v2', provider: 'demo', model: 'demo-swift', variant: 'v2', cacheMode: 'cold' as const };
  expect(interruptedSample({ ...place, model, cacheMode: 'warm' }, 'gone').cacheMode).toBe('cold');
});

test('a run is taken up again with the cache modes that it was started with only', async () => {
  const { folder } = await prepare(both);
  await run(folder, `${command} -o run --token-budget 4000`, { environment });
  const resume = `${command} --resume run --token-budget 90000`;
  const suite = await prepare(both.replace('warm', 'cold'));
  const other = await run(suite.folder, `${resume.replace('--resume run', `--resume ${join(folder, 'run')}`)}`, {
    environment,
  });
  expect([other.code, other.err]).toEqual([2, expect.stringContaining('another cache mode')]);
  expect((await run(folder, resume, { environment })).code).toBe(0);
});

test('a watch refuses a version without the cache', async () => {
  const { folder } = await prepare(both, 'budget: { tokens: 9000 }\n');
  const { code, err } = await run(folder, 'bench watch suite.yaml', { environment });
  expect([code, err]).toEqual([2, expect.stringContaining('no request would be the same twice')]);
});

test.each([
  ['{ id: a, cacheMode: lukewarm }', /variants\[0\]\.cacheMode: /],
  ['{ id: a }', /variants\[0\]: needs a prompt, messages, system, request, tools, user or cacheMode/],
])('the version %s of a suite is refused', async (variant, problem) => {
  await expect(parseSuite(`prompt: Hi\nvariants: [${variant}]`)).rejects.toThrow(problem);
});
