import * as z from 'zod/mini';
import { emailField } from '../../accounts/account-forms.ts';
import { atLeast, atMost, type FormErrors, line, text } from '../../platform/parse-form.ts';

/** Validation of the contact form, the same in the browser and on the server. */

/** A honeypot field: invisible to people, filled in by bots. */
export const TRAP_FIELD = 'website';

const LONGEST_LINE = 200;
const LONGEST_MESSAGE = 10_000;

const paragraphs = text.check(
  z.overwrite((value) =>
    value
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(/(?!\n|\t)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
      .trim(),
  ),
);

/** A line of at most so many characters: it ends up in a mail. */
const shortLine = (label: string, least: number) =>
  line.check(
    atLeast(least, `${label} must be at least ${least} characters.`),
    atMost(LONGEST_LINE, `${label} must be at most ${LONGEST_LINE} characters.`),
  );

export const contactForm = z.object({
  name: shortLine('Name', 2),
  email: emailField('Please enter a valid email address.'),
  /** '' when not given. */
  company: shortLine('Company', 0),
  subject: shortLine('Subject', 5),
  message: paragraphs.check(
    atLeast(10, 'Message must be at least 10 characters.'),
    atMost(LONGEST_MESSAGE, `Message must be at most ${LONGEST_MESSAGE.toLocaleString('en-US')} characters.`),
  ),
  [TRAP_FIELD]: text,
});

export type ContactValues = Omit<z.infer<typeof contactForm>, typeof TRAP_FIELD>;
export type ContactErrors = FormErrors<ContactValues>;
