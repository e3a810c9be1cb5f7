import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { LONGEST_SESSION_DAYS, SESSION_DAYS } from '../../accounts/lifetimes.ts';
import { signIn } from '../../accounts/sign-in/sign-in.server.ts';
import { signedUp, TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { SETTLED_MESSAGE_DAYS } from '../../help/jobs.server.ts';
import { missingOperatorVariables, parseConfig } from '../../platform/config.server.ts';
import { MAIL_DAYS } from '../../platform/mail-jobs.server.ts';
import { CACHE_TAGS_HEADER } from '../../platform/page-headers.ts';
import { getLegalContent } from '../shell/legal-content.server.ts';
import { headers } from './legal.tsx';

const pages = ['privacy-policy', 'terms-and-conditions'] as const;
const firstMonth = Date.UTC(2026, 10);
const operator = {
  OPERATOR_NAME: 'Acme Measuring Ltd',
  OPERATOR_ADDRESS: '1 Scale Street, Example Town',
  CONTACT_EMAIL: 'desk@acme.example',
  DATA_PROTECTION_CONTACT: 'privacy@acme.example',
  JURISDICTION: 'the law of Exampleland',
  BACKUP_DAYS: '35',
};

it.each(pages)(
  'the page %s names the month of its last change, which is not before the product that it describes',
  async (name) => {
    const { html } = await getLegalContent(name, parseConfig({}));
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
  const { html } = await getLegalContent('privacy-policy', ctx.config);
  for (const name of cookies) expect(html).toContain(`<code>${name}</code>`);
});

it('the privacy policy takes every period from the code or the settings, and writes none itself', async () => {
  const text = await readFile('content/legal/privacy-policy.md', 'utf8');
  expect(text).not.toMatch(/\d+ (hours?|days?|weeks?|months?|years?)\b|\b(a|one) (day|week|month|year) (at|after)/);
  const { html } = await getLegalContent('privacy-policy', parseConfig({ ...operator, AUDIT_LOG_DAYS: '90' }));
  for (const count of [SESSION_DAYS, LONGEST_SESSION_DAYS, MAIL_DAYS, SETTLED_MESSAGE_DAYS, 90, 35])
    expect(html).toContain(`${count} days`);
});

it.each(pages)(
  'the page %s says what the operator has not stated, and the start-up knows the variables',
  async (name) => {
    const bare = parseConfig({});
    const { html, missing } = await getLegalContent(name, bare);
    expect(missing).toEqual(expect.arrayContaining(['its name', 'its postal address', 'its email address']));
    expect(html).toContain('not stated yet by the operator');
    expect(html).not.toContain('@');
    expect(missingOperatorVariables(bare)).toEqual(Object.keys(operator));
  },
);

it.each(pages)('the page %s names the operator whose settings are complete', async (name) => {
  const { html, missing } = await getLegalContent(name, parseConfig(operator));
  expect(missing).toEqual([]);
  expect(html).not.toMatch(/not stated|\{\w+\}/);
  for (const fact of [operator.OPERATOR_NAME, operator.OPERATOR_ADDRESS, operator.CONTACT_EMAIL])
    expect(html).toContain(fact);
});

it('the privacy policy names the recipients that this site uses and no others', async () => {
  const htmlWith = async (settings: Record<string, string>) =>
    (await getLegalContent('privacy-policy', parseConfig(settings))).html;
  const bare = await htmlWith({});
  for (const name of ['Stripe', 'Plausible', 'Umami', 'GitHub', 'mail server', 'telemetry'])
    expect(bare).not.toContain(name);
  expect(bare).toContain('our own counter');
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(await htmlWith(stripe)).toContain('Stripe receives');
  expect(await htmlWith({ ...stripe, BILLING: 'off' })).not.toContain('Stripe');
  expect(await htmlWith({ SMTP_URL: 'smtp://mail.example' })).toContain('mail server');
  const plausible = { ANALYTICS: 'plausible', ANALYTICS_URL: 'https://count.example', ANALYTICS_ID: 'x' };
  expect(await htmlWith(plausible)).toContain('count.example');
  expect(await htmlWith(plausible)).not.toContain('our own counter');
});

it.each(pages)('the page %s shows what operators write as they wrote it, braces and markup included', async (name) => {
  const written = 'The {Acme} Company <img src=x onerror=alert(1)> *Q* [a](javascript:alert(1))';
  const { html } = await getLegalContent(name, parseConfig({ ...operator, OPERATOR_NAME: written }));
  expect(html).toContain('The {Acme} Company &lt;img src=x onerror=alert(1)&gt; *Q* [a](javascript:alert(1))');
  expect(html).not.toMatch(/<img|href="javascript/);
});

it('the legal pages are made again when the catalogue changes, because the footer names companies', () => {
  expect(headers()).toHaveProperty([CACHE_TAGS_HEADER], 'catalog');
});
