// Good answers made bad in ways that models are: what a check lets pass here, it lets pass in a run. Pure.
import { parseJson } from '../providers/lenient-json.ts';

export const MUTATIONS = ['number', 'fact', 'language', 'refusal', 'cut'] as const;
export type Mutation = (typeof MUTATIONS)[number];

/** What each does to an answer, for reports. */
export const mutationWords: Record<Mutation, string> = {
  number: 'a changed number',
  fact: 'a missing fact',
  language: 'another language',
  refusal: 'a refusal',
  cut: 'an answer that is cut off',
};

const REFUSALS = [
  'I’m sorry, but I can’t help with that request.',
  'As an AI language model, I am not able to provide this information.',
];

/** Every number, or each alone where there are several. */
function changeNumbers(text: string): string[] {
  const numbers = [...text.matchAll(/\d+(?:[.,]\d+)*/g)];
  const changed = (found: string) => found.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 3) % 10));
  const each = numbers.slice(0, 8).map((match) => {
    return text.slice(0, match.index) + changed(match[0]) + text.slice(match.index + match[0].length);
  });
  return numbers.length > 1 ? [...each, text.replace(/\d+(?:[.,]\d+)*/g, changed)] : each;
}

const MOST_DROPPED = 12;

/** JSON loses one of its fields, text one of its sentences, a short text one of its words. */
function dropFacts(text: string): string[] {
  const value = parseJson(text);
  if (typeof value === 'object' && value !== null)
    return Object.keys(value)
      .slice(0, MOST_DROPPED)
      .map((name) => {
        const rest = Object.entries(value).filter(([key]) => key !== name);
        return JSON.stringify(Array.isArray(value) ? rest.map(([, item]) => item) : Object.fromEntries(rest));
      });
  const sentences = text.split(/(?<=[.!?;\n])\s+/).filter((part) => part !== '');
  const parts = sentences.length > 1 ? sentences : text.split(/\s+/);
  return parts.slice(0, MOST_DROPPED).map((_, index) => parts.filter((__, other) => other !== index).join(' '));
}

/** Names and numbers survive a translation, other words do not. */
function translate(text: string): string[] {
  const foreign = text.replace(/(?<![\p{L}\d])\p{L}{2,}/gu, (word, at: number) => {
    const isName = at > 0 && /\p{Lu}/u.test(word[0] ?? '') && !/[.!?]\s+$/.test(text.slice(0, at));
    return isName
      ? word
      : [...word.toLowerCase()]
          .reverse()
          .join('')
          .replace(/[aeiou]/, 'ü');
  });
  return foreign === text ? [] : [foreign];
}

/** All bad versions of a good answer, by what is wrong with them; none where an answer has nothing that could go wrong so. */
export function mutateAnswer(text: string): { mutation: Mutation; text: string }[] {
  const versions: Record<Mutation, string[]> = {
    number: changeNumbers(text),
    fact: dropFacts(text),
    language: translate(text),
    refusal: REFUSALS,
    cut: [text.slice(0, Math.floor(text.length * 0.4))],
  };
  return MUTATIONS.flatMap((mutation) =>
    versions[mutation].filter((version) => version !== text).map((version) => ({ mutation, text: version })),
  );
}
