// With which code a run ends that missed a limit and is incomplete.
import { expect, test } from 'vitest';
import { makeFolder, run } from '../testing/run-in-folder.ts';
import { serveAnswers } from '../testing/serve-answers.ts';

test('a run that a provider ended ends with 1 only for a limit whose figure is known, and cannot be within it any more', async () => {
  let left = 0;
  const url = await serveAnswers(() => (left-- > 0 ? { text: 'Hello', tokens: 3 } : 401));
  const suite = `rounds: 5\nprompt: Hi\nmodels: [{ provider: custom, model: tiny, baseUrl: "${url}" }]\nthresholds:`;
  const limits = { passRate: 3, responseMs: 1, 'responseMs, of: max': 1 };
  for (const [metric, expected] of Object.entries(limits)) {
    // A warm-up, and three answers.
    left = 4;
    const folder = makeFolder({ 'suite.yaml': `${suite} [{ metric: ${metric}, atMost: 0.0001 }]` });
    const made = await run(folder, 'bench run suite.yaml -q', { environment: { CUSTOM_API_KEY: 'key' } });
    expect(made.code).toBe(expected);
  }
});

test('a limit that missing verdicts could still meet does not end an incomplete run with 1', async () => {
  for (const [grade, expected] of [
    [10, 3],
    [1, 1],
  ]) {
    let [calls, grades] = [0, 0];
    const url = await serveAnswers((prompt) => {
      if (prompt !== 'Hi') return ++grades === 1 ? { text: `[[${grade}]]`, tokens: 3 } : 400;
      return ++calls < 4 ? { text: 'Hello', tokens: 3 } : 401;
    });
    const at = `provider: custom, baseUrl: "${url}"`;
    const suite = `rounds: 4\nprompt: Hi\nmodels: [{ ${at}, model: tiny }]\njudge: { model: { ${at}, model: grader } }`;
    const limits = 'assert: [{ judge: Is kind, threshold: 0.5 }]\nthresholds: [{ metric: passRate, atLeast: 0.9 }]';
    const folder = makeFolder({ 'suite.yaml': `${suite}\n${limits}\n` });
    const made = await run(folder, 'bench run suite.yaml -q', { environment: { CUSTOM_API_KEY: 'key' } });
    const words =
      expected === 1 ? 'missed the limit of at least 90 % whatever these are' : 'so it is not sure to be within';
    expect([made.code, made.out]).toEqual([expected, expect.stringContaining(words)]);
  }
});

test('a pass rate that the calls that were not made could still bring back is undecided, in every output', async () => {
  let calls = 0;
  // A warm-up; of ten calls, three pass, one does not, one is refused, and five are not made: at most 8 of 9 could pass.
  const url = await serveAnswers(() => (calls++ < 5 ? { text: calls === 2 ? 'Bye' : 'Hello', tokens: 3 } : 401));
  for (const [limit, expected] of [
    ['passRate, atLeast: 0.85', { code: 3, mark: '?', words: '5 of 10 calls are missing', failures: 1, skipped: 1 }],
    ['passRate, atLeast: 0.95', { code: 1, mark: '✗', words: 'missed the limit', failures: 2, skipped: 0 }],
    ['successRate, atLeast: 0.85', { code: 3, mark: '?', words: 'not sure to be within', failures: 1, skipped: 1 }],
    ['successRate, atLeast: 0.95', { code: 1, mark: '✗', words: 'missed the limit', failures: 2, skipped: 0 }],
  ] as const) {
    calls = 0;
    const suite = `rounds: 10\nprompt: Hi\nmodels: [{ provider: custom, model: tiny, baseUrl: "${url}" }]\nassert: [{ contains: Hello }]`;
    const folder = makeFolder({ 'suite.yaml': `${suite}\nthresholds: [{ metric: ${limit} }]\n` });
    const made = await run(folder, 'bench run suite.yaml -q -o run', { environment: { CUSTOM_API_KEY: 'key' } });
    expect([limit, made.code]).toEqual([limit, expected.code]);
    const line = made.out.split('\n').find((one) => one.startsWith(`${expected.mark} `));
    expect(line).toContain(expected.words);
    const { out: junit } = await run(folder, 'bench report run --format junit');
    expect(junit).toContain(`failures="${expected.failures}"`);
    expect(junit.split('<skipped').length - 1).toBe(expected.skipped);
    expect(junit).toContain(`name="${limit.replace(', atLeast:', ' at least')}"`);
  }
});

test('of a complete run whose calls all failed, no call is missing, and it ends with 3', async () => {
  const url = await serveAnswers(() => 400);
  const suite = `rounds: 3\nprompt: Hi\nmodels: [{ provider: custom, model: tiny, baseUrl: "${url}" }]`;
  const folder = makeFolder({ 'suite.yaml': `${suite}\nthresholds: [{ metric: successRate, atLeast: 0.4 }]\n` });
  const { code, out } = await run(folder, 'bench run suite.yaml -q', { environment: { CUSTOM_API_KEY: 'key' } });
  expect([code, out]).toEqual([3, expect.stringContaining('✗ tiny: success rate 0 %, missed the limit')]);
});
