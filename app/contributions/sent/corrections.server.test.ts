import { expect, it } from 'vitest';
import type { Cell, FieldKind } from '../cell.ts';
import { readCorrection, type Typed } from '../read-correction.server.ts';
import { readSubmission } from './submission.server.ts';

const cell = (field: string, kind: FieldKind) =>
  ({
    subject: { name: 'Tool' },
    field,
    label: 'Field',
    kind,
    present: [],
    canBeEmpty: false,
    plan: null,
  }) as unknown as Cell;
const ground = { source: 'https://vendor.test/prices', quote: 'The sentence that says so.' };
const read = (field: string, kind: FieldKind, typed: Typed) =>
  readCorrection(cell(field, kind), { ...ground, ...typed });
const plan = {
  name: 'Pro',
  tier: 'starter',
  amount: '19.99',
  currency: 'usd',
  interval: 'month',
  billed: 'year',
  perSeat: 'on',
};

it.each([
  ['pricing.free', 'yesNo', { value: 'no' }, [false]],
  ['feature:API access', 'answer', { value: 'not applicable' }, ['not applicable']],
  ['launchDate', 'date', { value: '2026-09' }, ['2026-09']],
  ['founded', 'year', { value: '2015' }, [2015]],
  ['models', 'list', { value: 'One\n\n Two ' }, ['One', 'Two']],
  ['data.training', 'training', { default: 'yes', optOut: '' }, [{ default: 'yes' }]],
  [
    'status',
    'status',
    { kind: 'closed', on: '2026-07', by: '', to: '' },
    [{ kind: 'closed', on: '2026-07', by: null, to: null }],
  ],
  [
    'plan',
    'plan',
    plan,
    [
      {
        name: 'Pro',
        tier: 'starter',
        amountMinor: 1_999,
        currency: 'USD',
        interval: 'month',
        billed: 'year',
        perSeat: true,
      },
    ],
  ],
  ['plan', 'plan', { ...plan, minSeats: '5', maxSeats: '' }, [expect.objectContaining({ minSeats: 5 })]],
  ['plan', 'plan', { ...plan, amount: '' }, [expect.objectContaining({ amountMinor: null })]],
] as const)('a correction of %s is read in the type of the field', (field, kind, typed, values) => {
  expect(read(field, kind, typed).content?.values).toEqual(values);
});

it.each([
  ['pricing.free', 'yesNo', { value: '' }, { value: 'Please give the new value.' }],
  ['pricing.free', 'yesNo', { value: 'perhaps' }, { value: expect.stringContaining('nvalid') }],
  ['launchDate', 'date', { value: '2026-13-40' }, { value: 'Must be YYYY, YYYY-MM or YYYY-MM-DD.' }],
  ['founded', 'year', { value: 'long ago' }, { value: expect.stringContaining('nvalid') }],
  ['owner', 'text', { value: 'x'.repeat(100_000) }, { value: 'At most 300 characters, please; these are 100000.' }],
  [
    'owner',
    'text',
    { value: 'Acme\u202Egnp.exe' },
    { value: expect.stringContaining('right-to-left override (U+202E)') },
  ],
  ['models', 'list', { value: 'GPT\u200B-6' }, { value: expect.stringContaining('zero-width space (U+200B)') }],
  [
    'owner',
    'text',
    { value: 'Acme', quote: 'word '.repeat(26) },
    { quote: 'At most 25 words, please: the part that says it.' },
  ],
  ['owner', 'text', { value: 'Acme', quote: '' }, { quote: 'Please copy the sentence that says so.' }],
  ['plan', 'plan', { ...plan, amount: 'twenty' }, { amount: expect.stringContaining('Please give a number') }],
  ['plan', 'plan', { ...plan, tier: 'gigantic' }, { value: expect.stringContaining('nvalid') }],
] as const)('a correction of %s that is wrong says so beside the field', (field, kind, typed, errors) => {
  expect(read(field, kind, typed).errors).toEqual(errors);
});

it.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://10.0.0.8/prices',
  'http://[::1]/',
  'http://[::ffff:169.254.169.254]/latest',
  'http://localhost:3000/',
  'https://router.local/',
  'https://intranet/',
])('a source in a private network such as %s is refused', (source) => {
  expect(read('owner', 'text', { value: 'Acme', source }).errors?.source).toContain('private network');
});

it.each(['javascript:alert(1)', 'file:///etc/passwd', 'https://user:secret@vendor.test/', 'not an address'])(
  'a source such as %s is refused',
  (source) => {
    expect(read('owner', 'text', { value: 'Acme', source }).errors?.source).toBeDefined();
  },
);

it('a host of look-alike letters is stored in punycode, where it cannot pass for another', () => {
  const { content } = read('owner', 'text', { value: 'Acme', source: 'https://оpenai.com/prices' });
  expect(content?.source).toBe('https://xn--penai-iye.com/prices');
});

it('a script in a text is kept as the text that it is', () => {
  expect(read('owner', 'text', { value: '<script>alert(1)</script>' }).content?.values).toEqual([
    '<script>alert(1)</script>',
  ]);
});

const known = (kind: FieldKind, ...values: string[]) => ({
  ...cell('models', kind),
  canBeEmpty: true,
  present: values.map((value) => ({ value, text: value })) as Cell['present'],
});
const wrong = { ...ground, wrong: 'on', value: 'is not read' };

it('a value is called wrong without another one: the only value, or the one that is chosen of a list', () => {
  expect(readCorrection(known('text', 'One'), wrong).content).toMatchObject({ isWrong: true, values: ['One'] });
  const list = known('list', 'One', 'Two');
  const { content } = readCorrection(list, { ...wrong, which: 'Two' });
  expect(content).toMatchObject({ isWrong: true, values: ['Two'], present: 'Two' });
  for (const which of ['', 'Three'])
    expect(readCorrection(list, { ...wrong, which }).errors).toEqual({ which: 'Please choose the one that is wrong.' });
});

it('a value that is called wrong needs a source and a sentence, and must be one that the record can be without', () => {
  const { errors } = readCorrection(known('text', 'One'), { wrong: 'on' });
  expect(Object.keys(errors!)).toEqual(['source', 'quote']);
  const vendor = { ...known('text', 'One'), canBeEmpty: false };
  expect(readCorrection(vendor, { ...wrong, value: '' }).errors).toEqual({ value: 'Please give the new value.' });
});

it('a submission names what is missing, and an unknown category is refused', () => {
  const typed = {
    name: 'Wren',
    website: 'wren.test',
    category: 'text',
    description: 'Writes letters for people who hate it.',
  };
  expect(readSubmission(typed, ['text']).content).toMatchObject({ website: 'https://wren.test/', vendor: null });
  expect(readSubmission({ ...typed, category: 'none' }, ['text']).errors).toEqual({
    category: 'Please choose a category.',
  });
  expect(Object.keys(readSubmission({}, ['text']).errors!)).toEqual(['name', 'website', 'category', 'description']);
  expect(readSubmission({ ...typed, name: 'Wr\u200Den' }, ['text']).errors?.name).toContain('zero-width joiner');
});
