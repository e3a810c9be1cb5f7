import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { refreshTools } from '../../catalog/catalog-queries.server.ts';
import { loadBuiltInContent } from '../../catalog/load-built-in-content.server.ts';
import { addRunTimeFacts, addRunTimeText, factSchema } from '../../catalog/run-time-facts.server.ts';
import { companies as companyRows } from '../../catalog/schema.server.ts';
import { findRecord } from '../../contributions/find-cell.server.ts';
import { mutate, record } from '../../platform/mutate.server.ts';
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

it('a website is a fact of a company: without one it is not known, nothing links, and visitors can say it', async () => {
  const ctx = await testContext({ prepare: loadBuiltInContent });
  const context = new RouterContextProvider();
  context.set(requestFactsContext, { context: ctx } as RequestFacts);
  const open = async () => {
    const loaderData = await companyPage({ context, params: { companyId: 'openai' } } as never);
    const card = (await companies({ context } as never)).companies.find(({ id }) => id === 'openai')!;
    const row = loaderData.facts.find(({ label }) => label === 'Website');
    return { loaderData, card, row, structured: JSON.stringify(companyMeta({ loaderData } as never)) };
  };
  const known = await open();
  expect(known.row).toMatchObject({
    text: 'https://openai.com',
    mark: { source: expect.stringContaining('https://') },
  });
  expect(known.card.sources.flatMap(({ fields }) => fields)).toContain('website');
  expect(known.structured).toContain('"url":"https://openai.com"');
  // As in a database of the time when the website was a value beside the facts.
  await record(ctx, (tx) =>
    tx.update(companyRows).set({ facts: [], website: 'https://openai.com' }).where(eq(companyRows.id, 'openai')),
  );
  await refreshTools(ctx);
  const unknown = await open();
  expect(unknown.loaderData).toMatchObject({ website: '', websiteDoubt: null });
  expect(unknown.card).toMatchObject({ website: '', websiteDoubt: null });
  expect(unknown.row).toEqual({ label: 'Website', text: null, mark: null });
  expect(unknown.structured).not.toContain('https://openai.com');
  expect((await findRecord(ctx, 'company', 'openai'))!.fields.get('website')).toBe('Website');
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
