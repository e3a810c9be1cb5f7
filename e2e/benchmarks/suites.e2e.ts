/** A suite is read, compared and rated; images and parameters go along; the race is followed and stopped. */
import { expect, type Page } from '@playwright/test';
import { axeFindings, hydrated } from '../browser.ts';
import { openRunPage } from '../follow-run.ts';
import { openBench, pressRun, test } from './bench-test.ts';

const table = 'id\tthing\tassert.contains\nrain\train\tHello\nrain\tthe tides\tmoon\nsnow\tsnow\tHello';

/** What Ctrl+V does with cells that a spreadsheet copied. */
const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

test('A suite is pasted and edited with keys, its mistake is named by row and column, and its cases are read, compared, marked and rated blind', async ({
  page,
  given,
}) => {
  await openBench(page, given, ['beta', 'alpha']);
  const main = page.locator('main');
  await page.locator('textarea[name=prompt]').fill('Explain {{thing}}.');
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await page.getByText('Suite, system prompt and settings').click();
  await page.locator('input[name=name]').fill('Weather');
  const cases = page.getByRole('grid', { name: 'Cases' });
  await cases.focus();
  await paste(page, table);
  await cases.getByRole('columnheader', { name: 'assert.contains check' }).waitFor();
  await cases.press('Control+End');
  await page.keyboard.type('=SUM(A1)');
  await page.keyboard.press('Enter');
  await cases.getByRole('gridcell', { name: '=SUM(A1)' }).waitFor();
  await page.keyboard.press('Control+z');
  await cases.getByRole('gridcell', { name: '=SUM(A1)' }).waitFor({ state: 'detached' });
  // What the server finds names the cell, and a press goes there.
  await main.getByRole('button', { name: 'Row 2, id: the id "rain" is used twice' }).press('Enter');
  await expect(cases).toBeFocused();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Row 2, id' }).fill('tides');
  await page.keyboard.press('Enter');
  expect(await axeFindings(page)).toEqual([]);
  await main.getByText(/^Calls\s*(6|18)$/).waitFor();
  await pressRun(page);

  const answers = page.getByRole('region', { name: 'Answers', exact: true });
  await answers.getByText('3 cases').waitFor();
  await answers.getByLabel('Cases shown').selectOption('failed');
  await answers.getByText('1 case', { exact: true }).waitFor();
  await answers.getByRole('button', { name: 'tides' }).click();
  await answers.getByText('Explain the tides.').waitFor();
  await answers.getByLabel('Compare the text with').selectOption({ label: 'Differences to alpha' });
  await answers.locator('ins', { hasText: 'beta' }).waitFor();
  await answers.getByRole('button', { name: 'Star the answer of beta' }).click();
  await answers.getByRole('button', { name: 'Add note on the answer of beta' }).click();
  await answers.getByLabel('Note on the answer of beta').fill('Names no moon.');
  const noted = page.waitForResponse(
    (reply) => reply.request().method() === 'POST' && (reply.request().postData() ?? '').includes('moon'),
  );
  await answers.getByRole('button', { name: 'Save note' }).click();
  await noted;
  await answers.getByRole('button', { name: 'Replay at true speed' }).click();
  await page.getByRole('region', { name: 'Replay' }).getByText('Hello from beta').waitFor();
  await page.getByRole('button', { name: 'Close the replay' }).click();
  await answers.getByRole('button', { name: 'Raw record of beta' }).click();
  await answers.getByText('"rawBase64"').or(answers.getByText('"attempts"')).first().waitFor();

  await openRunPage(page);
  await answers.getByLabel('Cases shown').selectOption('marked');
  await answers.getByText('1 case', { exact: true }).waitFor();
  // Rated with the keyboard alone: its place goes along, and what was voted is read aloud.
  const rating = page.getByRole('region', { name: 'Blind rating' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await rating.getByRole('button', { name: 'Rate answers without names' }).press('Enter');
  await rating.getByText('Which answer is better?').waitFor();
  expect(await rating.innerText()).not.toMatch(/\b(alpha|beta)\b(?<!from (alpha|beta))/);
  await rating.getByRole('button', { name: 'Equal' }).press('ArrowLeft');
  await expect.poll(focused).toBe('Left is better');
  await page.keyboard.press('Enter');
  await rating
    .getByRole('status')
    .getByText(/^You preferred (alpha to beta|beta to alpha)\.$/)
    .waitFor();
  await expect.poll(focused).toBe('Next pair');
  await page.keyboard.press('Enter');
  await rating.getByText('Which answer is better?').waitFor();
  await expect.poll(focused).toMatch(/^Which answer is better\?/);
  await rating.getByText('Your ranking after 1 vote (preliminary)').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const first = page.url();
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.waitForURL((url) => url.href !== first && /\/benchmarking\/runs\//.test(url.href));
  // When a run ends its page becomes longer: what is pressed before that moves away under the pointer.
  await answers.getByText('3 cases').waitFor();
  await page.getByRole('link', { name: 'What changed since Weather' }).click();
  await page.getByRole('heading', { name: /^What changed since Weather/ }).waitFor();

  await page.getByRole('link', { name: 'Suite, version 1' }).click();
  await page.getByRole('heading', { name: 'Versions' }).waitFor();
  await page.getByRole('row', { name: /^Version 1 .* 2 the first$/ }).waitFor();
  const history = page.getByRole('region', { name: 'Over time' });
  await history.getByText('Each column is a run, in order of time.').waitFor();
  // A mark for each of two models in each of two runs, of the checks, the times and perhaps the costs.
  expect(await history.locator('svg svg').count()).toBeGreaterThanOrEqual(8);
  expect(await axeFindings(page)).toEqual([]);
});

test('Somebody without an account rates answers blind by a link, and the owner sees the agreement and revokes the link', {
  tag: '@embedded-only',
}, async ({ page, given, openPage }) => {
  await openBench(page, given, ['alpha', 'beta']);
  await page.locator('textarea[name=prompt]').fill('Say hello.');
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await pressRun(page);
  await openRunPage(page);
  const rating = page.getByRole('region', { name: 'Blind rating' });
  await rating.getByRole('button', { name: 'Rate answers without names' }).click();
  await rating.getByRole('button', { name: 'Equal' }).click();
  await rating
    .getByText(/^You called/)
    .first()
    .waitFor();
  await rating.getByRole('link', { name: 'Ask others to rate' }).click();
  await page.getByRole('heading', { name: /^Raters of/ }).waitFor();
  await page.getByLabel('Who is it for?').fill('Ben');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const address = page.getByText(/\/rate\/[\w-]{32}$/);
  await address.waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const link = new URL(await address.innerText()).pathname;
  const visitor = await openPage({ viewport: { width: 375, height: 812 }, javaScriptEnabled: false });
  await visitor.goto(link);
  await visitor.getByRole('group', { name: 'Left answer' }).waitFor();
  await visitor.getByRole('button', { name: 'Equal' }).click();
  await visitor
    .getByRole('status')
    .getByText(/^Your vote is saved\./)
    .waitFor();
  const reader = await openPage();
  await reader.goto(link);
  await hydrated(reader);
  expect(await axeFindings(reader)).toEqual([]);

  await page.reload();
  await page.getByText('On 1 pair with two or more votes, people agree').waitFor();
  await page.getByText(/^1 vote, valid until/).waitFor();
  await page.getByRole('button', { name: 'Revoke the link of Ben' }).click();
  await page.getByText('revoked', { exact: true }).waitFor();
  await reader.reload();
  await reader.getByText('This link is closed').waitFor();
});

test('Images and set parameters are sent with the prompt, and a run is changed in its own form', {
  tag: '@embedded-only',
}, async ({ page, given, provider }) => {
  await openBench(page, given, ['beta', 'alpha']);
  await page.locator('textarea[name=prompt]').fill('What is in the picture?');
  await page.getByRole('checkbox', { name: /^alpha/ }).check();
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await page.getByLabel('Add images').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer });
  await page.getByAltText('Attached, number 1').waitFor();
  await page.getByText('Suite, system prompt and settings').click();
  await page.locator('textarea[name=system]').fill('Be brief.');
  await page.locator('input[name=temperature]').fill('0.5');
  await pressRun(page);
  const sent = provider.bodies.map((body) => JSON.stringify(body)).findLast((body) => body.includes('the picture?'));
  for (const part of ['image_url', 'iVBORw0KGgo', 'Be brief.', '"temperature":0.5']) expect(sent).toContain(part);
  for (const part of ['top_p', 'reasoning_effort', 'max_tokens', 'max_completion_tokens'])
    expect(sent).not.toContain(part);
  await openRunPage(page);
  await page.getByRole('link', { name: 'Change and run' }).click();
  await page.waitForURL(/from=/);
  await expect.poll(() => page.locator('textarea[name=system]').inputValue()).toBe('Be brief.');
  await expect.poll(() => page.locator('input[name=temperature]').inputValue()).toBe('0.5');
  await page.getByAltText('Attached, number 1').waitFor();
});

test('A PDF and a recording are attached, shown, removed and sent, and a text with the name of a PDF is not', {
  tag: '@embedded-only',
}, async ({ page, given, provider }) => {
  await openBench(page, given, ['alpha', 'beta']);
  await page.locator('textarea[name=prompt]').fill('What is attached?');
  await page.getByRole('checkbox', { name: /^alpha/ }).check();
  const input = page.getByLabel('Add images, PDF or audio');
  const file = (name: string, mimeType: string, text: string) => ({ name, mimeType, buffer: Buffer.from(text) });
  await input.setInputFiles(file('letter.pdf', 'application/pdf', 'Dear Sir'));
  await page.getByText('letter.pdf is no PDF by its content.').waitFor();
  await input.setInputFiles({ ...file('long.pdf', 'application/pdf', ''), buffer: Buffer.alloc(5 * 1_048_576 + 1) });
  await page.getByText('long.pdf has more than 5 MB.').waitFor();
  await input.setInputFiles(Array.from({ length: 200 }, () => file('many.pdf', 'application/pdf', '%PDF-1.7')));
  await page.getByText('At most 4 attachments are sent with a prompt.').waitFor();
  await input.setInputFiles([
    file('report.pdf', 'application/pdf', '%PDF-1.7 report'),
    file('call.mp3', 'audio/mpeg', `ID3${'.'.repeat(2_000)}`),
    file('other.pdf', 'application/pdf', '%PDF-1.7 other'),
  ]);
  await page.getByRole('link', { name: 'report.pdf' }).waitFor();
  await expect(page.locator('audio[controls]')).toHaveAccessibleName('call.mp3');
  await page.getByRole('button', { name: 'Remove attachment 3' }).click();
  await expect(page.getByRole('link', { name: 'other.pdf' })).toHaveCount(0);
  await page.getByText(/^Only its provider knows how many tokens a PDF or a recording takes\./).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await pressRun(page);
  const sent = provider.bodies.map((body) => JSON.stringify(body)).findLast((body) => body.includes('is attached?'));
  for (const part of ['"filename":"report.pdf"', '"type":"input_audio"']) expect(sent).toContain(part);
  expect(sent).not.toContain('other.pdf');
  await openRunPage(page);
  await page.getByRole('link', { name: 'Change and run' }).click();
  await page.waitForURL(/from=/);
  await page.getByRole('link', { name: 'report.pdf' }).waitFor();
});

test('The race is still there after a reload and in another tab, and can be stopped', async ({
  page,
  given,
  provider,
}) => {
  const held = Promise.withResolvers<void>();
  await openBench(page, given, ['beta', 'alpha']);
  provider.onCall = () => held.promise;
  await page.locator('textarea[name=prompt]').fill('Wait for it');
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await page.getByRole('button', { name: 'Run Benchmark', exact: true }).click();
  const live = page.getByRole('region', { name: 'Live answers' });
  await live.getByText(/Waits: its turn comes after (alpha|beta)/).waitFor();
  await page.reload();
  await hydrated(page);
  await live.getByText(/Waits: its turn comes after (alpha|beta)/).waitFor();
  await page.getByRole('link', { name: 'Results', exact: true }).click();
  await page.getByRole('link', { name: 'Wait for it' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Wait for it' }).waitFor();
  await live.getByText(/Waits: its turn comes after (alpha|beta)/).waitFor();
  await live.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  // Not before: the run would be over sooner than it is stopped.
  provider.onCall = () => {};
  held.resolve();
});

test('Two versions of a prompt are compared on each model, with their difference, and the shared result names them', {
  tag: '@embedded-only',
}, async ({ page, given, provider }) => {
  provider.reply = ({ prompt }) => `You said: ${prompt}`;
  await openBench(page, given, ['beta', 'alpha']);
  await page.locator('textarea[name=prompt]').fill('Say {{thing}}.');
  await page.getByRole('button', { name: 'Add a version of the prompt' }).press('Enter');
  const version = page.getByRole('group', { name: 'Version 2' });
  await version.getByText('The same as version 1.').waitFor();
  await version.getByLabel('Name of version 2').fill('Polite');
  await version.getByLabel('Prompt of version 2', { exact: true }).fill('Please say {{thing}}.');
  await version.locator('ins', { hasText: 'Please' }).waitFor();
  await page.reload();
  await hydrated(page);
  await expect(version.getByLabel('Name of version 2')).toHaveValue('Polite');
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await page.getByText('Suite, system prompt and settings').click();
  await page.getByRole('button', { name: 'Edit as text' }).click();
  await page
    .locator('textarea[name=table]')
    .fill(`id,thing\n${[1, 2, 3, 4, 5, 6, 7].map((n) => `c${n},t${n}`).join('\n')}`);
  await page.getByText('Quality: checks, a baseline and a judge').click();
  await page.getByRole('button', { name: 'Add a check' }).click();
  await page.getByLabel('Text of check 1').fill('Please');
  await page.getByText('for 2 versions').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await pressRun(page);

  const results = page.getByRole('region', { name: 'Results', exact: true });
  await results
    .getByText(/alpha · Polite .* alpha · Version 1/)
    .first()
    .waitFor();
  await results.locator('ins', { hasText: 'Please' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await openRunPage(page);
  await page.getByLabel('With prompts and answers').check();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const shared = await page.locator('a[href*="/shared/"]').getAttribute('href');
  const reader = await page.request.get(new URL(shared!).pathname);
  for (const text of ['alpha · Polite', 'Please say']) expect(await reader.text()).toContain(text);
  await page.getByRole('link', { name: 'Change and run' }).click();
  await expect(version.getByLabel('Prompt of version 2', { exact: true })).toHaveValue('Please say {{thing}}.');
});
