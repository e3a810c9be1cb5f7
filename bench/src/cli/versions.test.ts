import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, run } from '../testing/run-in-folder.ts';
import { serveAnswers } from '../testing/serve-answers.ts';

const CASES = Array.from({ length: 40 }, (_, index) => `  - { id: c${index}, variables: { n: ${index} } }`).join('\n');

/** Answers with the number that the prompt asks for; the shorter prompt takes fewer tokens. */
async function makeSuites(now: string, extra = '') {
  const url = await serveAnswers((prompt) => {
    if (prompt.includes('refused')) return null;
    const n = /number (\d+)/.exec(prompt)?.[1] ?? '';
    return { text: prompt.includes('wrongly') ? 'something else' : `The number is ${n}.`, tokens: prompt.length };
  });
  const suite = (prompt: string) => `name: Numbers
rounds: 1
seed: 3
models: [{ provider: custom, model: tiny, baseUrl: "${url}" }]
prompt: "${prompt}"
assert: [{ contains: "{{n}}" }]
cases:
${CASES}
${extra}`;
  const folder = makeFolder({
    'before.yaml': suite('Please be so kind and tell me, in a sentence, what is the number {{n}}?'),
    'now.yaml': suite(now),
    'prices.yaml': 'version: "1"\nprices:\n  - { provider: custom, model: tiny, input: 10, output: 0, source: test }\n',
  });
  return folder;
}

const against = 'bench run now.yaml --against before.yaml --prices prices.yaml -o run -q --margin 10';
const environment = { CUSTOM_API_KEY: 'key' };

