import { MAX_TEAM } from '../../catalog/view-choice.ts';

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const count = String.raw`(\d{1,6}|${numbers.join('|')})`;
const people = '(?:people|persons?|users?|seats?|members?|colleagues|employees|developers?|engineers?)';
/** "for a team of five", "for 20 people", "for our 5-person team": at the end of a question. */
const patterns = [
  new RegExp(
    String.raw`\s+for (?:an? |my |our |the )?(?:team|group|company|start-?up|office) of ${count}(?: ${people})?$`,
    'i',
  ),
  new RegExp(String.raw`\s+for ${count} ${people}$`, 'i'),
  new RegExp(
    String.raw`\s+for (?:an? |my |our |the )?${count}[- ]${people} (?:team|group|company|start-?up|office)$`,
    'i',
  ),
];

/** For how many people something is asked, and the question without that; one person is the usual. */
export function readTeam(written: string): { text: string; team: number } {
  for (const pattern of patterns) {
    const found = pattern.exec(written);
    if (!found) continue;
    const team = numbers.indexOf(found[1]!.toLowerCase()) + 1 || Number(found[1]);
    const text = written.slice(0, found.index);
    return { text, team: team >= 1 && team <= MAX_TEAM ? team : 1 };
  }
  return { text: written, team: 1 };
}
