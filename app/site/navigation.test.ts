import { expect, it } from 'vitest';
import { categoryLinks, profileLinks, providerLinks } from './navigation.ts';

it('links every category to its page', () => {
  expect(categoryLinks([{ id: 'coding', name: 'Coding & Development' }])).toEqual([
    { label: 'Coding & Development', to: '/category/coding' },
  ]);
});

it('leads providers to the reasons, the sign-up, the prices and the sales team', () => {
  expect(providerLinks.map(({ label, to }) => [label, to])).toEqual([
    ['Why Yardstick', '/for-providers'],
    ['Sign Up', '/sign-up'],
    ['Pricing', '/for-providers#pricing'],
    ['Contact Sales', '/contact'],
  ]);
});

it('always has a way to the professional network, and shows no profile without an address', () => {
  const links = profileLinks('https://y.example');
  expect(links.map(({ label }) => label)).toEqual(['Share on LinkedIn']);
  expect(links[0]?.href).toContain(encodeURIComponent('https://y.example'));
});
