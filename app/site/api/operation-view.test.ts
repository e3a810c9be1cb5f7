import { expect, it } from 'vitest';
import { addressOf } from './operation-view.ts';

const input = (name: string, where: string) => ({
  name,
  where,
  type: 'string',
  isRequired: false,
  description: '',
  example: '',
});

it('The form of an operation leads to its path with what was typed, and leaves out fields that are empty', () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ id: 'a/b c', case: '', round: ' 2 ', body: '{}' }))
    form.set(name, value);
  const inputs = [input('id', 'path'), input('case', 'query'), input('round', 'query'), input('body', 'body')];
  expect(addressOf({ path: '/api/runs/{id}/answers', inputs }, form)).toBe('/api/runs/a%2Fb%20c/answers?round=2');
  expect(addressOf({ path: '/api/runs', inputs: [] }, form)).toBe('/api/runs');
});
