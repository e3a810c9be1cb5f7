import { describe, expect, it } from 'vitest';
import { type Fact, factSchema } from './fact-schema.ts';
import { problemsWithFacts } from './quoted-facts.ts';

const reported = (change: object): Fact =>
  factSchema.parse({
    field: 'pricing.free',
    value: true,
    standing: 'reported',
    source: 'https://tracker.test/tool',
    quote: 'Free forever',
    by: 'A tracker',
    ...change,
  });
const plan = (amountMinor: number | null, quote: string, change: object = {}) =>
  reported({
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
    quote,
    ...change,
  });

const seats = (quote: string) => {
  const fact = plan(1000, quote);
  return { ...fact, value: { ...(fact.value as object), perSeat: true } } as Fact;
};
const training = (value: object, quote: string) => reported({ field: 'data.training', value, quote });
const model = (value: string, quote = 'Made with it') => reported({ field: 'models', value, quote });
const docs = (quote: string | null, source: string) =>
  reported({ field: 'docsUrl', value: 'https://docs.tool.test', standing: 'read', quote, source });

describe('a fact of the built-in content', () => {
  it.each([
    ['is reported with the words of the reporter', reported({})],
    ['has an amount that its quote has', plan(249_900, 'Pro: $2,499 per month')],
    ['is a price on request where the quote says so', plan(null, 'Pro: contact sales')],
    ['is a price on request where the translation says so', plan(null, 'お問合せ', { translation: 'on request' })],
    ['is a price per seat whose quote names a seat', seats('Pro: $10 a seat and month')],
    ['says that you can opt out as its quote does', training({ optOut: 'yes' }, 'You can opt out')],
    ['says that you can refuse as its quote does', training({ optOut: 'yes' }, 'Tell us that you do not want that')],
    ['is the address of a page that was read', docs(null, 'https://docs.tool.test/start')],
    ['is an address that its quote names', docs('See docs.tool.test.', 'https://tool.test/')],
    ['is an address that its quote links', docs('[Docs](https://www.docs.tool.test/a)', 'https://tool.test/')],
    ['is the address of a page that was read as Markdown', docs(null, 'https://docs.tool.test.md')],
    ['has a note for readers', reported({ note: 'SOC 2 Type I' })],
    [
      'is no open source by terms that keep the source code of the service from its users',
      reported({
        field: 'feature:Open source',
        value: 'no',
        quote: 'You may not attempt to discover the source code of the Services',
      }),
    ],
    [
      'is no open source by terms that have its users refrain from looking for the source code',
      reported({
        field: 'feature:Open source',
        value: 'no',
        quote: 'shall refrain from attempts to derive the source code of the Service',
      }),
    ],
  ])('is accepted when it %s', (_, fact) => {
    expect(problemsWithFacts([fact])).toEqual([]);
  });

  it.each([
    [
      'its reporter is not quoted, not even the vendor',
      reported({ quote: null, by: 'vendor.test' }),
      'without the words',
    ],
    ['its quote only names the plan', plan(null, 'Single sign-on is part of Pro'), 'price on request'],
    ['its amount is not in the quote', plan(1_900, '"cheapest_paid_usd_per_month": 9'), 'the amount 19'],
    [
      'a text has an amount beyond the quote',
      reported({ field: 'pricing.starter', value: 'Pro $12' }),
      'the amount 12',
    ],
    ['its note is for editors', reported({ note: 'the record has $20' }), 'a note to editors'],
    ['its note is about its quote', reported({ note: 'the quoted sentence is on this page' }), 'a note to editors'],
    [
      'its value is for editors',
      reported({ field: 'data.region', value: 'Nothing (as the store entry says)' }),
      'a note',
    ],
  ])('is refused when %s', (_, fact, problem) => {
    expect(problemsWithFacts([fact])).toEqual([expect.stringContaining(problem)]);
  });

  it('is refused when the same source has another value for the same thing, but not when another source has', () => {
    const [once, atSignUp] = ['$200 once', '$200 at sign-up'].map((value) =>
      reported({ field: 'pricing.freeLimits', value, quote: 'includes $200 in free credit' }),
    ) as [Fact, Fact];
    expect(problemsWithFacts([once, atSignUp])).toEqual([
      'pricing.freeLimits: https://tracker.test/tool says two things: keep one',
    ]);
    expect(problemsWithFacts([once, { ...atSignUp, source: 'https://vendor.test/prices' }])).toEqual([]);
  });
});

