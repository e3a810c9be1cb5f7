import { expect, test } from 'vitest';
import { runSuite, type Sample } from './index.ts';
import { pauseBetweenRounds } from './run-lane.ts';
import { serveAnswers } from './testing/serve-answers.ts';

test.each([
  ['on this machine alone follow each other at once', ['http://127.0.0.1:11434', 'http://localhost:8080', null], 0],
  ['elsewhere, too, are a quarter of a second apart', ['http://127.0.0.1:11434', 'https://api.openai.com'], 250],
])('the rounds of a run whose calls go to models %s', (_where, origins, pauseMs) => {
  expect(pauseBetweenRounds(origins.map((origin) => ({ origin })))).toBe(pauseMs);
});

test('a run pauses between rounds where calls leave this machine', async () => {
  const url = await serveAnswers(() => ({ text: 'Hello', tokens: 1 }));
  const samples: Sample[] = [];
  await runSuite({
    suite: { name: 's', cases: [{ id: 'one', prompt: { messages: [{ role: 'user', content: 'Hi' }] } }] },
    models: [{ key: 'a', provider: 'custom', model: 'a', baseUrl: url.replace('127.0.0.1', 'distant.test') }],
    rounds: 2,
    seed: 7,
    warmsUp: false,
    resolveHost: async () => ({ address: '127.0.0.1', family: 4 }),
    sink: (sample) => void samples.push(sample),
  });
  expect(samples.map(({ round, outcome }) => [round, outcome])).toEqual([
    [1, 'ok'],
    [2, 'ok'],
  ]);
  const [first, second] = samples.map(({ startedAt }) => Date.parse(startedAt));
  expect(second! - first!).toBeGreaterThan(120);
});