test('a changed prompt is measured beside the earlier one in the same rounds, and called good enough and cheaper', async () => {
  const folder = await makeSuites('Say number {{n}}');
  const { code, out, err } = await run(folder, against, { environment });
  expect([code, err]).toEqual([0, expect.stringContaining('Cases with a changed prompt: 40.')]);
  expect(out).toMatch(
    /tiny · now is good enough to replace tiny · before: pass rate at most \d\.\d points lower \(95 %\), \d\d % cheaper/,
  );
  const compared = await run(
    folder,
    'bench compare run --fail-on worse,undecided,cost:1.1 --markdown pr.md --junit junit.xml',
  );
  expect([compared.code, compared.out]).toEqual([0, expect.stringMatching(/: Good enough, \d\d % cheaper/)]);
  const markdown = readFileSync(join(folder, 'pr.md'), 'utf8');
  expect(markdown).toMatch(/### ✅ Good enough, \d\d % cheaper/);
  expect(markdown).toContain('is claimed wrongly in about 5 of 100 runs');
  expect(markdown).toContain('| Pass rate | 100 % | 100 % |');
  expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toContain('tests="3" failures="0"');
});

test('a prompt that makes answers worse fails the build and names the cases that it lost', async () => {
  const folder = await makeSuites('Say number {{n}} wrongly');
  await run(folder, against, { environment });
  const { code, out } = await run(
    folder,
    'bench compare run --fail-on worse,cost:1.1 --markdown pr.md --junit junit.xml',
  );
  expect(code).toBe(1);
  expect(out).toContain('✗ worse: worse by more than the margin');
  expect(out).toContain('✓ cost:1.1: an answer costs 0.');
  expect(out).toContain('  c0: passed 100 % → 0 %; contains');
  expect(out).toContain('and 30 more');
  expect(readFileSync(join(folder, 'pr.md'), 'utf8')).toMatch(
    /- Checks of the kind contains: tiny · now passed 0 of 40 times; such as c\d+ by tiny · now\n/,
  );
  expect(readFileSync(join(folder, 'pr.md'), 'utf8')).toMatch(/### ❌ Worse, \d\d % cheaper/);
  expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toMatch(
    /tests="2" failures="1">[\s\S]*<failure message="worse by more than the margin">/,
  );
});

test('a prompt that gets no answers any more fails the build, although no answer of it failed a check', async () => {
  const folder = await makeSuites('refused number {{n}}');
  await run(folder, against, { environment });
  const { code, out } = await run(folder, 'bench compare run --fail-on worse');
  expect([code, out]).toEqual([
    1,
    expect.stringContaining('✗ worse: no answer to 40 of the 40 checked cases that the other answered'),
  ]);
});

test('limits of a suite hold for its present version only, and one for a model that is not measured is missed', async () => {
  const limits = (metric: string) =>
    `thresholds: [{ metric: ${metric}, atMost: 0.0000001, model: "custom:tiny" }, { metric: costPerAnswer, atMost: 9 }]\n`;
  const folder = await makeSuites('Say number {{n}}', limits('costPerAnswer'));
  const { code, out } = await run(folder, against, { environment });
  expect([code, out]).toEqual([1, expect.stringContaining('tiny · now: cost per answer')]);
  expect(out).not.toMatch(/tiny · before: cost per answer/);
});

test('a run is resumed with the models and the baseline that it was started with only', async () => {
  const folder = await makeSuites('Say number {{n}}');
  await run(folder, `${against} --token-budget 2500`, { environment });
  const other = await run(folder, 'bench run now.yaml --resume run -q', { environment });
  expect([other.code, other.err]).toEqual([2, expect.stringContaining('was started with other models')]);
  const same = await run(folder, against.replace('-o run', '--resume run'), { environment });
  expect(same.code).toBe(0);
});

test('two runs are compared with the same verdicts, their times with a caution', async () => {
  const folder = await makeSuites('Say number {{n}}');
  for (const name of ['before', 'now'])
    await run(folder, `bench run ${name}.yaml --prices prices.yaml -o ${name} -q`, { environment });
  const { code, out } = await run(folder, 'bench compare before now --fail-on worse,cost:1.1,slower:50 --margin 10');
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/tiny · now beside tiny · before: Good enough, \d\d % cheaper/),
  ]);
  expect(out).toContain('a change of time is no verdict about a model');
  expect((await run(folder, 'bench compare now before --fail-on cost:1.1')).code).toBe(1);
  const free = readFileSync(join(folder, 'prices.yaml'), 'utf8').replace('input: 10', 'input: 0');
  writeFileSync(join(folder, 'free.yaml'), free);
  await run(folder, 'bench run before.yaml --prices free.yaml -o free -q', { environment });
  const json = JSON.parse((await run(folder, 'bench compare free now --format json')).out);
  expect(json.versions.comparisons[0].costRatio).toBe('infinite');
});

const OTHER_CHECKS =
  'The checks of 40 cases differ (c0, c1, c2, …): a change of quality there may be one of the checks.';
const OTHER_CALLS =
  'custom:tiny was called differently: streaming, warm cache, concurrency 1, then not streaming, warm cache, concurrency 1; its times are not compared.';

test.each([
  ['have other checks', 'assert: [{ length: { min: 1 } }, ', 0, OTHER_CHECKS],
  ['were called in another way', 'streaming: false\nassert: [', 3, OTHER_CALLS],
])(
  'two runs that %s are compared with the same words of warning in every output',
  async (_how, changed, end, words) => {
    const folder = await makeSuites('Say number {{n}}');
    const now = readFileSync(join(folder, 'now.yaml'), 'utf8');
    writeFileSync(join(folder, 'now.yaml'), now.replace('assert: [', changed));
    for (const name of ['before', 'now']) await run(folder, `bench run ${name}.yaml -o ${name} -q`, { environment });
    const files = '--fail-on worse --margin 10 --markdown pr.md --junit junit.xml';
    const { code, out } = await run(folder, `bench compare before now ${files}`);
    const json = (await run(folder, 'bench compare before now --format json')).out;
    expect(code).toBe(end);
    for (const output of [
      out,
      json,
      ...['pr.md', 'junit.xml'].map((file) => readFileSync(join(folder, file), 'utf8')),
    ]) {
      expect(output).toContain('The suites differ; only cases with the same id are compared.');
      expect(output.replaceAll('\\', '')).toContain(words);
    }
  },
);

