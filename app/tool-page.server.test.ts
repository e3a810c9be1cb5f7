import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findTool, refreshTools } from './catalog/catalog-queries.server.ts';
import { importTools } from './catalog/import/import-tools.server.ts';
import { leadingFacts } from './catalog/leading-facts.ts';
import { loadBuiltInContent } from './catalog/load-built-in-content.server.ts';
import { loader as toolPage } from './catalog/routes/tool.tsx';
import { loader as toolMarkdown } from './catalog/routes/tool-markdown.ts';
import { aiTools } from './catalog/schema.server.ts';
import { findItem } from './collections/lists/find-items.server.ts';
import './compare/pairs.server.ts';
import { listNewsAbout } from './news/news-about.server.ts';
import { news } from './news/schema.server.ts';
import type { Context } from './platform/context.server.ts';
import { record } from './platform/mutate.server.ts';
import { type RequestFacts, requestFactsContext } from './platform/request-context.server.ts';
import { testContext } from './platform/testing/test-database.server.ts';
import { loadCompany } from './site/home/company-page.server.ts';

async function markupOf(ctx: Context, toolId: string, query = '') {
  const context = new RouterContextProvider();
  context.set(requestFactsContext, { context: ctx } as RequestFacts);
  const request = new Request(`http://site.test/tool/${toolId}${query}`);
  const { data } = await toolPage({ context, params: { toolId }, request, url: new URL(request.url) } as never);
  const words = (html: string) =>
    html
      .replace(/<[^>]*>/g, ' ')
      .replace(/&#x27;/g, "'")
      .replace(/\s+/g, ' ');
  return { ...data!, summary: words(data!.markup.summary), body: words(data!.markup.body) };
}

const hrefsIn = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));

describe("a tool's page", () => {
  it('sums up prices under the names of the vendor, from the lowest to the highest, and what else decides', async () => {
    const { summary, maker } = await markupOf(await testContext(), 'claude');
    expect(summary).toMatch(/Price a month Free Pro \$20 Max \$100 Ultra \$200/);
    for (const label of ['Runs on', 'Built on', 'Licence', 'Status', 'Last checked', 'Known'])
      expect(summary).toContain(label);
    expect(maker).toEqual({ id: 'anthropic', name: 'Anthropic' });
  });

  it('shows each plan once under its own name, the price of a month before that of a year', async () => {
    const { body } = await markupOf(await testContext(), 'claude');
    expect(body).toMatch(/Pricing Details .*Pro Starter tier \$20 \/month .*\$200 \/year .*Max Professional tier/);
    expect(body).toMatch(/Free Plan: Yes .*Enterprise: Unknown/);
    expect(body).not.toContain('Starter: Pro');
  });

  it('leads to the pairs that have a page, and of other tools to the comparison', async () => {
    const ctx = await testContext();
    expect(hrefsIn((await markupOf(ctx, 'claude')).markup.body)).toContain('/vs/chatgpt-vs-claude');
    const thin = hrefsIn((await markupOf(ctx, 'viggle')).markup.body);
    expect(thin.filter((href) => href.startsWith('/compare?tools=')).length).toBeGreaterThan(2);
    expect(thin).toContain('/alternatives/viggle');
  });

  it('of a day on which nothing named the maker shows none, and leads to the website of today', async () => {
    const ctx = await testContext();
    const past = await markupOf(ctx, 'chatgpt', '?asOf=2024-01-01');
    expect(past.tool.vendor).toBe('');
    expect(past.maker).toBeNull();
    expect(past.website).toEqual((await markupOf(ctx, 'chatgpt')).website);
  });

  it('folds what is not known, with a link for each to the form that takes it', async () => {
    const ctx = await testContext();
    const { body, markup } = await markupOf(ctx, 'viggle');
    expect(body).toMatch(/\d+ facts are not known\. Help us find them/);
    expect(hrefsIn(markup.body)).toContain('/corrections/new?tool=viggle&field=status');
  });
});

