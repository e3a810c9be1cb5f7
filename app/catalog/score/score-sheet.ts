import { factMark, fieldNames, valueText } from '../fact-wording.ts';
import { leadingFacts } from '../leading-facts.ts';
import { scoreName } from '../score-name.ts';
import type { Fact, Tool } from '../tool.ts';
import { type Estimate, type PartId, type Scoring, scoreParts, weights } from './score.ts';
import { type Criterion, type Reply, type Span, scoredFactsOf } from './score-criteria.ts';

/** How a tool's score comes about, in words written by the server. */
export interface ScoreSheet {
  title: string;
  /** What the range means. */
  summary: string;
  words: string;
  parts: SheetPart[];
}

export interface SheetPart {
  name: string;
  /** "weight 40 %, reached 88 %, 5 of 7 known". */
  words: string;
  /** In percent of the part. */
  range: { low: number; value: number; high: number };
  /** The largest effect first. */
  facts: SheetFact[];
  /** What has no effect. */
  notes: string[];
}

export interface SheetFact {
  label: string;
  text: string;
  standing: string;
  source: string | null;
  /** What it counts, what is usual among the peers, and the points of the score that the difference makes. */
  figures: [string, string, string];
}

/** null: the tool has no score, because it is not live. */
export function scoreSheet(scoring: Scoring, tool: Tool): ScoreSheet | null {
  const estimates = scoring.estimates.get(tool.id);
  if (estimates === undefined || tool.ratingRange === null) return null;
  const [low, high] = [tool.ratingRange.low.toFixed(1), tool.ratingRange.high.toFixed(1)];
  const known = percent(tool.ratingRange.known);
  const usual = scoring.scoreOfUnknown(tool.category).toFixed(1);
  const range =
    tool.rating === 0
      ? `${known} of what the ${scoreName()} counts is known; a score needs a third. So far it could be anything between ${low} and ${high}.`
      : `${known} of what the ${scoreName()} counts is known. If all the rest turned out badly, it would be ${low}; if all of it turned out well, ${high}. That is the bar on the scale.`;
  return {
    title: tool.rating === 0 ? 'Why there is no score yet' : `Why ${tool.rating.toFixed(1)}`,
    summary: `${known} is known. The rest could make it anything between ${low} and ${high}.`,
    words: `${range} A tool of this category about which nothing is known would get ${usual}; each fact moves it by its effect, and what is unknown moves nothing. Payment has no influence.`,
    parts: scoreParts.map(({ id }) => sheetPart(scoring, tool, id, estimates.parts[id])),
  };
}

function sheetPart(scoring: Scoring, tool: Tool, id: PartId, estimate: Estimate): SheetPart {
  const { name, weight } = scoreParts.find((part) => part.id === id)!;
  const { low, value, high } = scoring.part(tool.category, id, estimate);
  const replies = scoring.read(tool.category, scoredFactsOf(tool.facts));
  const own = scoring
    .criteria(tool.category)
    .flatMap((criterion, index) => (criterion.part === id ? { criterion, reply: replies[index]! } : []));
  const partWeight = own.reduce((sum, { criterion }) => sum + criterion.weight, 0);
  const facts = own
    .flatMap(({ criterion, reply }) =>
      typeof reply === 'string'
        ? []
        : { criterion, reply, effect: effectOf(scoring, tool, criterion, reply) / partWeight },
    )
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
    .map(({ criterion, reply, effect }) => sheetFact(scoring, tool, criterion, reply, effect));
  const labelsWith = (answer: Reply) =>
    own.flatMap(({ criterion, reply }) => (reply === answer ? criterion.label : []));
  const [unknown, notApplicable] = [labelsWith('unknown'), labelsWith('not applicable')];
  return {
    name,
    words: `weight ${percent(weight)}, ${facts.length === 0 ? `taken as usual: ${percent(value)}` : `reached ${percent(value)}`}, ${facts.length} of ${own.length - notApplicable.length} known`,
    range: { low: Math.round(low * 100), value: Math.round(value * 100), high: Math.round(high * 100) },
    facts,
    notes: [
      ...(unknown.length > 0 ? [`Not known, no effect: ${unknown.join(', ')}.`] : []),
      ...(notApplicable.length > 0 ? [`Not applicable, no effect: ${notApplicable.join(', ')}.`] : []),
    ],
  };
}

/** Points of the score, times the weight of the part's criteria. */
function effectOf(scoring: Scoring, tool: Tool, criterion: Criterion, reply: Span): number {
  const { value } = scoring.place(tool.category, criterion, reply);
  return 5 * weights[criterion.part] * criterion.weight * (value - scoring.usual(tool.category, criterion).mean);
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
    figures: [
      reply.low === reply.high ? percent(reply.low) : `${percent(reply.low)} to ${percent(reply.high)}`,
      percent(scoring.usual(tool.category, criterion, reply).mean),
      signed(effect),
    ],
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
