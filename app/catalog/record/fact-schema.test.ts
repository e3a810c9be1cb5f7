import { describe, expect, it } from 'vitest';
import { leadingFacts, sortFacts } from '../leading-facts.ts';
import { companyRecordSchema } from './content-schemas.ts';
import { type Fact, factSchema } from './fact-schema.ts';
import { importedToolSchema, toolRecordSchema } from './tool-record.ts';

const read = {
  field: 'pricing.free',
  value: true,
  standing: 'read',
  source: 'https://vendor.test/prices',
  quote: 'Start for free.',
  observedAt: '2026-10-04',
};
const measured = {
  run: 'a-link',
  runName: 'Support answers',
  key: 'openai:gpt-6',
  model: 'GPT-6',
  provider: 'OpenAI',
  asked: 120,
  checked: 118,
  passed: 108,
  cases: 40,
  low: 0.76,
  high: 0.97,
};
const problems = (change: object) =>
  factSchema
    .safeParse({ ...read, ...change })
    .error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`) ?? [];

describe('a fact', () => {
  it('is a value with a standing, a source, a quote and dates', () => {
    expect(factSchema.parse(read)).toMatchObject({ ...read, by: null, checkedAt: null });
  });

  it.each([
    [{ standing: 'read', quote: null }, 'quote is missing: a value that was read quotes its source'],
    [{ standing: 'read', source: null }, 'source is missing: a read value names its source'],
    [{ standing: 'reported' }, 'by is missing: a reported value names who says so'],
    [{ standing: 'measured', source: null }, 'source is missing: a measured value names its source'],
    [{ standing: 'stated' }, 'by is missing: a stated value names who says so'],
    [{ quote: 'word '.repeat(26) }, 'quote has more than 25 words'],
    [{ field: 'measured', value: measured }, 'standing must be measured: nobody else states this'],
    [
      { field: 'measured', value: { ...measured, passed: 121 }, standing: 'measured' },
      'value has more answers than were asked for',
    ],
    [{ field: 'colour' }, 'field "colour" is no field of a fact'],
    [{ field: 'toString' }, 'field "toString" is no field of a fact'],
    [{ field: 'feature:API access', value: 'perhaps' }, 'value Invalid option'],
    [{ field: 'status', value: { kind: 'dead' } }, 'value Invalid option'],
  ])('is refused for %j', (change, problem) => {
    expect(problems(change)).toEqual([expect.stringContaining(problem)]);
  });

  it('is refused without a standing', () => {
    expect(problems({ standing: undefined })[0]).toContain('standing');
  });
});

it.each([
  ['the content', toolRecordSchema],
  ['an import', importedToolSchema],
  ['a company of the content', companyRecordSchema],
])('a measured fact in %s is refused, because only runs of this site bring one', (_, schema) => {
  const fact = { ...read, field: 'measured', value: measured, standing: 'measured', quote: null };
  expect(factSchema.safeParse(fact).success).toBe(true);
  const { error } = schema.safeParse({ facts: [fact, { ...read, standing: 'measured' }] });
  const refused = error!.issues.filter(({ path }) => path[0] === 'facts');
  expect(JSON.stringify(refused.map(({ path }) => path[1]))).toBe('[0,1]');
});

const fact = (change: object): Fact => factSchema.parse({ ...read, ...change });
const plan = (amountMinor: number, change: object = {}) =>
  fact({
    field: 'plan',
    value: {
      name: 'Pro',
      tier: 'starter',
      amountMinor,
      currency: 'USD',
      interval: 'month',
      billed: 'month',
      perSeat: false,
    },
    ...change,
  });

describe('facts that contradict each other', () => {
  const reported = fact({ value: false, standing: 'reported', by: 'A tracker', observedAt: '2026-11-01' });
  const older = fact({ value: false, observedAt: '2026-09' });
  const undated = fact({ value: false, observedAt: null });

  it('are all kept; the better standing leads, and of equals the newer', () => {
    const sorted = sortFacts([undated, reported, older, fact({})]);
    expect(sorted).toEqual([fact({}), older, undated, reported]);
    expect(leadingFacts(sorted)).toEqual([fact({})]);
  });

  it('are about the same thing only where a plan has the same name and payment', () => {
    const sorted = sortFacts([plan(2_000), plan(1_000, { standing: 'reported', by: 'A tracker' })]);
    expect(leadingFacts(sorted).map(({ value }) => (value as { amountMinor: number }).amountMinor)).toEqual([2_000]);
    const yearly = fact({ field: 'plan', value: { ...(plan(1_700).value as object), billed: 'year' } });
    expect(leadingFacts(sortFacts([plan(2_000), yearly]))).toHaveLength(2);
  });
});
