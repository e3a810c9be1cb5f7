import { describe, expect, it } from 'vitest';
import { factMark, factStanding, isAgeing, statusText, valueText } from './fact-wording.ts';
import { factSchema } from './record/fact-schema.ts';

const fact = (change: object = {}) =>
  factSchema.parse({
    field: 'pricing.starter',
    value: 'Pro $20/month',
    standing: 'read',
    source: 'https://vendor.test/prices',
    quote: 'Pro costs $20 a month.',
    observedAt: '2026-10-04',
    ...change,
  });

describe('the standing of a fact in words', () => {
  it.each([
    [{}, "Read on the vendor's page on 4 October 2026."],
    [{ observedAt: '2026-10' }, "Read on the vendor's page in October 2026."],
    [{ observedAt: null }, "Read on the vendor's page in an undated copy."],
    [
      { observedAt: null, checkedAt: '2026-11-22' },
      "Read on the vendor's page in an undated copy. Last compared with that copy on 22 November 2026.",
    ],
    [
      { standing: 'reported', by: 'A tracker', names: 'vendor.test/x', observedAt: null, checkedAt: '2026-11-22' },
      'Reported by A tracker in an undated copy, naming vendor.test/x. Last compared with that copy on 22 November 2026.',
    ],
    [{ checkedAt: '2026-11-22' }, "Read on the vendor's page on 4 October 2026."],
    [
      { standing: 'reported', by: 'A tracker', names: 'vendor.test/x' },
      'Reported by A tracker on 4 October 2026, naming vendor.test/x.',
    ],
    [{ standing: 'stated', by: "this site's operator" }, "Stated by this site's operator on 4 October 2026."],
    [
      { standing: 'stated', by: "this site's operator", source: null, quote: null, observedAt: null },
      "Stated by this site's operator, without a source.",
    ],
    [{ standing: 'measured' }, 'Measured by Yardstick on 4 October 2026.'],
  ])('%j reads as a sentence', (change, sentence) => {
    expect(factStanding(fact(change))).toBe(sentence);
  });

  it('says at a glance who says so and when', () => {
    expect(factMark({ facts: [fact()] }, fact(), '2026-11-01')).toMatchObject({
      short: 'Read 4 Oct 2026',
      isAgeing: false,
      isContradicted: false,
      quote: 'Pro costs $20 a month.',
    });
  });

  it('quotes without the signs of Markdown for bold text', () => {
    const bold = fact({ quote: '**Developer**: Acme, Inc.' });
    expect(factMark({ facts: [bold] }, bold, '2026-11-01')).toMatchObject({ quote: 'Developer: Acme, Inc.' });
  });

  it('quotes without the signs of Markdown for code', () => {
    const code = fact({ quote: 'The `acme/acme` repository is read-only.' });
    expect(factMark({ facts: [code] }, code, '2026-11-01')).toMatchObject({
      quote: 'The acme/acme repository is read-only.',
    });
  });

  it('quotes the lines of a cell of Markdown with blanks between them', () => {
    const lines = fact({ quote: 'Pro | $20/month<br>$200/year <br /> Monthly' });
    expect(factMark({ facts: [lines] }, lines, '2026-11-01')).toMatchObject({
      quote: 'Pro | $20/month $200/year Monthly',
    });
  });

  it('quotes a link of Markdown as its words and its address', () => {
    const linked = fact({ quote: '[Acme](https://acme.test/) at [https://acme.test](https://acme.test), see [1]' });
    expect(factMark({ facts: [linked] }, linked, '2026-11-01')).toMatchObject({
      quote: 'Acme (https://acme.test/) at https://acme.test, see [1]',
    });
  });

  it('takes an older price of a plan for its history, not for a contradiction', () => {
    const plan = { name: 'Pro', tier: 'starter', currency: 'USD', interval: 'month', billed: 'month', perSeat: false };
    const [now, before] = [2_000, 1_500].map((amountMinor) =>
      fact({
        field: 'plan',
        value: { ...plan, amountMinor },
        observedAt: amountMinor === 2_000 ? '2026-10-04' : '2026-05',
      }),
    );
    const mark = factMark({ facts: [now!, before!] }, now!, '2026-11-01');
    expect(mark.isContradicted).toBe(false);
    expect(mark.notes).toEqual(["Earlier: Pro $15/month. Read on the vendor's page in May 2026."]);
    const past = factMark({ facts: [now!, before!] }, before!, '2026-11-01');
    expect(past.isContradicted).toBe(false);
    expect(past.notes).toEqual(["Later: Pro $20/month. Read on the vendor's page on 4 October 2026."]);
    const doubtful = { ...now!, standing: 'reported' as const, by: 'A tracker' };
    expect(factMark({ facts: [before!, doubtful] }, before!, '2026-11-01').isContradicted).toBe(true);
  });

  it('does not call a newer update contradicted by the one that was known before', () => {
    const [now, before] = ['2026-11-06', '2026-08-01'].map((value) => fact({ field: 'latestUpdate', value }));
    expect(factMark({ facts: [now!, before!] }, now!, '2026-11-10')).toMatchObject({
      isContradicted: false,
      notes: [],
    });
    expect(factMark({ facts: [now!, before!] }, before!, '2026-11-10').isContradicted).toBe(true);
  });

  it('does not call the month of an update contradicted by its day', () => {
    const [month, day, later] = ['2026-11', '2026-11-06', '2026-12-01'].map((value) =>
      fact({ field: 'latestUpdate', value }),
    );
    const isContradictedBy = (other: ReturnType<typeof fact>) =>
      factMark({ facts: [month!, other] }, month!, '2026-12-10').isContradicted;
    expect([day!, later!].map(isContradictedBy)).toEqual([false, true]);
  });

  it('shows both sides of a contradiction', () => {
    const other = fact({ value: 'Pro $25/month', standing: 'reported', by: 'A tracker' });
    const mark = factMark({ facts: [fact(), other] }, fact(), '2026-11-01');
    expect(mark.isContradicted).toBe(true);
    expect(mark.notes).toEqual(['Contradicted: Pro $25/month. Reported by A tracker on 4 October 2026.']);
  });
});

