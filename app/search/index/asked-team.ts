const numbers =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const tens = ['thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety', 'hundred'];
const count = String.raw`(\d{1,3}(?:,\d{3})+|\d{1,9}|(?:${numbers.join('|')}|${tens.join('|')}))`;
const people = '(?:people|persons?|users?|seats?|members?|colleagues|employees|developers?|engineers?)';
const article = '(?:an? |my |our |the )?(?:small |large |big )?';
/** "for a team of five", "for 20 people", "for our 5-person team": at the end of a question. */
const patterns = [
  `for ${article}(?:teams?|groups?|company|companies|start-?ups?|offices?) of (?:an? )?${count}(?: ${people})?`,
  `for (?:an? )?${count} ${people}`,
  `for ${article}${count}[- ]${people} (?:teams?|groups?|company|start-?up|office)`,
].map((pattern) => new RegExp(String.raw`\s+${pattern}[\s?!.]*$`, 'i'));

/**
 * For how many people something is asked, and the question without that; one person is the usual. More people than prices
 * are counted for, or nobody, is passed on: the page that is asked for says that it is no team size.
 */
export function readTeam(written: string): { text: string; team: number } {
  for (const pattern of patterns) {
    const found = pattern.exec(written);
    if (found) return { text: written.slice(0, found.index), team: numberOf(found[1]!.toLowerCase()) };
  }
  return { text: written, team: 1 };
}

function numberOf(word: string): number {
  if (/^\d/.test(word)) return Number(word.replaceAll(',', ''));
  return numbers.indexOf(word) + 1 || (tens.indexOf(word) + 3) * 10;
}
