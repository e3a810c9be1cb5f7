/** A visitor browses the catalogue: every page at two widths and two themes, then what can be clicked. */
import { describe, expect, it } from 'vitest';
import { axeFindings, hydrated, phone, scrollsSideways } from './browser.ts';
import { isOnPostgres } from './product.ts';
import { productJourney } from './product-journey.ts';
import { walkPages } from './walk-pages.ts';

const journey = productJourney();

walkPages(
  [
    { path: '/', text: 'Measure before you choose' },
    { path: '/category/coding', text: 'Coding & Development AI Tools' },
    { path: '/category/coding?view=list&sort=name', text: 'Coding & Development AI Tools' },
    { path: '/category/nonsense', text: 'No Tools Found', status: 404 },
    { path: '/tool/chatgpt', text: 'ChatGPT' },
    { path: '/tool/nonsense', text: 'Tool Not Found', status: 404 },
    { path: '/compare', text: 'Select tools to compare' },
    { path: '/compare?tools=chatgpt,claude,cursor', text: 'ChatGPT' },
    { path: '/about', text: 'Transparency' },
    { path: '/how-we-rank', text: 'rank' },
    { path: '/companies', text: 'AI companies' },
    { path: '/privacy-policy', text: 'Privacy Policy' },
    { path: '/terms-and-conditions', text: 'Terms and Conditions' },
    { path: '/no/such/page', text: 'Page Not Found', status: 404 },
  ],
  () => journey,
);

describe('the home page', () => {
  it('shows twelve tools, and six more at each press', async () => {
    const { page, close } = await journey.visit();
    await page.goto('/');
    await hydrated(page);
    const cards = page.locator('#featured article');
    expect(await cards.count()).toBe(12);
    for (const count of [18, 24]) {
      await page.getByRole('link', { name: 'Show More Tools' }).click();
      await expect.poll(() => cards.count()).toBe(count);
    }
    await close();
  });

  it('says when no tool matches, and shows all of them again at a press', async () => {
    const { page, close } = await journey.visit();
    await page.goto('/?category=multimodal&free=yes&trial=yes&price=50-and-more');
    await hydrated(page);
    const featured = page.locator('#featured');
    const words = await featured.innerText();
    expect(words).toContain('No Tools Found');
    expect(words).toContain('No tools match the selected filters. Try removing one of them.');
    await featured.getByRole('link', { name: 'Show All Tools' }).click();
    await expect.poll(() => featured.locator('article').count()).toBe(12);
    expect(new URL(page.url()).search).toBe('');
    await close();
  });
});

describe.skipIf(isOnPostgres)('the footer', () => {
  it('carries companies with their logos, categories, resources, the company, and three social links', async () => {
    const { page, close } = await journey.visit({ viewport: phone });
    await page.goto('/about');
    await hydrated(page);
    const footer = page.getByRole('contentinfo');
    expect(await footer.locator('article').count()).toBe(4);
    await expect.poll(() => footer.locator('article img').evaluateAll((images) => images.length)).toBe(4);
    for (const label of ['Founded', 'Headquarters', 'Employees', 'Funding', 'CEO'])
      expect(await footer.locator('dt', { hasText: label }).count()).toBe(4);
    expect(await footer.getByRole('navigation', { name: 'Categories' }).getByRole('link').count()).toBe(7);
    expect(await footer.getByRole('navigation').count()).toBe(3);
    for (const network of ['LinkedIn', 'X', 'Bluesky'])
      expect(await footer.getByRole('link', { name: `Share on ${network}` }).getAttribute('href')).toContain(
        encodeURIComponent(journey.url),
      );
    await footer.getByRole('link', { name: /^All \d+ companies$/ }).click();
    await page.getByRole('heading', { name: 'AI companies', level: 1 }).waitFor();
    const lefts = await page
      .locator('main article')
      .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size);
    expect(lefts).toBe(1);
    await close();
  });
});

