// With which code a run ends that missed a limit and is incomplete.
import { expect, test } from 'vitest';
import { makeFolder, run } from '../testing/run-in-folder.ts';
import { serveAnswers } from '../testing/serve-answers.ts';

test('a run that a provider ended ends with 1 only for a limit whose figure is known', async () => {
  let left = 0;
  const url = await serveAnswers(() => (left-- > 0 ? { text: 'Hello', tokens: 3 } : 401));
  const suite = `rounds: 4\nprompt: Hi\nmodels: [{ provider: custom, model: tiny, baseUrl: "${url}" }]\nthresholds:`;
  for (const [metric, expected] of Object.entries({ passRate: 3, responseMs: 1 })) {
    left = 3;
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