describe('a quote that does not carry its value', () => {
  it.each([
    ['names no seat for a price per seat', seats('Pro: $10 a month'), /per seat/],
    ['says nothing about opting out', training({ default: 'no', optOut: 'no' }, 'Never used to train'), /opt out/],
    ['only warns', training({ optOut: 'yes' }, 'Share nothing that you do not want us to see'), /opt out/],
    ['says that you can opt out, unlike the value', training({ default: 'yes' }, 'You can opt-out'), /opt out/],
    ['calls a model the newest', model('M 1', 'Our latest model, M 1'), /next model/],
    [
      'only forbids reverse engineering',
      reported({ field: 'feature:Open source', value: 'no', quote: 'You may not reverse engineer it' }),
      /source code/,
    ],
    [
      'only forbids taking secrets',
      reported({ field: 'feature:Open source', value: 'no', quote: 'to extract other proprietary information' }),
      /source code/,
    ],
    [
      'forbids looking for source code, and does not say whose',
      reported({ field: 'feature:Open source', value: 'no', quote: 'or attempt to discover the source code' }),
      /only forbids/,
    ],
    [
      'allows to have the source code',
      reported({
        field: 'feature:Open source',
        value: 'no',
        quote: 'You may obtain the source code of the software under the MIT licence',
      }),
      /only forbids/,
    ],
    ...[
      'You may now obtain the source code of the software',
      'To obtain the source code of the software, see the NOTICE file',
      'You may obtain the source code of the software without charge',
    ].map((quote): [string, Fact, RegExp] => [
      `gives the source code away: ${quote}`,
      reported({ field: 'feature:Open source', value: 'no', quote }),
      /only forbids/,
    ]),
    [
      'gives away the ownership of results',
      reported({ field: 'feature:Commercial use on paid plans', value: 'yes', quote: 'You own the Output.' }),
      /used commercially/,
    ],
    [
      'names a law as a certificate',
      reported({ field: 'data.certificates', value: 'HIPAA (with agreement)', quote: 'We sign a HIPAA agreement' }),
      /no certificate/,
    ],
    ['was old when it was checked', { ...model('M 1'), observedAt: '2026-01-05', checkedAt: '2026-11-22' }, /was old/],
    [
      'is an entry of a list of certificates',
      reported({ field: 'data.certificates', value: 'SOC 2', quote: 'certifications: - SOC 2' }),
      /list/,
    ],
    ['takes the word of a mirror', reported({ note: '1.0, the version tagged latest on 2026-11-22' }), /mirror/],
    ['is of a page elsewhere that names no address', docs(null, 'https://tool.test/'), /address/],
    ['is of a site whose name only begins like it', docs(null, 'https://docs.tool.testing.test/'), /address/],
    ['quotes a site whose name only begins like it', docs('See docs.tool.test.example.', 'https://a.test/'), /address/],
    ['quotes a site whose name only ends like it', docs('See my-docs.tool.test.', 'https://a.test/'), /address/],
    ['does not have the address', docs('Privacy matters to us.', 'https://docs.tool.test/faq'), /address/],
  ])('is refused when it %s', (_, fact, problem) => {
    expect(problemsWithFacts([fact])).toEqual([expect.stringMatching(problem)]);
  });

  it('is kept as history of a price when the source that leads is newer', () => {
    const price = (amount: number, observedAt: string) =>
      ({ ...plan(amount, `Pro: $${amount / 100}`), observedAt, checkedAt: '2026-11-22' }) as Fact;
    const problems = (facts: Fact[]) => problemsWithFacts(facts).filter((problem) => problem.includes('was old'));
    expect(problems([price(1000, '2025-03-01'), price(1200, '2026-10-07')])).toEqual([]);
    expect(problems([price(1000, '2025-03-01')])).toHaveLength(1);
  });

  it('is refused for a question that each tool answers with yes or no', () => {
    const fact = reported({
      field: 'feature:Local models',
      value: 'not applicable',
      standing: 'stated',
      source: null,
      quote: null,
      by: 'the editors',
    });
    expect(problemsWithFacts([fact])).toEqual([expect.stringMatching(/yes or no/)]);
  });

  it('is refused when facts say two things of one plan, or spell a model in two ways', () => {
    const professional = plan(1000, 'Pro: $10');
    const two = { ...professional, value: { ...(professional.value as object), tier: 'professional' } } as Fact;
    expect(problemsWithFacts([plan(1000, 'Pro: $10'), two])).toEqual([expect.stringMatching(/two tiers/)]);
    expect(problemsWithFacts([model('GPT Image 2'), model('gpt-image-2 (own)')])).toEqual([
      expect.stringMatching(/two ways/),
    ]);
  });
});
