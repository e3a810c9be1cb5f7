import { describe, expect, it } from 'vitest';
import { groupSources } from './company.ts';

describe('company card', () => {
  it('names each source once, with the facts read there', () => {
    const facts = ['funding', 'ceo'].map((field) => ({
      field,
      source: 'https://a.example',
      checked: '2026-02-27',
      confirmed: true,
    }));
    expect(groupSources(facts)).toEqual([
      { fields: ['funding', 'ceo'], url: 'https://a.example', checked: '2026-02-27' },
    ]);
  });

  it('names no source for a fact that is not confirmed', () => {
    expect(
      groupSources([{ field: 'ceo', source: 'https://a.example', checked: '2026-02-27', confirmed: false }]),
    ).toEqual([]);
    expect(groupSources([{ field: 'ceo', source: null, checked: null, confirmed: true }])).toEqual([]);
  });
});