describe.skipIf(isOnPostgres)('the header', () => {
  it('changes after more than 10 px, and the way back appears after more than 300', async () => {
    const { page, close } = await journey.visit();
    await page.goto('/category/coding');
    await hydrated(page);
    const header = page.getByRole('banner');
    const back = page.getByRole('button', { name: 'Scroll to top' });
    for (const [top, isScrolled, hasBack] of [
      [10, false, false],
      [11, true, false],
      [300, true, false],
      [301, true, true],
    ] as const) {
      await page.evaluate((y) => window.scrollTo(0, y), top);
      await expect.poll(() => header.getAttribute('data-scrolled')).toBe(isScrolled ? 'true' : null);
      await expect.poll(() => back.isVisible()).toBe(hasBack);
    }
    await back.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await close();
  });

  it('keeps a chosen theme without a flash on the next page', async () => {
    const { page, close } = await journey.visit({ colorScheme: 'light' });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    // Each frame that is drawn notes its colour; before the styles are there, none is.
    await page.addInitScript(() => {
      const drawn: string[] = [];
      Object.assign(window, { drawn });
      const note = () => {
        if (document.body) drawn.push(getComputedStyle(document.body).backgroundColor);
        requestAnimationFrame(note);
      };
      requestAnimationFrame(note);
    });
    await page.goto('/about');
    await hydrated(page);
    const light = await paper();
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await expect.poll(paper).not.toBe(light);
    // The colour fades from one to the other; what counts is where it ends.
    await page.evaluate(() => Promise.all(document.body.getAnimations().map(({ finished }) => finished)));
    const dark = await paper();
    await page.goto('/');
    await hydrated(page);
    const drawn = await page.evaluate(() => (window as never as { drawn: string[] }).drawn);
    expect(drawn.length).toBeGreaterThan(0);
    expect([...new Set(drawn)]).toEqual([dark]);
    await close();
  });

  it('opens a panel on a phone, and choosing a link closes it', async () => {
    const { page, close } = await journey.visit({ viewport: phone });
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const panel = page.locator('#site-panel');
    await expect
      .poll(() => panel.getByRole('heading').allInnerTexts())
      .toEqual(
        ['Main Menu', 'Blog', 'For AI Providers', 'Categories'].map((title) =>
          expect.stringMatching(new RegExp(title, 'i')),
        ),
      );
    expect(await axeFindings(page)).toEqual([]);
    await panel.getByRole('link', { name: 'Image Generation' }).click();
    await page.waitForURL('**/category/image-generation');
    await expect.poll(() => panel.isVisible()).toBe(false);
    await close();
  });

  it('shows the name from 1024 px on, on one line with the menu', async () => {
    const { page, close } = await journey.visit({ viewport: { width: 1024, height: 700 } });
    await page.goto('/');
    await hydrated(page);
    const header = page.getByRole('banner');
    expect(await header.getByText('Yardstick', { exact: true }).isVisible()).toBe(true);
    expect(await scrollsSideways(page)).toBe(false);
    const crossing = await header.evaluate((bar) => {
      const parts = [...bar.querySelectorAll('a, summary, button')].filter((part) => part.checkVisibility());
      const shown = parts.map((part) => part.getBoundingClientRect()).sort((a, b) => a.left - b.left);
      return shown.filter(({ left, right }, at) => right > innerWidth || (at > 0 && left < shown[at - 1]!.right))
        .length;
    });
    expect(crossing).toBe(0);
    await close();
  });

  const widths = [320, 375, 768, 1024, 1280, 1343, 1344, 1440];
  it.each(widths)('leaves the way back a place where it covers nothing, on a window of %d px', async (width) => {
    const { page, close } = await journey.visit({ viewport: { width, height: 812 } });
    await page.goto('/');
    await hydrated(page);
    await page.evaluate(() => window.scrollTo(0, 2_000));
    const back = page.getByRole('button', { name: 'Scroll to top' });
    await back.waitFor();
    const covered = await back.evaluate((button) => {
      const own = button.getBoundingClientRect();
      const isInHeader = innerWidth < 1024;
      return [...document.querySelectorAll(isInHeader ? 'a, button, summary' : 'a, button, summary, article')]
        .filter((other) => other !== button && other.checkVisibility())
        .filter((other) => {
          const { left, right, top, bottom } = other.getBoundingClientRect();
          const isUnderHeader = isInHeader && other.closest('main') !== null && bottom <= own.bottom + 12;
          return !isUnderHeader && left < own.right && right > own.left && top < own.bottom && bottom > own.top;
        })
        .map((other) => other.textContent);
    });
    expect(covered).toEqual([]);
    await close();
  });

  it('finds a tool by keys alone', async () => {
    const { page, close } = await journey.visit();
    await page.goto('/about');
    await hydrated(page);
    await page.keyboard.press('/');
    await page.getByPlaceholder('Search tools, companies, news, answers').waitFor();
    await page.keyboard.type('github copilot');
    await page.locator('dialog [cmdk-item][data-value="tool:github-copilot"][data-selected="true"]').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/tool/github-copilot');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await close();
  });
});

