import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { listTools } from '../../catalog/catalog-queries.server.ts';
import { loadBuiltInContent } from '../../catalog/load-built-in-content.server.ts';
import { categoriesOf, isListed } from '../../catalog/tool.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { loadRecordedView } from '../../results/recorded-run.server.ts';
import { getHomeContent } from '../home/home-content.server.ts';
import { loadHome } from '../home/home-page.server.ts';
import { homeRunMarkup } from '../home/home-run.server.tsx';
import { HomeCertification } from '../parts/home-certification.server.tsx';
import { HomeHero } from '../parts/home-hero.tsx';
import { homeMarkup } from '../parts/home-static.server.tsx';
import { meta } from './home.tsx';

function markupOf(element: ReactElement): string {
  const Page = createRoutesStub([{ path: '/', Component: () => element }]);
  return renderToStaticMarkup(<Page />);
}

const prices = {
  observed: { first: '2026-11-10', last: '2026-11-10' },
  served: 2,
  models: [
    { id: 'small', name: 'Small', dollars: 0.5 },
    { id: 'large', name: 'Large', dollars: 2 },
  ],
};

it('the home page says in its title, its description and beneath its headline that it compares AI tools and models', async () => {
  const { hero } = await getHomeContent();
  const head = meta({ loaderData: { canonical: 'https://site.example/', linkedinUrl: null } } as never);
  const html = markupOf(
    <HomeHero content={hero} counts={{ tools: 1, categories: 1, companies: 1 }} models={2} prices="" run="" />,
  );
  const purpose = expect.stringMatching(/^Compare AI tools and models\b/);
  expect(head).toContainEqual({ title: purpose });
  expect(head).toContainEqual({ name: 'description', content: purpose });
  expect(html.split('</h1>')[1]).toMatch(/^<p[^>]*>Compare AI tools and models\b/);
});

it('the certification teaser names three credentials and leads over the login back to the programs', async () => {
  const { certification } = await getHomeContent();
  const html = markupOf(<HomeCertification content={certification} />);
  for (const name of ['AI Tools Expert', 'AI Implementation Specialist', 'AI Strategy Consultant'])
    expect(html).toContain(name);
  const { pathname, searchParams } = new URL(/href="([^"]+)"/.exec(html)![1]!, 'https://site.example');
  expect(pathname).toBe('/login');
  expect(searchParams.get('from')).toBe('/certifications');
});

it('the hero draws what the same answers cost to one scale, and nothing where fewer than two models have a price', async () => {
  const content = await getHomeContent();
  const draw = (models: typeof prices.models) =>
    homeMarkup(content, { prices: { ...prices, models }, companies: [] }).prices;
  const html = draw(prices.models);
  expect([...html.matchAll(/width:(\d+)%/g)].map(([, share]) => share)).toEqual(['25', '100']);
  expect(html).toContain('$0.50');
  expect(html).toMatch(/observed on 10 Nov 2026, of each the cheapest provider whose price is\s+not in doubt/);
  expect(draw(prices.models.slice(1))).toBe('');
});

it('the chart of the recorded run on the home page shows each of its models with an interval, and leads to its answers', async () => {
  const { view } = await loadRecordedView();
  const html = await homeRunMarkup();
  for (const { name } of view.models) expect(html).toContain(name);
  expect(html).toContain(view.verdicts[0]);
  expect(html).toContain('95 % interval');
  expect(html).toContain('href="/benchmarking#explore"');
  expect(html).not.toMatch(/simulated/i);
});

it('each category says how many tools it has, those that ended not counted, and names the three with a logo that are known best', async () => {
  const ctx = await testContext();
  await loadBuiltInContent(ctx);
  const { categories } = await loadHome(ctx, new URLSearchParams());
  const tools = (await listTools(ctx)).filter(({ status }) => isListed(status));
  for (const { id, count, named } of categories) {
    const own = tools.filter((tool) => categoriesOf(tool).includes(id));
    expect([named.length, count], id).toEqual([3, own.length]);
    for (const { name } of named) expect(own.map((tool) => tool.name)).toContain(name);
  }
  expect(categories[0]!.named.map(({ name }) => name)).toEqual(['ChatGPT', 'Claude', 'Gemini']);
  for (const { id, named } of categories) expect(named.filter(({ logo }) => logo !== null).length, id).toBe(3);
});
