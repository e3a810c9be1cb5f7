// What is looked for of a secret: its spellings, and how much of each gives it away. Pure.
import { plainText } from './plain-characters.ts';

/** Shorter ones are passwords of machines of one's own ("ollama", "none"): erasing them would spoil answers. */
export const SHORTEST_SECRET = 8;
/** Any part this long of any spelling is erased. */
export const PART_CHARS = 12;

/** What people write where a server of their own wants no key. They are words, and no secret. */
const placeholders = new Set([
  'anything',
  'changeme',
  'dummy-key',
  'llama.cpp',
  'lm-studio',
  'no-key-needed',
  'no-key-required',
  'not-needed',
  'not-required',
  'placeholder',
  'sk-no-key-required',
  'unused-key',
]);

/** How keys of well-known providers begin. A beginning that all keys share is no secret, and stands in many honest answers. */
const publicBeginnings = [
  'sk-ant-admin01-',
  'sk-ant-api03-',
  'sk-svcacct-',
  'sk-admin-',
  'sk-or-v1-',
  'sk-proj-',
  'sk-',
  'AIzaSy',
  'github_pat_',
  'gsk_',
  'hf_',
  'nvapi-',
  'pplx-',
  'r8_',
  'tgp_v1_',
  'xai-',
];

/** One spelling of a secret. */
export interface SecretForm {
  text: string;
  /** From its beginning, so many characters give it away. */
  leastFromStart: number;
  /** At its end, so many characters give it away. */
  leastToEnd: number;
  /** Parts that end within these characters give nothing away: they are public. */
  publicStart: number;
  publicEnd: number;
}

const reversed = (text: string) => [...text].reverse().join('');

/** The characters of a base64 text that depend on the secret alone, with `before` bytes of something else in front of it. */
function base64Core(secret: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  const whole = Math.floor((bytes.length * 8) / 6);
  return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), whole);
}

/** Every spelling that is searched for; empty where the secret is none. Escapes and separators are read through by the search. */
export function formsOf(secret: string): SecretForm[] {
  if (secret.length < SHORTEST_SECRET || placeholders.has(secret.toLowerCase())) return [];
  const text = plainText(secret);
  const beginning = publicBeginnings.find((known) => secret.startsWith(known) && secret.length > known.length) ?? '';
  const publicStart = plainText(beginning).length;
  const leastFromStart = Math.max(SHORTEST_SECRET, publicStart + 1);
  const ends = { leastToEnd: SHORTEST_SECRET, publicStart, publicEnd: 0 };
  const plain: SecretForm = { text, leastFromStart, ...ends };
  const mirrored: SecretForm = {
    text: reversed(text),
    leastFromStart: SHORTEST_SECRET,
    leastToEnd: leastFromStart,
    publicStart: 0,
    publicEnd: publicStart,
  };
  const encoded = [0, 1, 2].map((before): SecretForm => {
    const core = plainText(base64Core(secret, before));
    const publicChars = Math.ceil((beginning.length * 8) / 6);
    const least = Math.floor((leastFromStart * 8 - 4) / 6);
    return { text: core, leastFromStart: least, leastToEnd: PART_CHARS, publicStart: publicChars, publicEnd: 0 };
  });
  const hex = Buffer.from(secret).toString('hex');
  const digits = [hex, hex.toUpperCase()].map(
    (digitsText): SecretForm => ({
      text: digitsText,
      leastFromStart: leastFromStart * 2,
      leastToEnd: SHORTEST_SECRET * 2,
      publicStart: beginning.length * 2,
      publicEnd: 0,
    }),
  );
  return [plain, mirrored, ...encoded, ...digits].filter((form) => form.text.length >= SHORTEST_SECRET);
}
