import { expect, test } from 'vitest';
import { runSuite } from './index.ts';

test('the manifest is handed over before the first call, so that a run that is cut off can be resumed', async () => {
  const order: string[] = [];
  await runSuite({
    suite: { name: 's', cases: [{ id: 'c', prompt: { messages: [{ role: 'user', content: 'Hi' }] } }] },
    models: [{ key: 'm', provider: 'demo', model: 'demo-swift', parameters: { pace: 0 } }],
    rounds: 1,
    seed: 1,
    onStart: ({ status, seed, suite }) => void order.push(`${status} ${seed} ${suite.caseIds}`),
    sink: ({ outcome }) => void order.push(outcome),
  });
  expect(order).toEqual(['running 1 c', 'ok']);
});
