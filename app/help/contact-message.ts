import { isEmail } from '../accounts/account-forms.ts';

/** Validation of the contact form, the same in the browser and on the server. */
export interface ContactValues {
  name: string;
  email: string;
  /** '' when not given. */
  company: string;
  subject: string;
  message: string;
}

export type ContactErrors = Partial<Record<keyof ContactValues, string>>;

/** A honeypot field: invisible to people, filled in by bots. */
export const TRAP_FIELD = 'website';

const LONGEST_LINE = 200;
const LONGEST_MESSAGE = 10_000;

const length = (text: string) => [...text].length;

/** One line without control characters and direction marks: it becomes a mail's subject. */
function line(form: FormData, name: string): string {
  const written = form.get(name);
  const text = typeof written === 'string' ? written.normalize('NFC') : '';
  return text
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function paragraphs(form: FormData, name: string): string {
  const written = form.get(name);
  const text = typeof written === 'string' ? written.normalize('NFC') : '';
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n|\t)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
}

export function readContactForm(form: FormData): ContactValues {
  return {
    name: line(form, 'name'),
    email: line(form, 'email'),
    company: line(form, 'company'),
    subject: line(form, 'subject'),
    message: paragraphs(form, 'message'),
  };
}

/** Empty when the message is valid. */
export function findContactErrors(values: ContactValues): ContactErrors {
  const errors: ContactErrors = {};
  if (length(values.name) < 2) errors.name = 'Name must be at least 2 characters.';
  if (!isEmail(values.email)) errors.email = 'Please enter a valid email address.';
  if (length(values.subject) < 5) errors.subject = 'Subject must be at least 5 characters.';
  if (length(values.message) < 10) errors.message = 'Message must be at least 10 characters.';
  if (length(values.name) > LONGEST_LINE) errors.name = `Name must be at most ${LONGEST_LINE} characters.`;
  if (length(values.company) > LONGEST_LINE) errors.company = `Company must be at most ${LONGEST_LINE} characters.`;
  if (length(values.subject) > LONGEST_LINE) errors.subject = `Subject must be at most ${LONGEST_LINE} characters.`;
  if (length(values.message) > LONGEST_MESSAGE)
    errors.message = `Message must be at most ${LONGEST_MESSAGE.toLocaleString('en-US')} characters.`;
  return errors;
}
