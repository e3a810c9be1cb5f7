import { type FactMark, factMark, lastDayOf, onDate, statusText } from './fact-wording.ts';
import { findFact, isListed, type Tool } from './tool.ts';

/** What a page says about a tool that is not simply live. */
export interface StatusNotice {
  /** "Archived on 1 July 2026". */
  words: string;
  /** One sentence about what it means. */
  sentence: string;
  isListed: boolean;
  mark: FactMark;
}

/** null: the tool is live, or nothing is known. @param asOf today, YYYY-MM-DD */
export function statusNotice(tool: Pick<Tool, 'facts' | 'name'>, asOf: string): StatusNotice | null {
  const fact = findFact(tool, 'status');
  if (fact === null || fact.value.kind === 'live') return null;
  const { kind, on, by, to } = fact.value;
  const when = on === null ? '' : ` ${onDate(on)}`;
  const end = to === null ? '' : ` ${to} takes its place.`;
  const sentences = {
    degraded: `${tool.name} works with limits at present.`,
    closing: `${tool.name} ${isOver(on, asOf) ? 'was to' : 'will'} close${when}.${end}`,
    closed: `${tool.name} was closed${when}${by === null ? '' : ` by ${by}`}.${end}`,
    archived: `${tool.name} was archived${when}: its maker no longer works on it.${end}`,
    acquired: `${tool.name} was acquired${by === null ? '' : ` by ${by}`}${when}. It goes on.`,
    renamed: renamedSentence(tool.name, to, when.trim().replace(/^(on|in) /, '')),
  };
  return {
    words: statusText(fact.value),
    sentence: sentences[kind],
    isListed: isListed(kind),
    mark: factMark(tool, fact, asOf),
  };
}

/** Whether an announced day has passed: nobody has said since that it has happened. */
export const isOver = (on: string | null, asOf: string): boolean => on !== null && lastDayOf(on) < Date.parse(asOf);

/** @param name may have the former one in brackets: "Magnific (formerly Freepik)" */
function renamedSentence(name: string, to: string | null, since: string): string {
  const former = /\(formerly (.+)\)$/.exec(name)?.[1] ?? name;
  if (to === null) return `${former} has a new name${since === '' ? '' : ` since ${since}`}.`;
  return since === '' ? `${former} is now called ${to}.` : `${former} has been called ${to} since ${since}.`;
}