describe('the age of a fact', () => {
  it.each([
    ['pricing.starter', '2026-09-23', false],
    ['pricing.starter', '2026-09-22', true],
    ['pricing.starter', '2026-09', false],
    ['pricing.starter', null, true],
    ['status', '2026-11-01', true],
    ['feature:API access', '2026-06-01', false],
    ['feature:API access', '2026-04', true],
    ['owner', '2025-12', false],
    ['launchDate', null, false],
  ])('of %s, seen %s, is over the limit of its kind: %s', (field, observedAt, isOld) => {
    expect(isAgeing({ field: field as 'status', observedAt }, '2026-11-22')).toBe(isOld);
  });
});

it.each([
  [{ kind: 'closing', on: '2026-12-01', by: null, to: 'Canva' }, 'Closing in favour of Canva on 1 December 2026'],
  [{ kind: 'acquired', on: '2026-07-15', by: 'Anaconda', to: null }, 'Acquired by Anaconda on 15 July 2026'],
  [{ kind: 'renamed', on: '2026-07', by: null, to: 'Gemini Notebook' }, 'Renamed to Gemini Notebook in July 2026'],
] as const)('the status %j reads as words', (status, words) => {
  expect(statusText(status)).toBe(words);
});

it.each([
  ['feature:API access', 'not applicable', 'Not applicable'],
  ['platform:ios', 'yes', 'iOS'],
  ['data.training', { default: 'yes', optOut: 'yes' }, 'Yes, by default; you can opt out'],
  ['data.training', { optOut: 'no' }, 'No opt-out'],
  ['launchDate', '2024-02', 'February 2024'],
  ['pricing.free', false, 'No'],
] as const)('the value of %s, %j, reads as words', (field, value, words) => {
  expect(valueText({ field, value } as Parameters<typeof valueText>[0])).toBe(words);
});
