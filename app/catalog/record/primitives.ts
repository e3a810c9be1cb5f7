import { z } from 'zod';

/** The texts, dates and addresses of which records are made. Texts are plain, never markup. Server and tests only. */

export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
    .refine((value) => !value.includes('\u0000'), 'must not contain a NUL character');

export const labels = (max: number) => z.array(line(80)).max(max);

const dayOf = (atMs: number) => (Number.isNaN(atMs) ? null : new Date(atMs).toISOString().slice(0, 10));

/** YYYY, YYYY-MM or YYYY-MM-DD, as precise as the source; the day must exist. */
export const looseDate = z
  .string()
  .regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, 'must be YYYY, YYYY-MM or YYYY-MM-DD')
  .refine(
    (date) => date.length < 10 || dayOf(Date.parse(`${date}T00:00:00Z`)) === date,
    'is not a day of the calendar',
  );

export const currency = z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters');

export const httpUrl = z
  .string()
  .max(2_000)
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), 'must be an http(s) address');

export const recordId = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters and digits joined by single hyphens');
