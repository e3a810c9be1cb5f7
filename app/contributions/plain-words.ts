import { z } from 'zod';

/** Texts of strangers: plain lines without characters that are invisible or turn the direction of what follows. */

const names: Record<string, string> = {
  '\u00ad': 'soft hyphen',
  '\u200b': 'zero-width space',
  '\u200c': 'zero-width non-joiner',
  '\u200d': 'zero-width joiner',
  '\u202e': 'right-to-left override',
  '\u2060': 'word joiner',
  '\ufeff': 'byte order mark',
};

/** Names the first invisible or direction-changing character; null: there is none. */
export function hiddenCharacter(text: string): string | null {
  const found =
    /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u.exec(text);
  if (found === null) return null;
  const code = `U+${found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
  return names[found[0]] === undefined ? code : `${names[found[0]]} (${code})`;
}

const evenedOut = (value: string) =>
  value
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** One line; '' when it was left out. */
export const plainLine = (most: number, least = 0, message = 'Please fill this in.') =>
  z
    .string()
    .default('')
    .transform(evenedOut)
    .superRefine((value, context) => {
      const hidden = hiddenCharacter(value);
      const length = [...value].length;
      if (hidden !== null) context.addIssue(`Contains an invisible character: ${hidden}. Please type it instead.`);
      else if (length < least) context.addIssue(message);
      else if (length > most) context.addIssue(`At most ${most} characters, please; these are ${length}.`);
    });
