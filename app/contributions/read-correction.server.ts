import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { subjectOf } from '../catalog/leading-facts.ts';
import { countWords, factSchema, QUOTE_WORDS } from '../catalog/run-time-facts.server.ts';
import type { Fact } from '../catalog/tool.ts';
import { minorUnitsOf } from '../platform/money.ts';
import type { Cell, FieldKind } from './cell.ts';
import { plainLine } from './plain-words.ts';
import { outsideAddress } from './sent/outside-address.server.ts';

/** What a correction says, as stored. */
export interface CorrectionContent {
  /** The name of the tool or company, as it was then. */
  name: string;
  label: string;
  /** One value, or those of a list, in the format of fact-schema.ts. */
  values: unknown[];
  /** The values are wrong, and no right one is known. */
  isWrong?: boolean;
  /** The subject of the plan that it is about, where that was known; see leading-facts.ts. */
  plan?: string;
  /** It was sent by the account that the entry belongs to. */
  isStatement?: boolean;
  /** What the record said then, in words; null: not known. */
  present: string | null;
  source: string;
  quote: string;
  note: string | null;
}

/** What was typed, by the names of the form's fields. */
export type Typed = Record<string, string>;

/** What is wrong, by the names of the form's fields. */
export type SentErrors = Partial<Record<string, string>>;
export type Read<Content> = { content: Content; errors?: undefined } | { content?: undefined; errors: SentErrors };

/** The schemas of a field's value: of the form's fields they make values of facts. */
const oneValue = plainLine(300, 1, 'Please give the new value.');
const justValue = <Value>(toValue: (text: string) => Value) =>
  z.object({ value: oneValue }).transform(({ value }): unknown[] => [toValue(value)]);
const nullIfEmpty = (text: string) => (text === '' ? null : text);

const seats = plainLine(6)
  .refine((text) => /^([1-9]\d*)?$/.test(text), 'Please give a whole number, or leave it empty.')
  .optional();

const readers: Record<FieldKind, z.ZodType<unknown[]>> = {
  text: justValue((text) => text),
  date: justValue((text) => text),
  address: justValue((text) => text),
  answer: justValue((text) => text),
  yesNo: justValue((text) => (text === 'yes' ? true : text === 'no' ? false : text)),
  year: justValue(Number),
  list: z.object({ value: z.string().default('') }).transform(({ value }, context): unknown[] => {
    const lines = value.split('\n').filter((line) => line.trim() !== '');
    if (lines.length === 0 || lines.length > 30)
      context.addIssue({ code: 'custom', path: ['value'], message: 'Please give 1 to 30 lines.' });
    return lines.map((line) => {
      const read = oneValue.safeParse(line);
      if (!read.success) context.addIssue({ code: 'custom', path: ['value'], message: messageOf(read.error) });
      return read.data;
    });
  }),
  status: z
    .object({
      kind: plainLine(20, 1, 'Please choose a status.'),
      on: plainLine(10),
      by: plainLine(120),
      to: plainLine(120),
    })
    .transform(({ kind, on, by, to }): unknown[] => [
      { kind, on: nullIfEmpty(on), by: nullIfEmpty(by), to: nullIfEmpty(to) },
    ]),
  owner: z
    .object({
      name: plainLine(120, 1, 'Please name the owner.'),
      bought: plainLine(2).optional(),
      boughtOn: plainLine(10),
    })
    .transform(({ name, bought, boughtOn }): unknown[] => [
      bought === 'on' || boughtOn !== '' ? { name, boughtOn: nullIfEmpty(boughtOn) } : name,
    ]),
  training: z
    .object({ default: plainLine(3), optOut: plainLine(3) })
    .refine((value) => value.default !== '' || value.optOut !== '', {
      path: ['default'],
      error: 'Please answer one of the two.',
    })
    .transform((value): unknown[] => [Object.fromEntries(Object.entries(value).filter(([, answer]) => answer !== ''))]),
  plan: z
    .object({
      name: plainLine(80, 1, 'Please name the plan.'),
      tier: plainLine(20),
      amount: plainLine(12).refine(
        (text) => /^(\d{1,9}([.,]\d{1,3})?)?$/.test(text),
        'Please give a number, such as 20 or 19.99. Leave it empty for a price on request.',
      ),
      currency: plainLine(3, 3, 'Please give three letters, such as USD.').transform((text) => text.toUpperCase()),
      interval: plainLine(10),
      billed: plainLine(10),
      perSeat: plainLine(2),
      minSeats: seats,
      maxSeats: seats,
    })
    .transform(({ amount, perSeat, minSeats, maxSeats, ...plan }): unknown[] => {
      const minor = Math.round(Number(amount.replace(',', '.')) * minorUnitsOf(plan.currency));
      const limits = Object.entries({ minSeats, maxSeats }).filter(([, count]) => count);
      return [
        {
          ...plan,
          amountMinor: amount === '' ? null : minor,
          perSeat: perSeat === 'on',
          ...Object.fromEntries(limits.map(([name, count]) => [name, Number(count)])),
        },
      ];
    }),
};

