import { expect, it } from 'vitest';
import { Forbidden, NotFound } from './http-errors.ts';

it('says its sentence, and takes the words that a job queue puts to it', () => {
  const refusal = new NotFound('There is no such run.');
  expect([refusal.status, refusal.message]).toEqual([404, 'There is no such run.']);
  refusal.message = `${refusal.message} (Queue: runs)`;
  expect(refusal.message).toBe('There is no such run. (Queue: runs)');
  expect(refusal.data).toBe('There is no such run.');
  expect(new Forbidden('No.').message).toBe('No.');
});
