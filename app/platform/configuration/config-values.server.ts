import { z } from 'zod';
import { contrastProblem, type Theme } from './accent-colour.server.ts';

/** Kinds of values of environment variables. */

export const flag = z
  .string()
  .trim()
  .toLowerCase()
  .refine((value) => ['1', 'true', 'yes', 'on', '0', 'false', 'no', 'off', ''].includes(value), 'must be on or off')
  .transform((value) => ['1', 'true', 'yes', 'on'].includes(value));

export const httpUrl = z
  .string()
  .trim()
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), 'must be a full http:// or https:// address')
  .transform((value) => value.replace(/\/+$/, ''));

/** Kinds of sources that tell whether the facts about tools are still true. */
export const freshnessAdapters = ['web', 'github', 'npm', 'pypi', 'status-pages', 'changelogs', 'wikidata', 'ampm'];

export const postgresUrl = z
  .string()
  .trim()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://');

export const storageUrl = httpUrl.refine((value) => {
  const { username, password, pathname } = new URL(value);
  return username !== '' && password !== '' && pathname.length > 1;
}, 'must name a key, its secret and a bucket: https://ID:SECRET@HOST/BUCKET');

export const syslogUrl = z
  .string()
  .trim()
  .refine(
    (value) => /^(tcp|tls):\/\/[^\s/?#@]+:\d+$/.test(value) && URL.canParse(value),
    'must be tcp://HOST:PORT or tls://HOST:PORT',
  );

export const listed = (written: string) =>
  written
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

export const email = z.email('must be an email address');
export const text = z.string().trim().min(1, 'must not be empty');

export const masterKey = text.refine(
  (value) => Buffer.from(value, 'base64').length === 32,
  'must be 32 bytes in base64 (for example: openssl rand -base64 32)',
);

export const port = z
  .string()
  .regex(/^\d+$/, 'must be a whole number')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port between 0 and 65535');

export const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `must be a whole number between ${from} and ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number between ${from} and ${to}`);

export const accentColour = (theme: Theme) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[\da-f]{6}$/, 'must be a colour such as #0b5f63')
    .superRefine((colour, issues) => {
      const message = contrastProblem(colour, theme);
      if (message !== null) issues.addIssue({ code: 'custom', message });
    });
