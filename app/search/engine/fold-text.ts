/** Normalises text for search: no case, accents or punctuation, and words without endings. */

const marks = /\p{Mark}+/gu;
const separators = /[^\p{Letter}\p{Number}+#]+/gu;

/** "Café-GPT 4o!" becomes "cafe gpt 4o". C++ and C# keep their signs. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase().replace(separators, ' ').trim();
}

/** The words of folded text. */
export function wordsOf(folded: string): string[] {
  return folded === '' ? [] : folded.split(' ');
}

/** Stop words. On a site about AI, "ai" is one. */
const emptyWords = new Set(
  'a ai an and are as at be best by can did do does find for from get has have how i in into is it me my of on or should that the there this to tool tools top use was we were what when where which who why will with you your'.split(
    ' ',
  ),
);

export function isEmptyWord(word: string): boolean {
  return emptyWords.has(word);
}

/** Removes plurals and common verb endings: "transcribing meetings" and "transcribed meeting" become equal. */
export function stemWord(word: string): string {
  if (word.length < 4) return word;
  let stem = word;
  if (stem.endsWith('ies') && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (stem.endsWith('s') && !/(ss|us|is)$/.test(stem)) stem = stem.slice(0, -1);
  if (stem.endsWith('ing') && stem.length > 6) stem = stem.slice(0, -3);
  else if (stem.endsWith('ed') && stem.length > 5) stem = stem.slice(0, -2);
  return stem.endsWith('e') && stem.length > 4 ? stem.slice(0, -1) : stem;
}
