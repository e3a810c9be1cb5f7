import { expect, it } from 'vitest';
import { tool } from '../testing/tool-fixture.ts';
import { buildComparison } from './comparison.ts';
import { comparisonCsv, comparisonMarkdown } from './export-comparison.ts';

it('exports carry translations, contradicting sources and notes, and say which value of a list a source is about', () => {
  const said = { standing: 'read', source: 'https://vendor.test/a', observedAt: '2026-10-04' };
  const beta = tool({
    id: 'b',
    name: 'Beta',
    facts: [
      { ...said, field: 'feature:API access', value: 'yes', quote: 'Hay una API.', translation: 'There is an API.' },
      { ...said, field: 'pricing.free', value: false, quote: 'No free plan.', note: 'for companies' },
      { ...said, standing: 'reported', by: 'A list', field: 'pricing.free', value: true, quote: 'Free.' },
      { ...said, field: 'platform:web', value: 'yes', quote: 'In the browser.' },
      { ...said, field: 'platform:linux', value: 'yes', quote: 'On Linux.' },
    ],
  });
  const names = {
    categoryNames: new Map(),
    vocabularies: new Map([['coding', [{ id: 'api', label: 'API access', description: '' }]]]),
  };
  const choice = { team: 1, billing: 'monthly' as const, asOf: null };
  const both = buildComparison({ ...names, tools: [tool(), beta], base: null, choice, asOf: '2026-11-23' });
  const address = 'https://site.test/compare?tools=a,b';
  for (const write of [comparisonMarkdown, comparisonCsv]) {
    const text = write(both, both.rows, address);
    expect(text).toContain('In English: “There is an API.”');
    expect(text).toMatch(/Contradicted: Yes\. Reported by A list on 4 October 2026["\n]/);
    // The address is that of the vendor, who says the contrary.
    expect(text).toContain('“No free plan.”, https://vendor.test/a, for companies, Contradicted: ');
    expect(text).toContain('for companies');
    expect(text).toContain('Linux: Read on the vendor');
  }
});

it('exports say who judges pros and cons, and of which day that is', () => {
  const tools = [tool({ pros: ['Fast'], cons: [] }), tool({ id: 'b', name: 'Beta', pros: ['Small'], cons: ['Slow'] })];
  const choice = { team: 1, billing: 'monthly' as const, asOf: null };
  const both = buildComparison({
    tools,
    base: null,
    categoryNames: new Map(),
    vocabularies: new Map(),
    choice,
    asOf: '2026-11-23',
  });
  const address = 'https://site.test/compare?tools=a,b';
  const judged = /In the judgement of our editors, who last read them beside the facts on \d+ \w+ \d{4}/g;
  expect(comparisonCsv(both, both.rows, address).match(judged)).toHaveLength(3);
  expect(comparisonMarkdown(both, both.rows, address)).toMatch(
    /- Beta, Cons: In the judgement of our editors, who last read them beside the facts on \d+ \w+ \d{4}\n/,
  );
});
