import { expect, it } from 'vitest';
import { companyRecordSchema } from './content-schemas.ts';

const acme = { id: 'acme', name: 'Acme', description: 'A company.', products: [], logo: null, facts: [] };
const problems = (change: object) =>
  companyRecordSchema.safeParse({ ...acme, ...change }).error?.issues.map(({ path, message }) => [...path, message]) ??
  [];

it('a company has its website as a fact and nowhere else', () => {
  const website = 'https://acme.test/';
  const said = { field: 'website', value: website, standing: 'read', source: website };
  expect(problems({ facts: [said] })).toEqual([]);
  expect(problems({ website })).toEqual([['Unrecognized key: "website"']]);
});

it('a product of a company is a tool of the catalogue, whose facts say who made it', () => {
  expect(problems({ products: [{ name: 'Anvil', tool: 'anvil' }] })).toEqual([]);
  expect(problems({ products: [{ name: 'Anvil', tool: null }] })).toEqual([
    ['products', 0, 'tool', expect.any(String)],
  ]);
});
