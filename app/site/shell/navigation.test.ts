import { expect, it } from 'vitest';
import { categoryLinks, companyLinks, profileLinks, providerLinks } from './navigation.ts';

it('links every category to its page', () => {
  expect(categoryLinks([{ id: 'coding', name: 'Coding & Development' }])).toEqual([
    { label: 'Coding & Development', to: '/category/coding' },
  ]);
});

it('leads providers to the reasons, the sign-up, the prices and the sales team', () => {
  expect(providerLinks(true).map(({ label, to }) => [label, to])).toEqual([
    ['Why Yardstick', '/for-providers'],
    ['Sign Up', '/sign-up'],
    ['Pricing', '/for-providers#pricing'],
    ['Contact Sales', '/contact'],
  ]);
});

it('links no prices, plans or sales in the menus where billing is off', () => {
  const labels = [...providerLinks(false), ...companyLinks(false)].map(({ label }) => label);
  expect(labels).toContain('Contact');
  expect(labels.filter((label) => /pric|plan|sales/i.test(label))).toEqual([]);
});

it('keeps the professional network and two other social links alive: without a profile they share the site', () => {
  const links = profileLinks('https://y.example', null);
  expect(links.map(({ label }) => label)).toEqual(['Share on LinkedIn', 'Share on X', 'Share on Bluesky']);
  for (const { href } of links) expect(href).toMatch(/^https:\/\/[^ ]+=https%3A%2F%2Fy\.example$/);
});

it('links the LinkedIn page that is set, in place of sharing there', () => {
  const [first, ...others] = profileLinks('https://y.example', 'https://www.linkedin.com/company/y');
  expect(first).toEqual({ label: 'LinkedIn', href: 'https://www.linkedin.com/company/y' });
  expect(others.map(({ label }) => label)).toEqual(['Share on X', 'Share on Bluesky']);
});
