import { expect, it } from 'vitest';
import { listModels } from '../../models/model-queries.server.ts';
import { pickModels } from '../../models/pick-models.server.ts';
import { openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { saveKey } from '../../vault/save-key.server.ts';

const provider = startFakeProvider();

it('models are picked by name with a key, without a form for each, and what is registered already is taken as it is', async () => {
  const ctx = await openBenchmarkAccount();
  const saved = await saveKey(ctx, 'anna', {
    provider: 'custom',
    name: '',
    apiKey: 'sk-0123456789abcdef0123',
    endpoint: provider.url,
  });
  if ('problem' in saved) throw new Error(saved.problem.reason);
  const pick = (names: string[]) => pickModels(ctx, 'anna', { keyId: saved.key.id, names });
  const first = await pick(['alpha', 'beta']);
  if ('problem' in first) throw new Error(first.problem);
  expect((await listModels(ctx, 'anna')).map(({ name, apiEndpoint, keyId }) => [name, apiEndpoint, keyId])).toEqual(
    expect.arrayContaining([['alpha', provider.url, saved.key.id]]),
  );
  expect(await pick(['beta', 'alpha'])).toEqual({ picked: first.picked.toReversed() });
  expect(await pick([])).toEqual({ problem: 'Choose at least one model.' });
  expect(await pick([' '])).toEqual({ problem: 'Name is required' });
  expect(await pick(Array.from({ length: 21 }, (_, n) => `m${n}`))).toMatchObject({
    problem: expect.stringContaining('At most 20'),
  });
  expect(await pickModels(ctx, 'anna', { keyId: 'gone', names: ['alpha'] })).toMatchObject({
    problem: expect.stringContaining('no longer exists'),
  });
  expect(await listModels(ctx, 'anna')).toHaveLength(2);
});
