/** The words by which a question is known. */

export const between = /\s+(?:vs\.?|versus|against|compared (?:to|with)|or)\s+/i;
export const loose = /\s+or\s+/i;
/** "compare cursor and copilot": what follows is a list. */
export const compare = /^compare\s+(.+)$/i;
export const listed = /\s*,\s*(?:and\s+)?|\s+(?:and|with|to|vs\.?|versus|or)\s+/i;
export const best =
  /^(?:the )?(?:best|top)(?:[- ]rated)? (?:ai )?(?!(?:(?:tools?|apps?|software|assistants?|ai) ?)+$)(.+?)(?: (?:tools?|apps?|software|assistants?|ai))*$/i;
export const modelsOf = /^(.+?)(?:'s)? models?$/i;
/** Names of models as such. */
export const anyModel = /^(?:(?:the|an?|best|top|ai) )*(?:llms?|(?:(?:large )?language )?models?)$/i;
export const newsOf = [/^(?:latest )?(.+?) news$/i, /^(?:latest )?news (?:about|from|on) (.+)$/i];
/** What opens a question about one name: "what is cursor", "is midjourney free". */
export const opening = /^(?:what(?:'s| is| are)|who (?:makes|made|owns)|is|are|does|tell me about)\s+/i;
export const api = /\bapis?\b/gi;
/** "for 1M tokens in and out a day", at the end of a question. */
export const tokens = /(?:\bfor )?\b\d[\d.,]* ?(?:k|m|thousand|million)? (?:input |output )?tokens?\b.*$/gi;
export const alternatives = [
  /^(?:an? |the |best |good )*(?:alternatives?|competitors?|replacements?) (?:to|for|of) (.+)$/i,
  /^(.+?) (?:alternatives?|competitors?)$/i,
  /^(?:something|anything|tools?|apps?) (?:like|similar to) (.+)$/i,
  /^(?:similar to|instead of) (.+)$/i,
];
export const free = /\bfree(?:[- ](?:plans?|tiers?|versions?))?\b/gi;
export const openSource = /\bopen[- ]source\b/gi;
/** "free image generator with commercial use". */
export const commercialUse =
  /\b(?:with |for |and |that allows? )*commercial(?:ly| (?:use|licen[cs]e|rights))(?: allowed)?\b/gi;
export const cheapest = /\b(?:cheapest|cheaper|cheap|affordable|lowest[- ]priced?)\b/gi;
export const price = /\b(?:prices?|pricing|costs?|how much (?:is|does|are))\b/gi;

/** How a question in words begins, such as "how are tools ranked". */
export const asking = /^(?:how|why|where|who|when|what|which|can|may|should|do|does|is|are)\b/i;

export const without = (text: string, ...patterns: RegExp[]): string =>
  patterns
    .reduce((rest, pattern) => rest.replace(pattern, ' '), text)
    .replace(/\s+/g, ' ')
    .trim();
