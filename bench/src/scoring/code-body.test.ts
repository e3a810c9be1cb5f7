import { expect, it } from 'vitest';
import { bodyOf } from './code-body.ts';

it('code is read quickly however many semicolons it has, also within a text', () => {
  const started = performance.now();
  const text = `"${';'.repeat(19_900)}"`;
  expect(bodyOf(text)).toBe(` return (${text}\n);`);
  expect(bodyOf(`output.length > 0${';'.repeat(19_900)} `)).toBe(' return (output.length > 0\n);');
  expect(performance.now() - started).toBeLessThan(1_000);
});
