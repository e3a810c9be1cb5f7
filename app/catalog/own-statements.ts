import type { Fact, Tool } from './tool.ts';

/**
 * A tool's facts, and what the editors answer for themselves, or the operator for an imported tool: who makes it and where it is, as
 * long as no fact says so. Such a statement has no source and no day. It is not stored, does not count as a known fact, and moves no score.
 */
export function withOwnStatements({
  facts,
  vendor,
  website,
  isImported,
}: Pick<Tool, 'facts' | 'vendor' | 'website' | 'isImported'>): Fact[] {
  const said = { vendor, website };
  const by = isImported ? OPERATOR : EDITORS;
  const own = (['vendor', 'website'] as const)
    .filter((field) => said[field] !== '' && facts.every((fact) => fact.field !== field))
    .map((field): Fact => ({ ...statement, by, field, value: said[field] }));
  return [...facts, ...own];
}

/** Nothing was observed, so that it cannot age. */
export const isOwnStatement = ({ standing, source, observedAt, by }: Fact) =>
  standing === 'stated' && (by === EDITORS || by === OPERATOR) && source === null && observedAt === null;

const EDITORS = 'the editors';
/** Who imports tools. */
export const OPERATOR = "this site's operator";

const statement = {
  standing: 'stated',
  source: null,
  quote: null,
  translation: null,
  observedAt: null,
  checkedAt: null,
  names: null,
  note: null,
  attribution: null,
} as const;
