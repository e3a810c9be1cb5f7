import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type RequestFacts, requestFactsContext } from '../../platform/request-context.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { loader } from './provider-page.tsx';

async function factsOf(providerId: string) {
  const context = new RouterContextProvider();
  context.set(requestFactsContext, { context: await testContext() } as RequestFacts);
  const request = new Request(`http://site.test/providers/${providerId}`);
  const { data } = await loader({ context, params: { providerId }, request } as never);
  return data!.facts;
}

it('the page of a provider says with its source what becomes of what is sent, and what is not known', async () => {
  const [training, retention, terms, status] = await factsOf('xai');
  expect(training).toMatchObject({
    label: 'Trains on what you send',
    text: 'Not by default',
    mark: { standing: 'read', quote: expect.stringContaining('shall not use any User Content to train') },
  });
  expect([retention, terms, status].map((fact) => [fact?.text, fact?.mark])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ]);
  expect((await factsOf('openai')).map(({ text }) => text)).toEqual([
    'Not by default',
    expect.stringContaining('30 days'),
    expect.stringMatching(/^https:/),
    'https://status.openai.com/',
  ]);
});