describe('a category', () => {
  const names = '[aria-label="Tools"] article :is(h2, h3)';

  it('writes order, view and filters into the address, where they come back from', async () => {
    const { page, close } = await journey.visit();
    await page.goto('/category/coding');
    await hydrated(page);
    const all = await page.getByText(/Showing \d+ tool\(s\)/).innerText();
    const byRating = await page.locator(names).allInnerTexts();
    await page.getByLabel('Sort').selectOption('By Name');
    await page.waitForURL('**/category/coding?sort=name');
    await expect.poll(async () => (await page.locator(names).allInnerTexts())[0]).not.toBe(byRating[0]);
    const byName = await page.locator(names).allInnerTexts();
    expect(byName).toEqual([...byName].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));
    await page.getByRole('link', { name: 'List view' }).click();
    await page.waitForURL('**/category/coding?sort=name&view=list');
    await page.getByText('Starting at').first().waitFor();
    const row = page.locator('[aria-label="Tools"] article').first();
    expect(await row.getByRole('link', { name: /^Website/ }).getAttribute('href')).toMatch(/^https?:/);
    expect(await row.getByRole('link', { name: /^Details/ }).getAttribute('href')).toMatch(/^\/tool\//);
    await page.getByRole('checkbox', { name: /^Free plan/ }).check();
    await page.waitForURL(/free=yes/);
    expect(new URL(page.url()).searchParams.get('sort')).toBe('name');
    const shown = () => page.getByText(/Showing \d+ tool\(s\)/).innerText();
    await expect.poll(shown).not.toBe(all);
    const free = await shown();
    await page.reload();
    expect(await shown()).toBe(free);
    expect(await page.getByRole('checkbox', { name: /^Free plan/ }).isChecked()).toBe(true);
    await close();
  });

  it('goes back through the filters one by one', async () => {
    const { page, close } = await journey.visit();
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
    await page.waitForURL('**/about');
    await page.goto('/category/coding');
    await hydrated(page);
    const shown = () => page.getByText(/Showing \d+ tool\(s\)/).innerText();
    const all = await shown();
    const free = page.getByRole('checkbox', { name: /^Free plan/ });
    await free.check();
    await page.waitForURL('**/category/coding?free=yes');
    await expect.poll(shown).not.toBe(all);
    await page.getByLabel('Sort').selectOption('price');
    await page.waitForURL(/sort=price/);
    await page.goBack();
    await page.waitForURL('**/category/coding?free=yes');
    await expect.poll(() => page.getByLabel('Sort').inputValue()).toBe('rating');
    expect(await free.isChecked()).toBe(true);
    await page.goBack();
    await page.waitForURL('**/category/coding');
    await expect.poll(() => free.isChecked()).toBe(false);
    await close();
  });

  it('lists what does its job under another main category, with the names of all kinds once', async () => {
    const { page, close } = await journey.visit();
    await page.goto('/category/multimodal');
    await page.getByRole('heading', { level: 1, name: 'Multimodal AI Tools' }).waitFor();
    await page.goto('/category/text-generation?page=2&sort=name');
    await page.goto('/category/text-generation?sort=name');
    await page.getByRole('link', { name: 'Gemini', exact: true }).first().waitFor();
    await close();
  });

  it.each([
    ['/category/nonsense', 'The category you are looking for does not exist.', 'Return Home'],
    ['/no/such/page', 'Page Not Found', 'Back to Home'],
    ['/tool/nonsense', 'The tool you are looking for does not exist.', 'Return Home'],
  ])('leads home from %s', async (path, text, link) => {
    const { page, close } = await journey.visit();
    await page.goto(path);
    await page.locator('main').getByText(text).first().waitFor();
    await page.getByRole('link', { name: link }).click();
    await page.waitForURL(`${journey.url}/`);
    await close();
  });

  it('works without scripts: filters are sent, more tools are shown, a comparison opens', async () => {
    const { page, close } = await journey.visit({ javaScriptEnabled: false });
    await page.goto('/?shown=18');
    expect(await page.locator('#featured article').count()).toBe(18);
    await page.getByRole('link', { name: 'Show More Tools' }).click();
    await expect.poll(() => page.locator('#featured article').count()).toBe(24);
    await page.goto('/category/coding');
    await page.getByLabel('Sort').selectOption('By Name');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL((url) => url.searchParams.get('sort') === 'name');
    await page
      .getByRole('button', { name: /^Compare/ })
      .first()
      .click();
    await page.waitForURL((url) => url.pathname === '/compare');
    await expect.poll(() => page.locator('main table').count()).toBe(1);
    await close();
  });
});

