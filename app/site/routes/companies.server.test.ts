import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { loadBuiltInContent } from '../../catalog/load-built-in-content.server.ts';
import { addRunTimeFacts, addRunTimeText, factSchema } from '../../catalog/run-time-facts.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { type RequestFacts, requestFactsContext } from '../../platform/request-context.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { loader as companies, headers } from './companies.tsx';
import { meta as companyMeta, loader as companyPage } from './company.tsx';
import { loader as home } from './home.tsx';
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

it('nothing about a company links to a site that its tool lost, and its page and card say why', async () => {
  const ctx = await testContext({ prepare: loadBuiltInContent });
  const context = new RouterContextProvider();
  context.set(requestFactsContext, { context: ctx } as RequestFacts);
  const open = async () => {
    const args = { context, params: { companyId: 'openai' }, request: new Request('http://site.test/') } as never;
    const loaderData = await companyPage(args);
    const shown = JSON.stringify([
      loaderData.website,
      loaderData.facts,
      companyMeta({ loaderData } as never),
      (await companies({ context } as never)).companies.find(({ id }) => id === 'openai'),
      (await home(args)).markup.companies,
      (await shell({ context } as never)).companies,
    ]);
    return shown.match(/https:\/\/(?:[\w-]+\.)*openai\.com[^"\\]*/g) ?? [];
  };
  expect((await open()).length).toBeGreaterThan(4);
  const said = { standing: 'stated', by: 'our editors', observedAt: '2026-11-28' };
  const lost = factSchema.parse({
    ...said,
    field: 'lostWebsite',
    value: { address: 'https://openai.com/', isCertain: true },
  });
  const subject = { kind: 'tool', id: 'chatgpt' } as const;
  await mutate(ctx, 'test.lose', subject, (tx) =>
    addRunTimeFacts(ctx, tx, { subject, field: 'lostWebsite', facts: [lost], origin: 'check', reference: 'one' }),
  );
  expect(await open()).toEqual([]);
  const why = { website: '', websiteDoubt: 'openai.com belongs to somebody else now' };
  expect(await companyPage({ context, params: { companyId: 'openai' } } as never)).toMatchObject(why);
  const { companies: listed } = await companies({ context } as never);
  expect(listed.find(({ id }) => id === 'openai')).toMatchObject(why);
  expect((await shell({ context } as never)).companies).toContain(`Website not linked: ${why.websiteDoubt}.`);
});
