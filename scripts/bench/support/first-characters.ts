import { performance } from 'node:perf_hooks';
import { chromium, type Page } from '@playwright/test';
import { flags, hydrated, userAgent, wide } from '../../../e2e/browser.ts';
import type { Product } from '../../../e2e/product.ts';
import { findBrowser } from '../../find-browser.mjs';
import type { ProviderProcess } from './provider-process.ts';

const PROMPT = 'ttft=500 gap=20 n=60';

/** Signs somebody up, registers a model at each endpoint, and opens the form. */
async function prepare(page: Page, provider: ProviderProcess): Promise<void> {
  await page.goto('/sign-up');
  await hydrated(page);
  await page.locator('input[name=companyName]').fill('Measured');
  await page.locator('main input[name=email]').fill(`measured-${Math.round(performance.now())}@example.com`);
  await page.locator('main input[name=password]').fill('Passw0rd!long');
  await page.locator('main button[type=submit]').last().click();
  await page.waitForURL(/\/welcome/);
  for (const [index, url] of provider.urls.entries()) {
    const data = { name: `model-${index}`, model_type: 'text-generation', api_endpoint: url, provider: 'custom' };
    const made = await page.request.post('/api/ai_models', { data });
    if (made.status() !== 201) throw new Error(`a model was not registered: ${await made.text()}`);
  }
}

/** Presses Run inside the page and records when the first character of each answer is painted, ms after the press. */
async function pressRun(page: Page, models: number): Promise<Map<string, number>> {
  const painted = await page.evaluate(
    ([wanted]) =>
      new Promise<[string, number][]>((resolve, reject) => {
        const button = [...document.querySelectorAll<HTMLButtonElement>('main form button[type=submit]')].at(-1)!;
        const found = new Map<string, number>();
        const pressedMs = performance.now();
        const look = () => {
          for (const column of document.querySelectorAll('section[aria-label="Live answers"] article')) {
            const name = column.querySelector('h3')?.textContent?.trim() ?? '';
            const text = column.querySelector('[aria-label^="Answer"]')?.textContent ?? '';
            if (text !== '' && !found.has(name)) found.set(name, performance.now() - pressedMs);
          }
          if (found.size === wanted) return resolve([...found]);
          if (performance.now() - pressedMs > 20_000)
            return reject(new Error(`${found.size} of ${wanted} columns showed text`));
          // requestAnimationFrame runs before painting, so what it sees is on screen with this frame at the latest.
          requestAnimationFrame(() => setTimeout(look));
        };
        button.click();
        look();
      }),
    [models],
  );
  return new Map(painted);
}

export interface FirstCharacters {
  /** Delay beyond the provider's own time to first token, ms: for the first column with text, and for the last. */
  first: number;
  last: number;
}

/** From Run to the first character on screen, minus the provider's own time to first token, `repeats` times. */
export async function measureFirstCharacters(
  product: Product,
  provider: ProviderProcess,
  repeats: number,
): Promise<FirstCharacters[]> {
  const browser = await chromium.launch({ executablePath: (await findBrowser()) ?? '', args: flags });
  try {
    const settings = { baseURL: product.url, userAgent, viewport: wide, reducedMotion: 'reduce' as const };
    const page = await browser.newPage(settings);
    await prepare(page, provider);
    const results: FirstCharacters[] = [];
    for (let repeat = 0; repeat <= repeats; repeat++) {
      await page.goto('/benchmarking');
      await hydrated(page);
      await page.locator('textarea[name=prompt]').fill(PROMPT);
      await page.getByRole('button', { name: 'Select All', exact: true }).click();
      await page.locator('input[name=preset][value=single]').check({ force: true });
      await page.getByText('Before you run').waitFor();
      await provider.takeCalls();
      const painted = await pressRun(page, provider.urls.length);
      await page
        .getByText(/Successfully benchmarked/)
        .first()
        .waitFor();
      const truth = new Map((await provider.takeCalls()).map((call) => [call.model, call.timeToFirstTokenMs]));
      const over = [...painted].map(([name, ms]) => ms - truth.get(name)!).sort((a, b) => a - b);
      // The first one is a warm-up.
      if (repeat > 0) results.push({ first: over[0]!, last: over.at(-1)! });
    }
    return results;
  } finally {
    await browser.close();
  }
}
