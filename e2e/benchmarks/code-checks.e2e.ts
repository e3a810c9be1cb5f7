/** Checks in JavaScript, brought by a configuration of promptfoo or written in the form, as a person uses them. */
import { expect, type Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { axeFindings, phone, scrollsSideways } from '../browser.ts';
import { openRunPage } from '../follow-run.ts';
import { openBench, pressRun, test } from './bench-test.ts';

const files = {
  'promptfooconfig.yaml': `prompts: [file://prompts/say.txt]
providers: [openai:gpt-4o-mini]
tests: file://tests.csv
defaultTest: { assert: [{ type: javascript, value: 'file://checks/said.js' }, { type: python, value: x }] }`,
  'prompts/say.txt': 'Say {{word}}.',
  'tests.csv': 'word,__expected\nsun,\nmoon,javascript: output.length < 5\n',
  'checks/said.js':
    'module.exports = (output, context) => ({ pass: output.includes(context.vars.word), reason: "looked for " + context.vars.word });\n',
};

const input = (page: Page) => page.locator('input[type=file][accept*=csv]');
const chosen = ([name, text]: [string, string]) => ({
  name: name.replace(/^.*\//, ''),
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

async function openCases(page: Page, given: Parameters<typeof openBench>[1]) {
  await openBench(page, given, ['alpha']);
  await page.getByText('Suite, system prompt and settings').click();
  await page.getByText('Quality: checks, a baseline and a judge').click();
}

test('A configuration with its files, chosen together or as an archive, is run with its code, and its results say what it found', {
  tag: '@embedded-only',
}, async ({ page, given, provider }) => {
  provider.reply = ({ prompt }) => `You said: ${prompt}`;
  await openCases(page, given);
  const { 'checks/said.js': code, ...others } = files;
  await input(page).setInputFiles(Object.entries(others).map(chosen));
  await page.getByText('2 cases imported from promptfooconfig.yaml.').waitFor();
  await page.getByText(/checks\/said\.js is missing: choose it together with the configuration/).waitFor();
  const packed = Object.entries({ ...others, 'checks/said.js': code }).map(
    ([name, text]) => [`evals/${name}`, new TextEncoder().encode(text)] as const,
  );
  const archive = {
    name: 'evals.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync(Object.fromEntries(packed))),
  };
  const flat = Object.fromEntries(packed.map(([name, text]) => [name.replace(/^.*\//, ''), text] as const));
  await input(page).setInputFiles({ ...archive, name: 'flat.zip', buffer: Buffer.from(zipSync(flat)) });
  await page.getByText(/checks\/said\.js is missing: said\.js has its name, in another folder/).waitFor();
  await input(page).setInputFiles(archive);
  await page.getByText('2 cases imported from evals/promptfooconfig.yaml.').waitFor();
  await page.getByText(/the assertion python/).waitFor();
  await expect(page.getByText('is missing')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a check' }).click();
  await page.getByLabel('Check 1', { exact: true }).selectOption({ label: 'passes this code (JavaScript)' });
  await page.getByLabel('Code of check 1').fill('const words = output.split(" ");\nreturn words.length / 10;');
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(phone);
  expect(await scrollsSideways(page)).toBe(false);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('checkbox', { name: /^alpha/ }).check();
  await pressRun(page);
  await openRunPage(page);
  await page.getByRole('rowheader', { name: 'checks/said.js' }).waitFor();
  await page.getByRole('button', { name: 'test-1', exact: true }).click();
  for (const reason of ['looked for sun', 'graded 0.4']) {
    const why = page.locator('[popover]').filter({ hasText: reason });
    await why.waitFor({ state: 'attached' });
    await page.locator(`[popovertarget="${await why.getAttribute('id')}"]`).press('Enter');
    await expect(why).toBeVisible();
  }
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Change and run' }).click();
  await page.waitForURL(/from=/);
  await expect(page.getByLabel('Code of check 1')).toHaveValue(
    'const words = output.split(" ");\nreturn words.length / 10;',
  );
});

test('Code that is wrong is refused beside the field, and a text of 10 MB does not enter the form', {
  tag: '@embedded-only',
}, async ({ page, given }) => {
  await openCases(page, given);
  await page.locator('textarea[name=prompt]').fill('Hi');
  await page.getByRole('checkbox', { name: /^alpha/ }).check();
  await page.getByRole('button', { name: 'Add a check' }).click();
  await page.getByLabel('Check 1', { exact: true }).selectOption({ label: 'passes this code (JavaScript)' });
  await page.getByLabel('Code of check 1').fill('output.length <');
  await page
    .getByText(/Check 1: is not JavaScript/)
    .first()
    .waitFor();
  await page.getByLabel('Code of check 1').fill('output.length < 300');
  await expect(page.getByText(/is not JavaScript/)).toHaveCount(0);
  const large = Buffer.from(`id,prompt\na,${'x'.repeat(10 * 1_048_576)}\n`);
  await input(page).setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer: large });
  await page
    .getByText('large.csv: Row 1, prompt: 10.0 MB, where a text has at most 1 MB. Nothing was imported.')
    .waitFor();
  await expect(page.getByText(/1 case imported/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit as text' }).click();
  const text = page.locator('textarea[name=table]');
  await text.fill(large.toString());
  await page.getByText('Not taken. Row 1, prompt: 10.0 MB, where a text has at most 1 MB.').waitFor();
  expect((await text.inputValue()).length).toBeLessThan(100);
  expect(await axeFindings(page)).toEqual([]);
});
