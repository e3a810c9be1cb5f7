import { expect, test } from 'vitest';
import { combinationId, withoutValues } from './matrix-ids.ts';

test('no value is in a public id, whatever brackets and signs are in names of variables and in values', () => {
  for (const name of ['city', 'x[0]', 'x[0', 'a=b', '', 'two\nlines']) {
    const ids = ['Secret', 'Secret[k=1]', 'Secret]\n=['].map((value) => combinationId('tone', { [name]: value }));
    expect(ids.map(withoutValues(ids)), name).toEqual(['tone (1 of 3)', 'tone (2 of 3)', 'tone (3 of 3)']);
  }
  expect(withoutValues(['plain', 'plain[1]'])('plain[1]')).toBe('plain[1]');
});
