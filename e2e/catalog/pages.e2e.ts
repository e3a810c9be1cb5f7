/** Every page of the catalogue, and what holds of all of them. */
import { expect } from '@playwright/test';
import { open, phone, scrollsSideways } from '../browser.ts';
import { test } from '../test.ts';
import { walkPages } from '../walk-pages.ts';

walkPages([
  { path: '/', text: 'Measure before you choose' },
  { path: '/category/coding', text: 'Coding & Development AI Tools' },
  { path: '/category/coding?view=list&sort=name', text: 'Coding & Development AI Tools' },
  { path: '/tools?free=yes', text: 'All AI tools' },
  { path: '/tools?view=cards&status=acquired', text: 'All AI tools' },
  {
    path: '/tools?status=archived&trial=yes&platform=web&platform=ios&platform=linux&platform=terminal&platform=jetbrains',
    text: 'No tool passes all of these filters',
  },
  { path: '/category/nonsense', text: 'No Tools Found', status: 404 },
  { path: '/tool/chatgpt', text: 'ChatGPT' },
  { path: '/tool/chatgpt/badge', text: 'Badge of ChatGPT' },
  { path: '/tool/nonsense', text: 'Tool Not Found', status: 404 },
  { path: '/models', text: 'AI models and their prices' },
  { path: '/models?tools=yes&context=200000&price=1&life=12', text: 'models' },
  { path: '/models?q=no-such-model', text: 'No model passes all of these filters' },
  { path: '/models/gpt-6-sol', text: 'Prices and providers' },
  { path: '/models/claude-3-opus', text: 'Shut down by Anthropic', status: 410 },
  { path: '/models/nonsense', text: 'Model Not Found', status: 404 },
  { path: '/retirements', text: 'When AI models shut down' },
  { path: '/leaderboard', text: 'Nothing has been measured yet' },
  { path: '/benchmarks', text: 'Published benchmarks' },
  { path: '/benchmarking', text: 'A recorded run' },
  { path: '/models/compare', text: 'Select models to compare' },
  { path: '/models/compare?models=claude-opus-5,glm-5.3,gpt-6-sol&base=gpt-6-sol', text: 'Context window' },
  { path: '/models/compare?models=claude-3-opus,gpt-6-sol', text: 'Shut down on 2026-01-05' },
  { path: '/models/claude-opus-4-6', text: 'Price history' },
  // An id in its chart is longer than a phone is wide.
  { path: '/models/claude-haiku-4-5', text: 'Price history' },
  { path: '/calculator', text: 'What AI models cost a month' },
  { path: '/calculator?in=500000&cached=50&batch=50&sort=context', text: 'Left out, not guessed' },
  { path: '/prices', text: 'Price changes of AI models' },
  { path: '/providers', text: 'Who serves AI models' },
  { path: '/providers/anthropic', text: 'What it serves' },
  { path: '/providers/nonsense', text: 'Provider Not Found', status: 404 },
  { path: '/best/coding', text: 'Not rated yet' },
  { path: '/vs/chatgpt-vs-claude', text: 'Known differences' },
  { path: '/vs/claude-vs-nonsense', text: 'Page Not Found', status: 404 },
  { path: '/compare', text: 'Select tools to compare' },
  { path: '/compare?tools=chatgpt,claude,cursor', text: 'ChatGPT' },
  { path: '/alternatives/chatgpt', text: 'Alternatives to ChatGPT' },
  { path: '/alternatives/nonsense', text: 'Page Not Found', status: 404 },
  { path: '/what-happened/continue', text: 'What happened to Continue' },
  { path: '/what-happened/nonsense', text: 'Page Not Found', status: 404 },
  { path: '/about', text: 'Transparency' },
  { path: '/how-we-rank', text: 'rank' },
  { path: '/graveyard', text: 'Graveyard' },
  { path: '/submit', text: 'Submit a tool' },
  { path: '/corrections', text: 'Corrections' },
  { path: '/moderation', text: 'Moderation log' },
  { path: '/tool/chatgpt/reviews', text: 'Reviews of ChatGPT' },
  { path: '/corrections/new?tool=chatgpt', text: 'help us find it' },
  { path: '/corrections/new?tool=chatgpt&field=pricing.free', text: 'What we say now' },
  { path: '/companies', text: 'AI companies' },
  { path: '/company/anthropic', text: 'Tools by Anthropic' },
  { path: '/company/nonsense', text: 'Page Not Found', status: 404 },
  { path: '/api', text: 'application/problem+json' },
  { path: '/privacy-policy', text: 'Privacy Policy' },
  { path: '/terms-and-conditions', text: 'Terms and Conditions' },
  { path: '/licences', text: 'Licences of the software' },
  { path: '/no/such/page', text: 'Page Not Found', status: 404 },
]);

test('A logo that does not arrive is replaced by the first letters of the name', { tag: '@embedded-only' }, async ({
  page,
}) => {
  await page.route('**/logos/**', (route) => route.fulfill({ status: 404 }));
  await open(page, '/tool/chatgpt');
  const logo = page.locator('main header .tool-logo');
  expect(await logo.evaluate((tile) => getComputedStyle(tile, '::before').content)).toContain('Ch');
  await expect.poll(() => logo.locator('img').isVisible()).toBe(false);
});

