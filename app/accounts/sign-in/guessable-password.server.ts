import { siteName } from '../../platform/page-title.ts';

/**
 * Refuses new passwords that are easily guessed: the 49,000 most common ones of known breaches (from a package; nothing
 * is sent over the network), and those that are only a word related to the account plus digits and punctuation. Checked
 * when a password is set, never at login. The list is loaded on first use.
 */
export const COMMON_PASSWORD_MESSAGE = 'This password is one of the most common ones. Please choose another.';
export const OBVIOUS_PASSWORD_MESSAGE =
  'This password is easy to guess from your company, your email or our name. Please choose another.';

/** What is known about the password's owner. */
interface Owner {
  email?: string;
  companyName?: string | null;
  name?: string;
}

let common: Promise<ReadonlySet<string>> | undefined;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => [...password].length >= 8));
}

/** The message for a password that must not be used, else null. Letter case is ignored. */
export async function guessablePasswordError(password: string, owner: Owner = {}): Promise<string | null> {
  const folded = password.normalize('NFKC').toLowerCase();
  common ??= loadCommonPasswords();
  if ((await common).has(folded)) return COMMON_PASSWORD_MESSAGE;
  return contextWords(owner).some((word) => isOnly(word, folded)) ? OBVIOUS_PASSWORD_MESSAGE : null;
}

/** The product's, the company's and the person's name, and both parts of the address; see docs/security.md. */
function contextWords({ email = '', companyName, name = '' }: Owner): string[] {
  const [mailbox = '', host = ''] = email.split('@');
  return [siteName, companyName ?? '', name, mailbox, host, host.split('.')[0] ?? '']
    .map((word) => word.normalize('NFKC').toLowerCase().replace(/\s+/g, ''))
    .filter((word) => [...word].length >= 3);
}

/** Whether the password without the word has only digits and punctuation. */
function isOnly(word: string, password: string): boolean {
  const dense = password.replace(/\s+/g, '');
  return dense.includes(word) && !/\p{L}/u.test(dense.replaceAll(word, ''));
}
