import { editDistance } from '../../platform/edit-distance.ts';
import { foldText, isEmptyWord, stemWord, wordsOf } from '../engine/fold-text.ts';

export interface TextPart {
  text: string;
  isMatch: boolean;
}

const wordPattern = /[\p{Letter}\p{Number}+#]+/gu;

/** Splits a text into matching and other parts: for <mark>. */
export function highlightMatches(text: string, query: string): TextPart[] {
  const words = wordsOf(foldText(query)).filter((word) => word.length > 1);
  const telling = words.filter((word) => !isEmptyWord(word));
  const wanted = telling.length > 0 ? telling : words;
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(wordPattern)) {
    if (!wanted.some((word) => isMeant(foldText(match[0]), word))) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isMatch: false });
    parts.push({ text: match[0], isMatch: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}

function isMeant(word: string, wanted: string): boolean {
  if (word === wanted || stemWord(word) === stemWord(wanted)) return true;
  if (wanted.length > 2 && word.startsWith(wanted)) return true;
  const most = wanted.length < 5 ? 0 : wanted.length < 8 ? 1 : 2;
  return most > 0 && editDistance(word, wanted, most) <= most;
}
