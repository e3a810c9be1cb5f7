import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type RequestFacts, requestFactsContext } from '../../platform/request-context.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { ShellFrame } from '../parts/shell-frame.tsx';
import { sitePages } from '../shell/navigation.ts';
import { loader } from './shell.tsx';

/** The rendered header, mobile menu and footer, then the pages that the palette lists. */
async function menus(isBillingOn: boolean): Promise<string> {
  const ctx = await testContext();
  const config = { ...ctx.config, billing: { ...ctx.config.billing, isOn: isBillingOn } };
  const context = new RouterContextProvider();
  context.set(requestFactsContext, { context: { ...ctx, config }, unavailable: null } as unknown as RequestFacts);
  const content = await loader({ context } as never);
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ShellFrame content={content}>{null}</ShellFrame>
    </MemoryRouter>,
  );
  const pages = sitePages(content.isSelling).map(({ label, to }) => `${label} ${to}`);
  return [html.replace(/<[^>]+>/g, ' '), ...pages].join('\n');
}

it('with BILLING=off, header, footer and palette speak of no prices, plans or sales', async () => {
  expect(await menus(false)).not.toMatch(/pricing|\bplans?\b|sales/i);
});

it('with billing on, header, footer and palette lead to the prices', async () => {
  expect((await menus(true)).match(/pricing/gi)?.length).toBeGreaterThanOrEqual(4);
});