it.skipIf(isOnPostgres)('a logo that does not arrive leaves the letters of its name', async () => {
  const { page, close } = await journey.visit();
  await page.route('**/logos/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/tool/chatgpt');
  await hydrated(page);
  const logo = page.locator('main header .tool-logo');
  expect(await logo.evaluate((tile) => getComputedStyle(tile, '::before').content)).toContain('Ch');
  await expect.poll(() => logo.locator('img').isVisible()).toBe(false);
  await close();
});

it.skipIf(isOnPostgres)('benchmarking without scripts says what it needs and offers no dead button', async () => {
  const { page, close } = await journey.visit({ javaScriptEnabled: false });
  await page.goto('/benchmarking');
  expect(await page.locator('main').innerText()).toContain('Benchmarking needs JavaScript');
  expect(await page.getByRole('button', { name: 'Run Demo' }).count()).toBe(0);
  await close();
});

it.skipIf(isOnPostgres).each(['/', '/category/coding', '/tool/chatgpt', '/compare?tools=chatgpt,claude'])(
  '%s does not move after it is drawn',
  async (path) => {
    const { page, close } = await journey.visit({ viewport: phone, reducedMotion: 'no-preference' });
    await page.goto(path);
    await hydrated(page);
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
    await close();
  },
);

describe('a wild address', () => {
  const wild = [
    `/compare?tools=${Array.from({ length: 200 }, (_, index) => `tool-${index}`).join(',')}`,
    `/compare?q=${'x'.repeat(10_000)}`,
    '/compare?tools=%ff%fe,__proto__,constructor',
    '/category/__proto__',
    '/tool/..%2f..%2fetc%2fpasswd',
    '/tool/%E0%A4%A',
    `/category/coding?features=${'y'.repeat(10_000)}&page=-1&sort=__proto__`,
    '/?category=__proto__&shown=99999999999999999999',
  ];
  it.each(wild)('%s never ends in a server error', async (path) => {
    const response = await fetch(journey.url + path);
    await response.arrayBuffer();
    expect(response.status).toBeLessThan(500);
  });
});

it('is the same bytes for everyone, whoever asks', async () => {
  const read = async (headers: Record<string, string>) =>
    await (await fetch(`${journey.url}/tool/claude`, { headers })).text();
  const anonymous = await read({});
  expect(await read({ cookie: 'session=forged', 'user-agent': 'other', 'x-forwarded-host': 'evil.example' })).toBe(
    anonymous,
  );
});

it('answers what is sent to an unknown address: people with the page, programs with a problem', async () => {
  const page = await fetch(`${journey.url}/no/such/page`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
  expect(page.status).toBe(404);
  expect(await page.text()).toContain('Page Not Found');
  const call = await fetch(`${journey.url}/api/nonsense`, { method: 'POST', headers: { origin: journey.url } });
  expect(call.status).toBe(404);
  expect(call.headers.get('content-type')).toContain('application/problem+json');
});
