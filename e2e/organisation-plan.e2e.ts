/** A company buys a plan: billing chooses and pays it, a member sees what is left, and a visitor has to log in. */
import { expect } from '@playwright/test';
import { followMail, makeOrganisation } from './benchmarks/companies.ts';
import { axeFindings, isSound, open, phone } from './browser.ts';
import { test } from './test.ts';

const plan = '/organisations/acme/plan';

test('The role billing buys, manages and cancels a plan of the organisation, and a member sees what is left', {
  tag: '@embedded-only',
}, async ({ page, openPage, given }) => {
  const owner = await given.account(page);
  await followMail(page, given, owner, '/verify-email');
  await makeOrganisation(page, 'Acme', 'acme');
  const join = async (role: string, settings: Parameters<typeof openPage>[0]) => {
    const person = await openPage(settings);
    const email = await given.account(person);
    await followMail(person, given, email, '/verify-email');
    await open(page, '/organisations/acme');
    await page.getByLabel('Email address', { exact: true }).fill(email);
    await page.getByLabel('Role', { exact: true }).first().selectOption(role);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('The invitation was sent.').waitFor();
    await followMail(person, given, email, '/organisations/join');
    await person.getByRole('button', { name: 'Join Acme' }).click();
    await person.getByText('Your role:').waitFor();
    return person;
  };
  const bill = await join('billing', { viewport: phone, colorScheme: 'dark' });
  const vera = await join('viewer', {});
  await open(bill, plan);
  await bill.getByText('Acme has no plan.').waitFor();
  await isSound(bill);
  await bill.getByRole('button', { name: 'Choose Professional' }).click();
  await bill.getByRole('heading', { name: 'Checkout' }).waitFor();
  await bill.getByText('For Acme').waitFor();
  await bill.getByRole('button', { name: 'Pay' }).click();
  await bill.getByText('The plan of Acme is active').waitFor();
  expect(await axeFindings(bill)).toEqual([]);
  await open(vera, plan);
  await vera.getByText('All 1,500,000 are left.').waitFor();
  await expect(vera.getByRole('button', { name: 'Manage Subscription' })).toHaveCount(0);
  await expect(vera.getByText('$599')).toHaveCount(0);
  expect(await axeFindings(vera)).toEqual([]);
  await bill.getByRole('button', { name: 'Manage Subscription' }).click();
  await bill.getByText('Of Acme', { exact: true }).waitFor();
  await bill.getByRole('button', { name: 'Cancel plan' }).click();
  await bill.getByText('The plan ends with the period that is paid.').waitFor();
  expect(await axeFindings(bill)).toEqual([]);
  await bill.getByRole('link', { name: 'Back to the plan of Acme' }).click();
  await bill.getByText('Ends on').waitFor();
  const visitor = await openPage({});
  expect((await visitor.request.get(plan, { maxRedirects: 0 })).status()).toBe(302);
});
