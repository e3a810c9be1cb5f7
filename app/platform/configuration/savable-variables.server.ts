import { z } from 'zod';
import { PRODUCT_NAME } from '../page-title.ts';
import { accentColour, email, flag, httpUrl, text, wholeNumber } from './config-values.server.ts';

export interface Variable {
  name: string;
  about: string;
  /** In the notation a person would type; undefined: no default. */
  default?: string;
  schema: z.ZodType;
  secret?: boolean;
}

export const variable = (
  name: string,
  about: string,
  schema: z.ZodType,
  fallback?: string,
  secret = false,
): Variable => ({
  name,
  about,
  schema,
  ...(fallback === undefined ? {} : { default: fallback }),
  ...(secret ? { secret } : {}),
});

/** Variables that administrators can also set at /admin/setup, while the site runs; the environment wins. */
export const savableVariables: readonly Variable[] = [
  variable(
    'SITE_NAME',
    'What this site calls itself.',
    text
      .max(40, 'must have at most 40 characters')
      // Some scripts and emoji need the joiners U+200C and U+200D.
      .regex(
        /^(?:\u200C|\u200D|[^<>{}"\\\p{C}\p{Zl}\p{Zp}])+$/u,
        'must be one line without invisible characters and without < > { } " \\',
      ),
    PRODUCT_NAME,
  ),
  variable(
    'ACCENT_LIGHT',
    'Colour of links and buttons in the light theme, as #rrggbb; its contrast must suffice (WCAG AA). Unset: that of the design.',
    accentColour('light'),
  ),
  variable('ACCENT_DARK', 'The same in the dark theme.', accentColour('dark')),
  variable('OPERATOR_EMAIL', 'Where messages to the operator are sent.', email),
  variable('OPERATOR_NAME', 'Who runs this site; on the legal pages, as are the next four.', text),
  variable('OPERATOR_ADDRESS', 'Postal address of the operator.', text),
  variable('DATA_PROTECTION_CONTACT', 'Whom visitors ask about personal data: an email address or a name.', text),
  variable('JURISDICTION', 'Whose law and courts the terms name, e.g. "the law and the courts of Austria".', text),
  variable(
    'BACKUP_DAYS',
    'Days after which you delete your backups and logs.',
    z.string().regex(/^[1-9]\d{0,4}$/, 'must be a whole number of days'),
  ),
  variable(
    'BACKUP_IN_DATA_DIR',
    'Makes scheduled backups in DATA_DIR/backups while BACKUP_FOLDER is unset.',
    flag,
    'off',
  ),
  variable('BACKUP_EVERY', 'Hours between scheduled backups.', wholeNumber(1, 8_760), '24'),
  variable('BACKUP_KEEP', 'How many backups stay in the folder, and in the storage.', wholeNumber(1, 10_000), '14'),
  variable('LINKEDIN_URL', 'Your LinkedIn page, linked in the footer. Unset: no such link.', httpUrl),
  variable('CONTACT_EMAIL', 'General mailbox shown on the contact page. Unset: none is shown.', email),
  variable('PARTNERSHIPS_EMAIL', 'Partnerships mailbox shown on the contact page. Unset: none is shown.', email),
  variable(
    'SMTP_URL',
    'Mail server, e.g. smtp://user:password@host:587. Unset: mails stay in the outbox; links in them are shown by `npm run admin -- show-mail EMAIL`.',
    text.refine((value) => /^smtps?:\/\//.test(value) && URL.canParse(value), 'must begin with smtp:// or smtps://'),
    undefined,
    true,
  ),
  variable(
    'MAIL_FROM',
    'Sender of mails. Default: the name of the site <no-reply@yardstick.example>.',
    text.regex(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an address, or Name <address>'),
  ),
  variable(
    'CATALOG_UPDATES',
    'Reads prices, facts and published scores of AI models from public sources once a day; unset: off.',
    flag,
  ),
];

/** What is wrong with a value for a savable variable, as words that follow its name; null: nothing. */
export function problemOfVariable(name: string, written: string): string | null {
  const result = savableVariables.find((variable) => variable.name === name)?.schema.safeParse(written);
  return result?.success ? null : (result?.error.issues[0]?.message ?? 'cannot be saved');
}
