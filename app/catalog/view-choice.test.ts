import { describe, expect, it } from 'vitest';
import { choiceParameters, parseViewChoice, usualChoice } from './view-choice.ts';

const parse = (search: string) => parseViewChoice(new URLSearchParams(search), '2026-11-22');

describe('the choice in an address', () => {
  it('is one person, billed monthly, today, without parameters', () => {
    expect(parse('')).toEqual({ choice: usualChoice, refused: [] });
    expect(parse('team=&billing=&asOf=')).toEqual({ choice: usualChoice, refused: [] });
  });

  it('is read from the parameters, and written without defaults', () => {
    const { choice } = parse('team=12&billing=yearly&asOf=2026-10-04');
    expect(choice).toEqual({ team: 12, billing: 'yearly', asOf: '2026-10-04' });
    expect(new URLSearchParams(choiceParameters(choice)).toString()).toBe('team=12&billing=yearly&asOf=2026-10-04');
    expect(choiceParameters(parse('team=1&billing=monthly&asOf=2026-11-22').choice)).toEqual([]);
  });

  it.each([
    ['team=0', 'team', 'whole number from 1 to 10,000'],
    ['team=2.5', 'team', 'whole number'],
    ['team=1e3', 'team', 'whole number'],
    ['team=10001', 'team', 'whole number'],
    ['team=%3Cb%3E', 'team', '“<b>”'],
    ['billing=weekly', 'billing', 'monthly or yearly'],
    ['asOf=2026-02-30', 'asOf', 'no day'],
    ['asOf=yesterday', 'asOf', 'no day'],
    ['asOf=2026-11-23', 'asOf', 'has not come yet'],
  ])('refuses %s with a message, and takes the default', (search, name, words) => {
    expect(parse(search)).toEqual({
      choice: usualChoice,
      refused: [{ name, message: expect.stringContaining(words) }],
    });
  });
});
