import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { getHomeContent } from '../home/home-content.server.ts';
import { HomeCertification } from '../parts/home-certification.tsx';
import { HomeHero } from '../parts/home-hero.tsx';
import { meta } from './home.tsx';

it('the home page says in its title, its description and beneath its headline that it compares AI tools and models', async () => {
  const { hero } = await getHomeContent();
  const head = meta({ loaderData: { canonical: 'https://site.example/', linkedinUrl: null } } as never);
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <HomeHero content={hero} counts={{ tools: 1, categories: 1, companies: 1 }} />
    </MemoryRouter>,
  );
  const purpose = expect.stringMatching(/^Compare AI tools and models\b/);
  expect(head).toContainEqual({ title: purpose });
  expect(head).toContainEqual({ name: 'description', content: purpose });
  expect(html.split('</h1>')[1]).toMatch(/^<p[^>]*>Compare AI tools and models\b/);
});

it('the certification teaser names three credentials and leads over the login back to the programs', async () => {
  const { certification } = await getHomeContent();
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <HomeCertification content={certification} />
    </MemoryRouter>,
  );
  for (const name of ['AI Tools Expert', 'AI Implementation Specialist', 'AI Strategy Consultant'])
    expect(html).toContain(name);
  const { pathname, searchParams } = new URL(/href="([^"]+)"/.exec(html)![1]!, 'https://site.example');
  expect(pathname).toBe('/login');
  expect(searchParams.get('from')).toBe('/certifications');
});
