import { describe, expect, it } from 'vitest';
import { builtInContent } from '../built-in/built-in-content.server.ts';
import { type Fact, factSchema } from './fact-schema.ts';
import { problemsWithStatedIdentity } from './stated-identity.ts';

const fact = (field: 'vendor' | 'website', value: string, change: object = {}): Fact =>
  factSchema.parse({
    field,
    value,
    standing: 'reported',
    source: 'https://tracker.test/tool',
    quote: `It is ${value}`,
    by: 'A tracker',
    ...change,
  });
const problems = (stated: { vendor?: string; website?: string }, facts: Fact[], company: string | null = null) =>
  problemsWithStatedIdentity({ vendor: null, website: 'https://tool.test', ...stated, facts }, company);

describe('the website that a record states', () => {
  it.each(['https://tool.test', 'https://www.tool.test/', 'http://tool.test'])('may be written as %s', (website) => {
    expect(problems({ website }, [fact('website', 'https://tool.test')])).toEqual([]);
  });

  it('is refused where the leading fact says another, and may be anything without a fact', () => {
    const facts = [
      fact('website', 'https://old.test', { observedAt: '2025-01-01' }),
      fact('website', 'https://new.test', { observedAt: '2026-01-01' }),
    ];
    expect(problems({ website: 'https://old.test' }, facts)).toEqual([
      'website: states https://old.test, and its fact says https://new.test',
    ]);
    expect(problems({ website: 'https://new.test/product' }, facts)).toHaveLength(1);
    expect(problems({ website: 'https://old.test' }, [])).toEqual([]);
  });
});

describe('the maker that a record states', () => {
  it.each([
    ['is the name in its fact without the legal form', 'Acme', ['Acme, Inc.'], null],
    ['is written with other punctuation', 'acme-ai', ['Acme AI LLC'], null],
    ['is one of several makers that facts name', 'Acme', ['Beta Ltd', 'ACME'], null],
    ['is the name of its company', 'Acme', [], 'Acme Labs'],
    ['has a former name that its fact has too', 'Acme (formerly Beta)', ['Acme Inc. (formerly Beta, Inc.)'], null],
    ['has one name from its fact and one from its company', 'Acme (Beta)', ['Beta, Inc.'], 'Acme'],
    ['has neither facts nor a company', 'Acme', [], null],
  ])('is accepted when it %s', (_, vendor, makers, company) => {
    const facts = makers.map((maker) => fact('vendor', maker));
    expect(problems({ vendor }, facts, company)).toEqual([]);
  });

  it.each([
    ['no fact names it', 'Acme', ['Beta, Inc.'], null],
    ['it is only part of a word in its fact', 'Acme', ['Acmex'], null],
    ['its former name stands nowhere', 'Acme (formerly Beta)', ['Acme'], null],
    ['its company has another name', 'Acme', [], 'Beta'],
  ])('is refused when %s', (_, vendor, makers, company) => {
    const facts = makers.map((maker) => fact('vendor', maker));
    expect(problems({ vendor }, facts, company)).toEqual([
      `vendor: states ${vendor}, and its facts and company name only ${company ?? makers.join(', ')}`,
    ]);
  });
});

describe('the built-in content', () => {
  it('states no maker and no website that its facts contradict', () => {
    const { tools, companies } = builtInContent();
    const found = tools.flatMap((tool) => {
      const company = companies.find(({ id }) => id === tool.company)?.name ?? null;
      return problemsWithStatedIdentity(tool, company).map((problem) => `${tool.id}, ${problem}`);
    });
    expect(found).toEqual([]);
  });
});
