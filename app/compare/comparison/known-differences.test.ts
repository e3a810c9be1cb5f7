import { describe, expect, it } from 'vitest';
import type { Tool } from '../../catalog/tool.ts';
import { usualChoice } from '../../catalog/view-choice.ts';
import { plan, tool } from '../testing/tool-fixture.ts';
import { buildComparison } from './comparison.ts';

function verdictIn(tools: readonly Tool[], id: string) {
  const names = { categoryNames: new Map(), vocabularies: new Map() };
  const { rows } = buildComparison({ ...names, tools, base: null, choice: usualChoice, asOf: '2026-11-22' });
  return rows.find((row) => row.id === id)?.verdict;
}

describe('tools', () => {
  it('differ in platforms, models and certificates only where one tool is known to lack what the other has', () => {
    const stated = { standing: 'stated', by: 'Acme', observedAt: '2026-11-01' };
    const having = (id: string, ...facts: [field: string, value: unknown][]) =>
      tool({ id, facts: facts.map(([field, value]) => ({ field, value, ...stated })) });
    const verdicts = (one: Tool, other: Tool) =>
      ['platforms', 'data.certificates', 'data.training'].map((id) => verdictIn([one, other], id));
    const known = having(
      'a',
      ['platform:web', 'yes'],
      ['data.certificates', 'SOC 2'],
      ['data.training', { default: 'no' }],
    );
    const more = having(
      'b',
      ['platform:web', 'yes'],
      ['platform:ios', 'yes'],
      ['data.certificates', 'ISO 27001'],
      ['data.training', { default: 'no', optOut: 'yes' }],
    );
    const less = having(
      'c',
      ['platform:web', 'yes'],
      ['platform:ios', 'no'],
      ['data.certificates', 'SOC 2'],
      ['data.training', { default: 'yes' }],
    );
    expect(verdicts(known, more)).toEqual(['open', 'open', 'open']);
    expect(verdicts(more, less)).toEqual(['different', 'open', 'different']);
    expect(verdicts(known, less)).toEqual(['shared', 'shared', 'different']);
  });

  it('leave the starting price open where it is not known of both', () => {
    const verdict = (...tools: Tool[]) => verdictIn(tools, 'starting-price');
    const free = tool({ pricing: { free: true } });
    const paid = tool({ id: 'b', pricing: { free: true }, plans: [plan({ amountMinor: 900 })] });
    const unknown = tool({ id: 'c', pricing: { free: false } });
    expect([verdict(free, paid), verdict(free, unknown)]).toEqual(['open', 'open']);
    expect(verdict(paid, tool({ id: 'd', pricing: { free: false }, plans: [plan()] }))).toBe('different');
  });
});