describe('a maker and a website that no fact says', () => {
  it('are not known, on the page and as Markdown, and visitors can help', async () => {
    const ctx = await testContext({ prepare: loadBuiltInContent });
    const { facts } = (await findTool(ctx, 'chatgpt'))!;
    const others = facts.filter(({ field }) => field !== 'vendor' && field !== 'website');
    const values = { facts: others, vendor: '', website: '', companyId: null };
    await record(ctx, (tx) => tx.update(aiTools).set(values).where(eq(aiTools.id, 'chatgpt')));
    await refreshTools(ctx);
    const { body, markup, summary, maker, website, structuredData } = await markupOf(ctx, 'chatgpt');
    expect(maker).toBeNull();
    expect(website).toMatchObject({ isSearch: true, why: 'No website on record: searches the web' });
    expect(JSON.stringify(structuredData)).not.toContain('"author"');
    expect(body).toMatch(/facts are not known\. Help us find them .* Vendor .* Website /);
    for (const field of ['vendor', 'website'])
      expect(hrefsIn(markup.body)).toContain(`/corrections/new?tool=chatgpt&field=${field}`);
    expect(summary).toContain(`Known ${leadingFacts(others).length} facts, `);
    const context = new RouterContextProvider();
    context.set(requestFactsContext, { context: ctx } as RequestFacts);
    const request = new Request('http://site.test/tool/chatgpt.md');
    const page = { context, params: { toolId: 'chatgpt' }, request, url: new URL(request.url) };
    const text = await (await toolMarkdown(page as never)).text();
    expect(text).toContain('- Vendor: unknown\n- Website: unknown\n');
    expect(await findItem(ctx, { kind: 'tool', id: 'chatgpt' })).toMatchObject({ about: 'Text Generation' });
  });

  it('are stated by the operator where the tool was imported', async () => {
    const ctx = await testContext();
    const folder = mkdtempSync(path.join(tmpdir(), 'yardstick-imported-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'tools.csv');
    writeFileSync(
      file,
      'id,name,vendor,website,category,description\nmeasure-mate,Measure Mate,Acme,https://acme.example,coding,Measures.\n',
    );
    await importTools(ctx, file, { doesReplace: false, onProblem: () => {} });
    const { body } = await markupOf(ctx, 'measure-mate');
    expect(body).toMatch(/Vendor Acme Stated by this site's operator/);
    expect(body).not.toContain('the editors');
  });
});

describe('news about a tool', () => {
  it('name it in their title; where its name could be a word, they name it again or its maker, also for a company named in short', async () => {
    const ctx = await testContext();
    const item = (id: string, title: string, summary: string) => ({
      id,
      title,
      summary,
      date: new Date('2026-11-20T00:00:00Z'),
      source: 'A paper',
      url: `https://news.test/${id}`,
      urlKey: id,
      titleKey: id,
      addedAt: ctx.now(),
      category: 'business' as const,
    });
    await record(ctx, (tx) =>
      tx
        .insert(news)
        .values([
          item('word', 'Make your own agent in a day', 'A guide for beginners.'),
          item('again', 'Make gets agents', 'Scenarios of Make can now call agents.'),
          item('maker', 'Celonis sells Make', 'The owner looks for a buyer.'),
          item('inside', 'Makers of films meet', 'They make films.'),
        ]),
    );
    const found = await listNewsAbout(ctx, { name: 'Make', vendor: 'Celonis' }, 5);
    expect(found.map(({ id }) => id).sort()).toEqual(['again', 'maker']);
    const ofNobody = await listNewsAbout(ctx, { name: 'Make', vendor: '' }, 5);
    expect(ofNobody.map(({ id }) => id)).toEqual(['again']);
    await record(ctx, (tx) =>
      tx
        .insert(news)
        .values([
          item('law', 'Stability and Safety in the EU AI Act', 'What the law asks for.'),
          item('its own', 'Stability sells its studio', 'The board of Stability AI agreed.'),
        ]),
    );
    expect((await loadCompany(ctx, 'stability-ai'))!.news.map(({ id }) => id)).toEqual(['its own']);
  });
});

describe('the page of a company', () => {
  it('has its facts with their sources, its tools, its models and the news', async () => {
    const page = (await loadCompany(await testContext(), 'anthropic'))!;
    expect(page.tools.map(({ id }) => id)).toEqual(expect.arrayContaining(['claude', 'claude-code']));
    expect(page.models).toMatchObject({ maker: 'anthropic' });
    expect(page.facts.find(({ label }) => label === 'Founded')).toMatchObject({ mark: { source: expect.any(String) } });
    expect(page.news.length).toBeGreaterThan(0);
  });

  it('finds the models of a maker that the catalogue of models names otherwise', async () => {
    const ctx = await testContext();
    const makers = { google: 'google', 'mistral-ai': 'mistral', spacexai: 'xai', 'zhipu-ai': 'zai' };
    for (const [id, maker] of Object.entries(makers))
      expect((await loadCompany(ctx, id))!.models?.maker, id).toBe(maker);
    expect(await loadCompany(ctx, 'nobody')).toBeNull();
  });

  it('names models of one company only, that of the very name of their maker', async () => {
    expect((await loadCompany(await testContext(), 'google-deepmind'))!.models).toBeNull();
  });
});