test('A phone shows what decides about a tool within its first two screens, without scripts', {
  tag: '@embedded-only',
}, async ({ openPage }) => {
  const page = await openPage({ viewport: phone, javaScriptEnabled: false });
  for (const [tool, parts] of [
    ['claude', ['Pricing Details', 'Alternatives', 'News']],
    ['kimi', ['Pricing Details', 'Alternatives', 'News']],
    ['viggle', ['Pricing Details', 'Alternatives']],
  ] as const) {
    await page.goto(`/tool/${tool}`);
    for (const part of [
      ...['Price a month', 'Runs on', 'Built on', 'Licence', 'Status', 'Last checked'].map((label) =>
        page.locator('dt').getByText(label, { exact: true }).first(),
      ),
      page.getByText(/^(by |Maker not known)/).first(),
      ...parts.map((name) => page.getByRole('region', { name, exact: true })),
    ]) {
      const box = (await part.boundingBox())!;
      expect(box.y + box.height, `${tool}: ${part}`).toBeLessThanOrEqual(2 * phone.height);
    }
    expect(await scrollsSideways(page)).toBe(false);
  }
});

test('On a phone every figure of a run is in sight beside its name, and its models can be ordered', {
  tag: '@embedded-only',
}, async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await open(page, '/benchmarking');
  const table = page.getByRole('table', { name: 'Results by model: medians' });
  const frame = page.getByRole('region', { name: 'Results by model: medians' });
  expect(await frame.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
  await expect(table.getByRole('columnheader')).toHaveCount(11);
  await expect(table.getByRole('rowheader').first()).toContainText('llama.cpp');
  const cells = table.getByRole('row').nth(1).getByRole('cell');
  expect(await cells.evaluateAll((all) => all.map((cell) => getComputedStyle(cell, '::before').content))).toContain(
    '"Characters/s: " / ""',
  );
  await expect(table.getByRole('rowheader').nth(1)).toContainText('PyTorch, 32-bit');
  await page.getByLabel('Order', { exact: true }).selectOption('Model');
  await expect(table.getByRole('rowheader').nth(1)).toContainText('PyTorch, 16-bit');
});

test('Without scripts a visitor reads the recorded run and runs the demo', { tag: '@embedded-only' }, async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/benchmarking');
  await page.getByRole('link', { name: 'Tom', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Answers' })).toContainText('He was very happy');
  await page.locator('textarea[name=prompt]').fill('Why is the sky blue?');
  await page.getByRole('button', { name: 'Run Demo' }).click();
  await expect(page.getByRole('region', { name: 'Results', exact: true })).toContainText('Simulated');
});

for (const path of ['/', '/category/coding', '/tool/chatgpt', '/compare?tools=chatgpt,claude'])
  test(`${path} does not move after it is drawn`, { tag: '@embedded-only' }, async ({ openPage }) => {
    const page = await openPage({ viewport: phone, reducedMotion: 'no-preference' });
    await open(page, path);
    await page.waitForLoadState('networkidle');
    const moved = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
    expect(moved).toBe(0);
  });

const wild = [
  `/compare?tools=${Array.from({ length: 200 }, (_, index) => `tool-${index}`).join(',')}`,
  `/compare?q=${'x'.repeat(10_000)}`,
  '/compare?tools=%ff%fe,__proto__,constructor',
  '/category/__proto__',
  `/tools?${'platform=x&'.repeat(500)}sort=__proto__&page=-1&status=__proto__&view=%ff`,
  '/tool/..%2f..%2fetc%2fpasswd',
  '/tool/%E0%A4%A',
  `/category/coding?features=${'y'.repeat(10_000)}&page=-1&sort=__proto__`,
  '/?category=__proto__&shown=99999999999999999999',
];
for (const path of wild)
  test(`${path.slice(0, 80)} never ends in a server error`, async ({ product }) => {
    const response = await fetch(product.url + path);
    await response.arrayBuffer();
    expect(response.status).toBeLessThan(500);
  });

test('A public page is the same bytes for every visitor', async ({ product }) => {
  const read = async (headers: Record<string, string>) =>
    await (await fetch(`${product.url}/tool/claude`, { headers })).text();
  const anonymous = await read({});
  expect(await read({ cookie: 'session=forged', 'user-agent': 'other', 'x-forwarded-host': 'evil.example' })).toBe(
    anonymous,
  );
});

test('A request to an unknown address is answered with the page for people and a problem for programs', async ({
  product,
}) => {
  const page = await fetch(`${product.url}/no/such/page`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
  expect(page.status).toBe(404);
  expect(await page.text()).toContain('Page Not Found');
  const call = await fetch(`${product.url}/api/nonsense`, { method: 'POST', headers: { origin: product.url } });
  expect(call.status).toBe(404);
  expect(call.headers.get('content-type')).toContain('application/problem+json');
});
