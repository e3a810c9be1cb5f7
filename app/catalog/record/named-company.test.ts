import { expect, it } from 'vitest';
import { isNamedInFacts } from './named-company.ts';

const vendor = (value: string) => ({ field: 'vendor' as const, value });
const owner = (value: string | { name: string; boughtOn: string | null }) => ({ field: 'owner' as const, value });

it.each([
  ['without its legal form', 'Acme', [vendor('ACME, Inc.')]],
  ['in short', 'Acme AI', [vendor('Acme')]],
  ['by its other name', 'Acme (Beta)', [vendor('Beta Labs')]],
  ['as the owner', 'Acme', [vendor('Beta'), owner('Acme')]],
  ['as the buyer', 'Acme', [owner({ name: 'Acme', boughtOn: '2026-08-14' })]],
])('a company is named by a fact %s', (_, company, facts) => {
  expect(isNamedInFacts(company, facts)).toBe(true);
});

it.each([
  ['nothing says who makes the tool', 'Acme', []],
  ['the facts name somebody else', 'Acme', [vendor('Beta'), owner('Gamma')]],
  ['its name is only a part of a word', 'Acme', [vendor('Acmex')]],
  ['another field has its name', 'Acme', [{ field: 'docsUrl' as const, value: 'https://acme.test' }]],
])('a company is not named by facts where %s', (_, company, facts) => {
  expect(isNamedInFacts(company, facts)).toBe(false);
});
