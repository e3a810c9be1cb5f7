import { expect, it } from 'vitest';
import { signIn } from '../../accounts/sign-in/sign-in.server.ts';
import { signedUp, TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { getLegalContent } from '../shell/site-content.server.ts';

const firstMonth = Date.UTC(2026, 10);

it.each(['privacy-policy', 'terms-and-conditions'] as const)(
  'the page %s names the month of its last change, which is not before the product that it describes',
  async (name) => {
    const { html } = await getLegalContent(name);
    const [, month] = /<p>Last updated ([A-Z][a-z]+ \d{4})<\/p>/.exec(html) ?? [];
    expect(Date.parse(`1 ${month} UTC`)).toBeGreaterThanOrEqual(firstMonth);
  },
);

it('the privacy policy names every cookie that signing in sets', async () => {
  const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
  const { ctx } = await signedUp(ada);
  const result = await signIn(ctx, new TestBrowser(ctx).caller(), ada);
  if (result.kind !== 'signed-in') throw new Error(result.kind);
  const cookies = result.headers.getSetCookie().map((cookie) => cookie.slice(0, cookie.indexOf('=')));
  expect(cookies).toEqual(expect.arrayContaining(['yardstick.session_token', 'yardstick.device']));
  const { html } = await getLegalContent('privacy-policy');
  for (const name of cookies) expect(html).toContain(`<code>${name}</code>`);
});
