import { type FactMark, factMark, lastDayOf, onDate, purchaseText, statusText } from './fact-wording.ts';
import { findFact, isListed, type Tool } from './tool.ts';

/** What a page says about a tool that is not live, or was bought. */
export interface StatusNotice {
  /** "Archived on 1 July 2026". */
  words: string;
  /** One sentence about what it means. */
  sentence: string;
  isListed: boolean;
  /** Of the fact that says so. */
  field: 'status' | 'owner';
  mark: FactMark;
}

/** null: the tool is live under an owner of long standing, or nothing is known. @param asOf today, YYYY-MM-DD */
export function statusNotice(tool: Pick<Tool, 'facts' | 'name'>, asOf: string): StatusNotice | null {
  const fact = findFact(tool, 'status');
  if (fact === null || fact.value.kind === 'live') return purchaseNotice(tool, fact !== null, asOf);
  const { kind, on, by, to } = fact.value;
  const when = on === null ? '' : ` ${onDate(on)}`;
  const end = to === null ? '' : ` ${to} takes its place.`;
  const sentences = {
    degraded: `${tool.name} works with limits at present.`,
    closing: `${tool.name} ${isOver(on, asOf) ? 'was to' : 'will'} close${when}.${end}`,
    closed: `${tool.name} was closed${when}${by === null ? '' : ` by ${by}`}.${end}`,
    archived: `${tool.name} was archived${when}: its maker no longer works on it.${end}`,
    acquired: `${tool.name} was bought${by === null ? '' : ` by ${by}`}${when}, and is no longer offered on its own.${end}`,
    renamed: renamedSentence(tool.name, to, when.trim().replace(/^(on|in) /, '')),
  };
  return {
    words: statusText(fact.value),
    sentence: sentences[kind],
    isListed: isListed(kind),
    field: 'status',
    mark: factMark(tool, fact, asOf),
  };
}

function purchaseNotice(tool: Pick<Tool, 'facts' | 'name'>, goesOn: boolean, asOf: string): StatusNotice | null {
  const fact = findFact(tool, 'owner');
  const words = purchaseText(fact?.value ?? null);
  if (fact === null || words === null) return null;
  const sentence = `${tool.name} was ${words.charAt(0).toLowerCase()}${words.slice(1)}.${goesOn ? ' It goes on.' : ''}`;
  return { words, sentence, isListed: true, field: 'owner', mark: factMark(tool, fact, asOf) };
}

/** Whether an announced day has passed: nobody has said since that it has happened. */
export const isOver = (on: string | null, asOf: string): boolean => on !== null && lastDayOf(on) < Date.parse(asOf);

/** @param name may have the former one in brackets: "Magnific (formerly Freepik)" */
function renamedSentence(name: string, to: string | null, since: string): string {
  const former = /\(formerly (.+)\)$/.exec(name)?.[1] ?? name;
  if (to === null) return `${former} has a new name${since === '' ? '' : ` since ${since}`}.`;
  return since === '' ? `${former} is now called ${to}.` : `${former} has been called ${to} since ${since}.`;
}
