import type { Fact, Tool } from './tool.ts';

/**
 * A tool's facts, and what the editors answer for themselves: who makes it and where it is, as long as no fact says so. Such a
 * statement has no source and no day. It is not stored, does not count as a known fact, and moves no score.
 */
export function withEditorsStatements({ facts, vendor, website }: Pick<Tool, 'facts' | 'vendor' | 'website'>): Fact[] {
  const said = { vendor, website };
  const own = (['vendor', 'website'] as const)
    .filter((field) => said[field] !== '' && facts.every((fact) => fact.field !== field))
    .map((field): Fact => ({ ...statement, field, value: said[field] }));
  return [...facts, ...own];
}

/** Nothing was observed, so that it cannot age. */
export const isEditorsStatement = ({ standing, source, observedAt, by }: Fact) =>
  standing === 'stated' && by === EDITORS && source === null && observedAt === null;

const EDITORS = 'the editors';

const statement = {
  standing: 'stated',
  source: null,
  quote: null,
  translation: null,
  observedAt: null,
  checkedAt: null,
  by: EDITORS,
  names: null,
  note: null,
  attribution: null,
} as const;
