import { describe, expect, it } from 'vitest';
import { parseStored } from './stored-selection.ts';

const tool = (id: string) => ({ id, name: id.toUpperCase(), logo: null });

describe('the selection kept in a tab', () => {
  it.each([
    ['nothing', null, []],
    ['text that is no JSON', '{', []],
    ['something else', '{"id":"a"}', []],
    ['two tools', JSON.stringify([tool('a'), tool('b')]), ['a', 'b']],
    ['six tools', JSON.stringify(['a', 'b', 'c', 'd', 'e', 'f'].map(tool)), ['a', 'b', 'c', 'd', 'e']],
    ['a tool without a name', JSON.stringify([{ id: 'a', logo: null }, tool('b')]), ['b']],
    ['a logo from elsewhere', JSON.stringify([{ ...tool('a'), logo: 'https://evil.test/x.svg' }]), []],
  ])('of %s', (_name, text, ids) => {
    expect(parseStored(text).map(({ id }) => id)).toEqual(ids);
  });
});
