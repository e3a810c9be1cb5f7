import { expect, it } from 'vitest';
import { planRun } from '../plan-run.server.ts';
import { addModel, openBenchmarkAccount, usualRequest } from '../testing/benchmark-account.server.ts';
import { startFakeProvider } from '../testing/start-fake-provider.ts';

const provider = startFakeProvider();

it.each([
  ['yaml', 'prompt: Hi\ntools: [{ name: weather }]\ncases: [{ id: one }]'],
  ['yaml', 'prompt: Hi\nassert: [{ not-tool-called: weather }]\ncases: [{ id: one }]'],
  ['csv', 'id,prompt,json.tools\none,Hi,"[{""name"":""weather""}]"'],
] as const)('a suite with tools is refused with where it can be run: %s', async (format, text) => {
  const ctx = await openBenchmarkAccount();
  const request = {
    ...usualRequest,
    prompt: '',
    table: { format, text },
    modelIds: [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })],
  };
  expect(await planRun(ctx, 'anna', request, 1)).toMatchObject({
    refusal: {
      description: expect.stringMatching(
        /^Case one has tools or checks of their calls: tools are called on the command line only\./,
      ),
    },
  });
});
