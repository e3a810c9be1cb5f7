/** Tools with results or an address: written in the form, called by models, read in the answers, and changed for another run. */
import { expect, type Page } from '@playwright/test';
import { axeFindings, hydrated, isSound, phone, scrollsSideways } from '../browser.ts';
import { openRunPage } from '../follow-run.ts';
import { openBench, test } from './bench-test.ts';

const schema = '{"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}';

async function writeTool(page: Page): Promise<void> {
  await page.getByText('Tools: functions that the models may call').click();
  await page.getByRole('button', { name: 'Add a tool' }).click();
  await page.getByLabel('Name of tool 1').fill('weather');
  await page.getByLabel('Description of tool 1').fill('The weather in a city.');
  await page.getByLabel('Arguments of tool 1').fill(schema);
  await page.getByLabel('When the arguments hold (result 1 of tool 1)').fill('{"city": "Bonn"}');
  await page.getByLabel('Result (result 1 of tool 1)').fill('{"degrees": 21}');
  await page.getByRole('button', { name: 'Add a result to tool 1' }).click();
  await page.getByLabel('Result (result 2 of tool 1)').fill('There is no such city.');
  await page.getByLabel('Sent as an error').nth(1).check({ force: true });
}

test('A person writes a tool, sees what is wrong with it, and reads each call with its result', {
  tag: '@embedded-only',
}, async ({ page, given, provider }) => {
  provider.reply = ({ model, prompt }) =>
    prompt === 'How warm is it in Bonn?'
      ? { tool: 'weather', input: { city: model === 'alpha' ? 'Bonn' : 'Atlantis' } }
      : `I was told: ${prompt}`;
  await openBench(page, given, ['alpha', 'beta']);
  await page.locator('textarea[name=prompt]').fill('How warm is it in Bonn?');
  for (const name of ['alpha', 'beta']) await page.getByRole('checkbox', { name }).check({ force: true });
  await page.locator('input[name=preset][value=single]').check({ force: true });
  await writeTool(page);
  await page.getByText(/^Models may call tools: an answer takes up to 5 requests/).waitFor();

  await page.getByLabel('Name of tool 1').fill('the weather');
  await page.getByText('A name has letters, digits, _ and - only, at most 64.').waitFor();
  await page
    .getByText(/^Tool 1, name: has letters, digits/)
    .first()
    .waitFor();
  await page.getByLabel('Name of tool 1').fill('weather');
  await page.getByLabel('Arguments of tool 1').fill('{"type": ');
  await page.getByText(/^This is not JSON: /).waitFor();
  await page.getByText('Tool 1, arguments: is not a JSON object').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Arguments of tool 1').fill(schema);
  await page.getByLabel('Requests of one answer').fill('99');
  await page.getByText('Requests of one answer must be a whole number from 1 to 20.').first().waitFor();
  await page.getByLabel('Requests of one answer').fill('3');
  await page.getByText(/an answer takes up to 3 requests/).waitFor();

  await page.getByText('Quality: checks, a baseline and a judge').click();
  await page.getByRole('button', { name: 'Add a check' }).click();
  await page.getByLabel('Check 1', { exact: true }).selectOption({ label: 'calls the tool' });
  await page.getByLabel('Text of check 1').fill('wether');
  await page
    .getByText(/there is no tool "wether" in this suite; write weather/)
    .first()
    .waitFor();
  await page.getByLabel('Text of check 1').fill('weather({"city":"Bonn"})');
  await page.getByText(/an answer takes up to 3 requests/).waitFor();

  // What was typed survives a reload.
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('Name of tool 1')).toHaveValue('weather');
  await expect(page.getByLabel('Result (result 2 of tool 1)')).toHaveValue('There is no such city.');

  for (const name of ['alpha', 'beta']) await expect(page.getByRole('checkbox', { name })).toBeChecked();
  await expect(page.locator('input[name=preset][value=single]')).toBeChecked();
  await expect(page.getByLabel('Check 1', { exact: true }).locator('option:checked')).toHaveText('calls the tool');
  await expect(page.getByLabel('Text of check 1')).toHaveValue('weather({"city":"Bonn"})');
  await page.getByRole('button', { name: 'Run Benchmark', exact: true }).click();
  const alpha = page.getByRole('group', { name: 'Answer of alpha' });
  await alpha.getByText('1 call of a tool, 2 requests').waitFor();
  await expect(alpha).toContainText('weather({"city":"Bonn"})');
  await expect(alpha).toContainText('→ {"degrees":21}');
  await expect(page.getByRole('group', { name: 'Answer of beta' })).toContainText('Error: There is no such city.');
  await openRunPage(page);
  await alpha.getByText('1 call of a tool, 2 requests').waitFor();
  await page.getByLabel('Compare the text with').selectOption({ label: 'Differences to alpha' });
  await expect(page.getByRole('group', { name: 'Answer of beta' }).locator('ins').first()).toContainText('Atlantis');
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(phone);
  expect(await scrollsSideways(page)).toBe(false);

  await page.getByRole('link', { name: 'Change and run' }).click();
  await expect(page.getByLabel('Name of tool 1')).toHaveValue('weather');
  await expect(page.getByLabel('Text of check 1')).toHaveValue('weather({"city":"Bonn"})');
  await isSound(page);
  await page.getByRole('button', { name: 'Remove tool 1' }).click();
  await page
    .getByText(/this suite has none; add it to the tools/)
    .first()
    .waitFor();
});

test('A person has an address answer a tool, is told what is refused, and sees what the model got from it', {
  tag: '@embedded-only',
}, async ({ page, given, provider }) => {
  provider.reply = ({ prompt }) =>
    prompt === 'Which models are there?' ? { tool: 'list', input: { page: 1 } } : `I was told: ${prompt}`;
  await openBench(page, given, ['alpha']);
  await page.locator('textarea[name=prompt]').fill('Which models are there?');
  await page.getByRole('checkbox', { name: 'alpha' }).check({ force: true });
  await page.locator('input[name=preset][value=single]').check({ force: true });
  await page.getByText('Tools: functions that the models may call').click();
  await page.getByRole('button', { name: 'Add a tool' }).click();
  await page.getByLabel('Name of tool 1').fill('list');
  await page.getByLabel('Tool 1 is answered by').selectOption({ label: 'an address that is called' });
  await page.getByLabel('Address of tool 1').fill('https://example.com/models?api_key=1');
  await page
    .getByText(/^Tool 1, address: “api_key” may be a credential/)
    .first()
    .waitFor();
  await page.getByLabel('Address of tool 1').fill(`${provider.url}/models`);
  await page.getByLabel('Method of tool 1').selectOption('GET');
  await page.getByText(`100 for one answer, to GET ${provider.url}/models.`).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Run Benchmark', exact: true }).click();
  const alpha = page.getByRole('group', { name: 'Answer of alpha' });
  await alpha.getByText(/^HTTP 200 after \d/).waitFor();
  await expect(alpha).toContainText('I was told: {"data":[{"id":"alpha"}');
  await openRunPage(page);
  await alpha.getByText(/^HTTP 200 after \d/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Change and run' }).click();
  await expect(page.getByLabel('Address of tool 1')).toHaveValue(`${provider.url}/models`);
  await page.setViewportSize(phone);
  expect(await scrollsSideways(page)).toBe(false);
});
