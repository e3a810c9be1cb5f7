import { describe, expect, it } from 'vitest';
import { verdictOf } from './comparison-row.ts';

describe('what a row says about the tools', () => {
  it.each([
    [['yes', 'yes'], 'shared'],
    [['yes', 'no'], 'different'],
    [['yes', null], 'open'],
    [['yes', 'no', null], 'different'],
    [[null, null], 'unknown'],
    [['yes'], 'none'],
  ] as const)('%j is %s', (values, verdict) => {
    expect(verdictOf(values)).toBe(verdict);
  });
});