/** Where it says so. */
export const evidence = z.object({
  source: outsideAddress('Please give the address of the page that says so.'),
  quote: plainLine(400, 1, 'Please copy the sentence that says so.').refine(
    (quote) => countWords(quote) <= QUOTE_WORDS,
    `At most ${QUOTE_WORDS} words, please: the part that says it.`,
  ),
  note: plainLine(400).transform(nullIfEmpty),
});

/** What the record says and the sender calls wrong without knowing what is right; of a list, one value. */
const wrongReader = ({ kind, present }: Cell) =>
  z
    .object({ which: z.string().default('') })
    .transform(({ which }) => (kind === 'list' ? present.filter(({ text }) => text === which) : present))
    .refine((wrong) => wrong.length > 0, { path: ['which'], error: 'Please choose the one that is wrong.' })
    .transform((wrong) => wrong.map(({ value }) => value));

/** Reads a correction of a cell from what was typed. */
export function readCorrection(cell: Cell, typed: Typed): Read<CorrectionContent> {
  const isWrong = cell.canBeEmpty && typed.wrong === 'on';
  const values = (isWrong ? wrongReader(cell) : readers[cell.kind]).safeParse(typed);
  const ground = evidence.safeParse(typed);
  if (!values.success || !ground.success) return { errors: { ...errorsOf(ground.error), ...errorsOf(values.error) } };
  const content = {
    ...ground.data,
    name: cell.subject.name,
    label: cell.label,
    values: values.data,
    ...(isWrong && { isWrong }),
    ...(cell.plan && { plan: subjectOf({ field: 'plan', value: cell.present[0]!.value } as Said) }),
    present:
      cell.present
        .filter(({ value }) => !isWrong || values.data.includes(value))
        .map(({ text }) => text)
        .join('; ') || null,
  };
  for (const value of values.data) {
    const fact = factSchema.safeParse({
      field: cell.field,
      value,
      standing: 'reported',
      by: 'a reader',
      source: content.source,
    });
    if (!fact.success) return { errors: { value: sentence(messageOf(fact.error)) } };
  }
  return { content };
}

export interface Standing {
  standing: Fact['standing'];
  by: string | null;
  /** ISO days. */
  observedAt: string;
  checkedAt: string;
}

type Said = Pick<Fact, 'field' | 'value'>;

/**
 * The facts that an accepted correction becomes, or takes away. Values of a list that it only repeats keep their facts;
 * a value on the ground that the cell had keeps what else was said of that ground, such as its day of the last check.
 * @param present the cell as it is now
 */
export function factsOf(
  field: string,
  { values, source, quote, isWrong }: CorrectionContent,
  standing: Standing,
  present: readonly Fact[],
): Fact[] {
  const facts = values.map((value) => factSchema.parse({ field, value, source, quote, ...standing }));
  const [lead] = present;
  if (isWrong || lead === undefined) return facts;
  const isGroundSame = groundOf(facts[0]!) === groundOf(lead);
  const known = facts.map((fact) => present.find((one) => isDeepStrictEqual(one.value, fact.value)));
  const isRepeated = isGroundSame || known.includes(undefined);
  return facts.map((fact, index) => (isRepeated && known[index]) || (isGroundSame ? { ...lead, ...said(fact) } : fact));
}

const said = ({ field, value }: Fact) => ({ field, value });
const groundOf = ({ source, quote, standing, by, observedAt }: Fact) =>
  JSON.stringify([URL.parse(source ?? '')?.href, quote, standing, by, observedAt]);

export function errorsOf(error: z.ZodError | undefined): SentErrors {
  const errors: SentErrors = {};
  for (const { path, message } of error?.issues ?? []) errors[String(path[0] ?? 'value')] ??= message;
  return errors;
}

const messageOf = (error: z.ZodError) => error.issues[0]?.message ?? 'This is not valid.';
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.?$/, '.')}`;