test('versions of a prompt in one suite are entries of their own, compared with the one that is named', async () => {
  const folder = await makeSuites(
    'unused',
    `variants:
  - { id: long, name: Long, prompt: "Please, what is the number {{n}}, I ask?" }
  - { id: short, prompt: "number {{n}}" }
  - { id: formal, system: Be formal, prompt: "number {{n}} wrongly" }
baseline: { variant: long, margin: 0.1 }
`,
  );
  const { code, out } = await run(folder, 'bench run now.yaml --prices prices.yaml -o run -q', { environment });
  expect(code).toBe(0);
  expect(out).toMatch(/tiny · short is good enough to replace tiny · Long/);
  expect(out).toMatch(/tiny · formal is worse than tiny · Long by more than the margin/);
  const manifest = JSON.parse(readFileSync(join(folder, 'run', 'manifest.json'), 'utf8'));
  expect(manifest.baseline.pairs).toEqual({
    'custom:tiny/short': 'custom:tiny/long',
    'custom:tiny/formal': 'custom:tiny/long',
  });
  const compared = await run(folder, 'bench compare run --baseline custom:tiny/short --fail-on worse');
  expect(compared.code).toBe(1);
});

test('a comparison that cannot be made as written ends with 2 and says why', async () => {
  const folder = await makeSuites('number {{n}}');
  writeFileSync(join(folder, 'other.yaml'), 'models: [demo:demo-swift]\nprompt: Hi\n');
  await run(folder, 'bench run now.yaml -o run -q', { environment });
  for (const [words, reason] of [
    ['bench compare run --fail-on slow', '“slow” is not a rule'],
    ['bench compare run --fail-on slower:x', 'slower needs a ratio above 0'],
    ['bench compare run --fail-on worse:2', 'worse takes no limit'],
    ['bench compare run', 'The run names no baseline'],
    ['bench compare run --baseline none', 'was not measured; name one of custom:tiny'],
    ['bench compare run run --baseline custom:tiny', '--baseline is for one run'],
    [
      'bench run now.yaml --against other.yaml',
      'shares no case with the suite, or has no counterpart to one of its models',
    ],
    ['bench run now.yaml --against now.yaml --baseline custom:tiny', 'cannot be combined'],
  ] as const) {
    const { code, err } = await run(folder, words, { environment });
    expect([words, code, err]).toEqual([words, 2, expect.stringContaining(reason)]);
  }
});

test('runs that share no model, and runs that ended early, do not pass a build', async () => {
  const folder = await makeSuites('number {{n}}');
  writeFileSync(
    join(folder, 'other.yaml'),
    'models: [{ provider: demo, model: demo-swift, parameters: { pace: 0 } }, { provider: demo, model: demo-steady, parameters: { pace: 0 } }]\nprompt: Hi\nrounds: 1\n',
  );
  await run(folder, 'bench run now.yaml -o run -q', { environment });
  await run(folder, 'bench run other.yaml -o other -q');
  const { code, out } = await run(folder, 'bench compare run other --fail-on worse');
  expect([code, out]).toEqual([3, expect.stringContaining('Nothing could be compared')]);
  await run(folder, 'bench run now.yaml -o short -q --token-budget 2500', { environment });
  const short = await run(folder, 'bench compare run short --fail-on worse');
  expect([short.code, short.out]).toEqual([3, expect.stringContaining('ended early')]);
  await run(folder, 'bench compare run short --fail-on worse --junit junit.xml');
  expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toMatch(
    /failures="1">[\s\S]*name="is complete">\s*<failure message="not complete">[^<]*ended early/,
  );
});

