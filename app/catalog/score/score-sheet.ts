import { factMark, fieldNames, valueText } from '../fact-wording.ts';
import { leadingFacts } from '../leading-facts.ts';
import type { Fact, Tool } from '../tool.ts';
import { placeOf, type Scoring, scoreParts, weights } from './score.ts';
import type { Criterion, Reply, Span } from './score-criteria.ts';

/** How a tool's score comes about, written by the server: the browser gets words only. */
export interface ScoreSheet {
  /** "3.6"; null: too little is known. */
  score: string | null;
  low: string;
  high: string;
  /** "46 %". */
  known: string;
  /** What a tool of the category would get about which nothing is known. */
  usual: string;
  parts: SheetPart[];
}

export interface SheetPart {
  id: string;
  name: string;
  weight: string;
  value: string;
  /** In percent of the part. */
  range: { low: number; value: number; high: number };
  /** "10 of 26 known". */
  count: string;
  facts: SheetFact[];
  unknown: string[];
  notApplicable: string[];
}

export interface SheetFact {
  label: string;
  text: string;
  standing: string;
  source: string | null;
  /** What it counts, "50 %". */
  value: string;
  /** What is usual among its peers. */
  usual: string;
  /** Points of the score by which it differs from the usual: "+0.07". */
  effect: string;
}

/** null: the tool has no score, because it is no longer offered. */
export function scoreSheet(scoring: Scoring, tool: Tool): ScoreSheet | null {
  const estimates = scoring.estimates.get(tool.id);
  if (estimates === undefined || tool.ratingRange === null) return null;
  const criteria = scoring.criteria(tool.category);
  const replies = scoring.read(tool.category, tool.facts);
  const { low, high, known } = tool.ratingRange;
  return {
    score: tool.rating === 0 ? null : tool.rating.toFixed(1),
    low: low.toFixed(1),
    high: high.toFixed(1),
    known: percent(known),
    usual: scoring.scoreOfUnknown(tool.category).toFixed(1),
    parts: scoreParts.map(({ id, name, weight }): SheetPart => {
      const { low, value, high } = scoring.part(tool.category, id, estimates.parts[id]);
      const own = criteria.flatMap((criterion, index) =>
        criterion.part === id ? [{ criterion, reply: replies[index]! }] : [],
      );
      const labelsWith = (answer: Reply) =>
        own.flatMap(({ criterion, reply }) => (reply === answer ? criterion.label : []));
      const partWeight = own.reduce((sum, { criterion }) => sum + criterion.weight, 0);
      const facts = own
        .flatMap(({ criterion, reply }) =>
          typeof reply === 'string'
            ? []
            : { criterion, reply, effect: effectOf(scoring, tool, criterion, reply) / partWeight },
        )
        .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
        .map(({ criterion, reply, effect }) => sheetFact(scoring, tool, criterion, reply, effect));
      const notApplicable = labelsWith('not applicable');
      return {
        id,
        name,
        weight: percent(weight),
        value: percent(value),
        range: { low: low * 100, value: value * 100, high: high * 100 },
        count: `${facts.length} of ${own.length - notApplicable.length} known`,
        facts,
        unknown: labelsWith('unknown'),
        notApplicable,
      };
    }),
  };
}

/** Points of the score, times the weight of the part's criteria. */
function effectOf(scoring: Scoring, tool: Tool, criterion: Criterion, reply: Span): number {
  const { mean } = scoring.usual(tool.category, criterion);
  return 5 * weights[criterion.part] * criterion.weight * (placeOf(reply, mean).value - mean);
}

function sheetFact(scoring: Scoring, tool: Tool, criterion: Criterion, reply: Span, effect: number): SheetFact {
  const facts = leadingFacts(tool.facts).filter(({ field }) => criterion.fields.includes(field));
  const mark = factMark(tool, facts[0]!, scoring.asOf);
  return {
    label: criterion.label,
    text: facts
      .map((fact) => (isOneOfSeveral(fact) ? `${fieldNames[fact.field]} ${valueText(fact)}` : valueText(fact)))
      .join('; '),
    standing: mark.short,
    source: mark.source,
    value: reply.low === reply.high ? percent(reply.low) : `${percent(reply.low)} to ${percent(reply.high)}`,
    usual: percent(scoring.usual(tool.category, criterion).mean),
    effect: signed(effect),
  };
}

/** Whether a value alone, such as yes, does not say what it answers. */
function isOneOfSeveral(fact: Fact): fact is Fact & { field: 'pricing.free' | 'pricing.freeTrial' } {
  return fact.field === 'pricing.free' || fact.field === 'pricing.freeTrial';
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** "+0.07", "−0.10" or "0.00". */
function signed(points: number): string {
  const text = Math.abs(points).toFixed(2);
  if (text === '0.00') return text;
  return `${points > 0 ? '+' : '−'}${text}`;
}
