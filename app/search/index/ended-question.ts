/** Questions about the end of a tool, its owner or its name: "what happened to freepik", "is jules shutting down". */

const ended =
  '(?:dead|gone|closed|closing|clos(?:es?|ing) down|shut(?:ting)? ?down|shuts? down|going away|ending|ended|discontinued|' +
  'deprecated|sunset(?:ted|ting)?|archived|abandoned|acquired|bought|sold|taken over|renamed|rebranded)';

const patterns = [
  /^what(?:'s| has| is)? happen(?:ed|ing) (?:to|with) (.+?)\??$/i,
  new RegExp(`^(?:is|was|has|did|does|will) (.+?) (?:be |been |being |get )?${ended}\\??$`, 'i'),
  /^(?:when|why) (?:does|did|will|is|was) (.+?) (?:be )?(?:clos\w*|shut\w*|end\w*|discontinued|archived)(?: down)?\??$/i,
  /^who (?:bought|acquired|owns) (.+?)\??$/i,
  new RegExp(`^(.+?) (?:${ended}|shutdown|acquisition|new name|new owner)$`, 'i'),
];

/** The name in such a question; undefined: it is none. */
export const nameOfEnded = (written: string): string | undefined =>
  patterns.map((pattern) => pattern.exec(written.trim())?.[1]).find(Boolean);