test('answers whose checks could not be made turn no build green, and every output says how many there are', async () => {
  const folder = await makeSuites(
    'Say number {{n}}',
    'judge: { model: { provider: custom, model: judge, baseUrl: "URL" } }\n',
  );
  for (const name of ['before', 'now']) {
    const path = join(folder, `${name}.yaml`);
    const text = readFileSync(path, 'utf8');
    const url = /baseUrl: "([^"]+)"/.exec(text)![1]!;
    const graded = text.replace('assert: [{', 'assert: [{ judge: "Is it polite?" }, {').replace('"URL"', `"${url}"`);
    writeFileSync(path, graded);
  }
  const { code, out } = await run(folder, `${against}`, { environment });
  const words =
    /40 of 40 checked answers of tiny · now are not judged, because checks could not be made: judge “Is it polite\?” in 40/;
  expect([code, out]).toEqual([0, expect.stringMatching(words)]);
  expect(out).not.toContain('is good enough to replace tiny · before: pass');
  expect(out).toContain('Too few checked cases to say whether');
  expect(readFileSync(join(folder, 'run', 'report.md'), 'utf8')).toMatch(words);
  const compared = await run(folder, 'bench compare run --fail-on worse,undecided --markdown pr.md --junit junit.xml');
  expect([compared.code, compared.out]).toEqual([3, expect.stringContaining('✗ undecided: 80 answers are not judged')]);
  expect(compared.out).toMatch(words);
  const published = () => ['pr.md', 'junit.xml'].map((name) => readFileSync(join(folder, name), 'utf8'));
  const kinds =
    /40 of 40 checked answers of tiny · now are not judged, .*: a check of the kind judge in 40\. They count/;
  for (const text of published()) expect(text).toMatch(kinds);
  await run(folder, 'bench compare run --markdown pr.md --junit junit.xml --examples');
  for (const text of published()) expect(text).toMatch(words);
});

test('a key that is revoked under way ends a run with 3, and no comparison of what is left passes a build', async () => {
  let asked = 0;
  const url = await serveAnswers((prompt) => {
    const n = /number (\d+)/.exec(prompt)?.[1] ?? '';
    return ++asked > 50 ? 401 : { text: `The number is ${n}.`, tokens: prompt.length };
  });
  const suite = (prompt: string) =>
    `name: Numbers\nrounds: 1\nseed: 3\nmodels: [{ provider: custom, model: tiny, baseUrl: "${url}" }]\nprompt: "${prompt}"\nassert: [{ contains: "{{n}}" }]\ncases:\n${CASES}\n`;
  const folder = makeFolder({
    'before.yaml': suite('Tell me the number {{n}}'),
    'now.yaml': suite('Say number {{n}}'),
  });
  const { code, out, err } = await run(folder, 'bench run now.yaml --against before.yaml -o run -q --margin 30', {
    environment,
  });
  expect([code, err]).toEqual([
    3,
    expect.stringMatching(
      /The run is incomplete: \d+ of 80 planned calls were not made; repeat the command with --resume/,
    ),
  ]);
  const gap =
    /\d+ of 40 planned calls of tiny · now were not made(: the provider took no further call \(.*\))?; \d+ were answered/;
  const part =
    /On part of the run \(tiny · now: \d+ of 40 calls, tiny · before: \d+ of 40 calls\): tiny · now is good enough/;
  for (const text of [out, readFileSync(join(folder, 'run', 'report.md'), 'utf8').replaceAll('\\', '')]) {
    expect(text).toMatch(gap);
    expect(text).toMatch(part);
  }
  const compared = await run(
    folder,
    'bench compare run --margin 30 --fail-on worse,undecided --markdown pr.md --junit junit.xml',
  );
  expect([compared.code, compared.out]).toEqual([3, expect.stringMatching(/: Good enough on part of the run, /)]);
  const files = ['pr.md', 'junit.xml'].map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\\', ''));
  for (const text of [compared.out, ...files]) {
    expect(text).toMatch(gap);
    expect(text).toMatch(part);
  }
  expect(files[0]).toMatch(/\| Calls answered \| \d+ of 40 planned calls \| \d+ of 40 planned calls \|/);
  expect(files[0]).not.toContain('✅');
});
