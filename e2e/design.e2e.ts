/** The parts of the interface, compared by pictures: docs/decisions/0029. */
import { expect, type Page } from '@playwright/test';
import { isSound, open, screens } from './browser.ts';
import { test as base } from './test.ts';

const test = base.extend({ environment: { DESIGN_PAGE: 'on' } });

/** A quarter of the size: what remains are places, sizes and tones, and not how a machine smooths letters. */
async function smallPicture(page: Page): Promise<Buffer> {
  const picture = await page.locator('main').screenshot({
    animations: 'disabled',
    style: 'body > header { visibility: hidden }',
  });
  const small = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width / 4);
    canvas.height = Math.round(image.height / 4);
    const context = canvas.getContext('2d')!;
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
  }, picture.toString('base64'));
  return Buffer.from(small, 'base64');
}

for (const { name, options } of screens)
  test(`Every part of the interface looks as in its picture on ${name}`, { tag: '@embedded-only' }, async ({
    openPage,
  }) => {
    const page = await openPage(options);
    await open(page, '/design');
    await page.getByRole('region', { name: 'Charts' }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    await isSound(page);
    expect(await smallPicture(page)).toMatchSnapshot(`${name.replaceAll(' ', '-')}.png`, {
      threshold: 0.2,
      maxDiffPixelRatio: 0.002,
    });
  });
