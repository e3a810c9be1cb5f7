import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, run } from '../testing/run-in-folder.ts';
import { serveAnswers } from '../testing/serve-answers.ts';
import { checkAllowance, lackingOf, parseAllowance } from '../versions/allowed-missing.ts';

const CASES = Array.from({ length: 40 }, (_, index) => `  - { id: c${index}, variables: { n: ${index} } }`).join('\n');

/** Two versions of a suite, measured side by side in the folder `run`. @param most calls that are answered before the key is refused */
async function measure(most: number, check: string) {
  let asked = 0;
  const url = await serveAnswers((prompt) => {
    const n = /number (\d+)/.exec(prompt)?.[1] ?? '';
    return ++asked > most ? 401 : { text: `The number is ${n}.`, tokens: prompt.length };
  });
  const suite = (prompt: string) =>
    `name: Numbers\nrounds: 1\nseed: 3\nmodels: [{ provider: custom, model: tiny, baseUrl: "${url}" }]\nprompt: "${prompt}"\nassert: [${check}]\ncases:\n${CASES}\n`;
  const folder = makeFolder({
    'before.yaml': suite('Tell me the number {{n}}'),
    'now.yaml': suite('Say number {{n}}'),
  });
  await run(folder, 'bench run now.yaml --against before.yaml -o run -q --margin 30', {
    environment: { CUSTOM_API_KEY: 'key' },
  });
  return async (options: string) => {
    const files = '--markdown pr.md --junit junit.xml';
    const { code, out, err } = await run(folder, `bench compare run --margin 30 ${options} ${files}`);
    const [markdown, junit] = ['pr.md', 'junit.xml'].map((name) =>
      readFileSync(join(folder, name), 'utf8').replaceAll('\\', ''),
    ) as [string, string];
    return { code, out, err, markdown, junit };
  };
}

test('calls that were not made end a comparison with 3, unless so many may be missing, and every output says how many are', async () => {
  const compare = await measure(78, '{ contains: "{{n}}" }');
  const strict = await compare('--fail-on worse');
  expect([strict.code, strict.junit]).toEqual([3, expect.stringContaining('name="is complete">')]);

  const lenient = await compare('--fail-on worse --allow-missing 10%');
  const said =
    /✓ allow-missing 10 %: missing are \d of 40 planned calls of tiny · (now|before) \(\d(\.\d)? %; \d not made\)/;
  expect(lenient.code).toBe(0);
  expect(lenient.out).toMatch(said);
  expect(lenient.out).toContain('✓ worse');
  expect(lenient.markdown).toMatch(said);
  expect(lenient.markdown).toContain('### ✅ Good enough on part of the run');
  expect(lenient.junit).toMatch(
    /tests="2" failures="0"[\s\S]*name="allow-missing 10 %"\/>\s*<system-out>missing are \d of 40/,
  );

  const exceeded = await compare('--fail-on worse --allow-missing 0.5%');
  const refused = /✗ allow-missing 0\.5 %: too many are missing: \d of 40 planned calls of tiny/;
  expect(exceeded.code).toBe(3);
  expect(exceeded.out).toMatch(refused);
  expect(exceeded.markdown).toMatch(refused);
  expect(exceeded.markdown).not.toContain('✅');
  expect(exceeded.junit).toMatch(
    /name="allow-missing 0\.5 %">\s*<failure message="too many are missing: \d of 40 planned/,
  );
});

test('answers that are not judged count as missing where a rule is about the checks', async () => {
  const compare = await measure(1_000, `{ javascript: "output.includes(' 7.') ? { pass: null } : true" }`);
  expect((await compare('--fail-on worse')).code).toBe(3);
  const lenient = await compare('--fail-on worse --allow-missing 2.5%');
  expect([lenient.code, lenient.out]).toEqual([
    0,
    expect.stringContaining('1 of 40 planned calls of tiny · now (2.5 %; 1 answer not judged)'),
  ]);
  const exceeded = await compare('--fail-on worse --allow-missing 2%');
  expect([exceeded.code, exceeded.out]).toEqual([3, expect.stringContaining('✗ worse: 2 answers are not judged')]);
  const ofTime = await compare('--fail-on slower:50 --allow-missing 2%');
  expect([ofTime.code, ofTime.out]).toEqual([0, expect.stringContaining('no planned call is missing')]);
});

test('more than may be missing ends with 3 also where no rule is named', async () => {
  const compare = await measure(78, '{ contains: "{{n}}" }');
  expect((await compare('--allow-missing 0.5%')).code).toBe(3);
  expect((await compare('--allow-missing 10%')).code).toBe(0);
});

test.each([
  ['0.7%', 1_000, 7],
  ['2.9%', 1_000, 29],
  ['0.1%', 20_000, 20],
])('%s of %i calls are %i, and not one more', (text, planned, most) => {
  const allowed = parseAllowance(text) as number;
  const isMet = (notMade: number) =>
    checkAllowance(allowed, [{ name: 'alpha', planned, notMade, unjudged: 0 }], true).isMet;
  expect([isMet(most), isMet(most + 1)]).toEqual([true, false]);
});

test('a share that is none is refused', async () => {
  const folder = makeFolder({});
  for (const share of ['2', 'many', '-1%', '101%']) {
    const { code, err } = await run(folder, `bench compare run --fail-on worse --allow-missing=${share}`);
    expect([share, code, err]).toEqual([share, 2, expect.stringContaining('is no share of the planned calls')]);
  }
});

test('a model that was never called lacks all of its calls', () => {
  expect(checkAllowance(0.5, [lackingOf('alpha', 40, undefined)], true)).toEqual({
    text: 'allow-missing 50 %',
    isMet: false,
    words: 'too many are missing: 40 of 40 planned calls of alpha (100 %; 40 not made)',
  });
});
