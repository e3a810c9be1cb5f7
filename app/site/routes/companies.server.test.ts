import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { loadBuiltInContent } from '../../catalog/load-built-in-content.server.ts';
import { addRunTimeFacts, addRunTimeText, factSchema } from '../../catalog/run-time-facts.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { type RequestFacts, requestFactsContext } from '../../platform/request-context.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { loader as companies, headers } from './companies.tsx';
import { loader as shell } from './shell.tsx';

it('the page of companies and the footer of every page say what was corrected, at once', async () => {
  const ctx = await testContext({ prepare: loadBuiltInContent });
  const context = new RouterContextProvider();
  context.set(requestFactsContext, { context: ctx } as RequestFacts);
  const open = async () => ({
    listed: (await companies({ context } as never)).companies.find(({ id }) => id === 'openai')!,
    footer: (await shell({ context } as never)).companies,
  });
  expect((await open()).footer).not.toContain('Oslo');
  const subject = { kind: 'company', id: 'openai' } as const;
  const moved = factSchema.parse({
    field: 'headquarters',
    value: 'Oslo',
    standing: 'read',
    source: 'https://openai.com/about',
    quote: 'We are in Oslo.',
    observedAt: null,
    checkedAt: '2026-11-23',
  });
  await mutate(ctx, 'test.correct', subject, async (tx) => {
    const layer = { subject, reference: 'edit' };
    await addRunTimeText(ctx, tx, { ...layer, field: 'description', lines: ['Maker of a test of texts.'] });
    const fact = { field: moved.field, facts: [moved], isWrong: false, formerPlan: null };
    await addRunTimeFacts(ctx, tx, { ...layer, ...fact, origin: 'correction' });
  });
  const { listed, footer } = await open();
  expect(listed).toMatchObject({ description: 'Maker of a test of texts.', headquarters: 'Oslo' });
  expect(footer).toContain('Oslo');
  // So that a cached page is dropped, too.
  expect(Object.values(headers())).toContain('catalog');
});
