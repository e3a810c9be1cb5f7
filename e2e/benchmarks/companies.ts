import type { Page } from '@playwright/test';
import { open } from '../browser.ts';
import type { Given } from '../given.ts';

/** Follows the link of the newest mail to an address. */
export async function followMail(page: Page, given: Given, email: string, path: string) {
  const mail = await given.command('admin', 'show-mail', email);
  const [link] = new RegExp(`${path}\\?token=[\\w.-]+`).exec(mail) ?? [];
  await open(page, link ?? 'about:blank');
}

export async function makeOrganisation(page: Page, name: string, address: string) {
  await open(page, '/organisations');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Address').fill(address);
  await page.getByRole('button', { name: 'Make Organisation' }).click();
  await page.getByText('Your role: Owner').waitFor();
}
