import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import ForProviders, { meta } from './for-providers.tsx';

const loaderData = {
  example: { verdict: 'One is faster.', rounds: 30, models: [] },
  interval: 'monthly',
  currency: 'USD',
  isOff: true,
  obstacle: null,
  isSandbox: false,
  canonical: 'https://site.example/for-providers',
};

it('with BILLING=off, the page for providers speaks of no prices, plans or sales', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ForProviders {...({ loaderData } as unknown as Parameters<typeof ForProviders>[0])} />
    </MemoryRouter>,
  );
  const head = JSON.stringify(meta({ loaderData } as never));
  expect(html).toContain('Everything is included');
  expect(`${head} ${html.replace(/<[^>]+>/g, ' ')}`).not.toMatch(/pricing|prices|\bplans?\b|sales/i);
});

it('Get Started leads a visitor to the sign-up', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ForProviders {...({ loaderData } as unknown as Parameters<typeof ForProviders>[0])} />
    </MemoryRouter>,
  );
  expect(html).toMatch(/<a [^>]*href="\/sign-up"[^>]*>Get Started<\/a>/);
});
