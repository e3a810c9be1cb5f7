import { expect, it } from 'vitest';
import { KeyEraser } from './key-eraser.ts';

const key = 'sk-test-0123456789';

function eraser(...keys: string[]): KeyEraser {
  const made = new KeyEraser();
  for (const one of keys) made.learn(one);
  return made;
}

it('takes a key out of texts, also of names and of what lies deep, and leaves the rest as it is', () => {
  const value = { [`x ${key}`]: [{ deep: `Bearer ${key}!` }, 5, null], numbers: [1, 2], plain: 'sk-test-' };
  const erased = { 'x [key]': [{ deep: 'Bearer [key]!' }, 5, null], numbers: [1, 2], plain: 'sk-test-' };
  expect(eraser(key).value(value)).toEqual(erased);
});

it('knows a key in the writing of JSON', () => {
  const odd = 'sk-"quoted"\\0123456789';
  expect(eraser(odd).text(JSON.stringify({ odd }))).toBe('{"odd":"[key]"}');
});

it.each([1, 2, 3, 7, 30])(
  'finds a key that comes in pieces of %i characters, and loses nothing of the text',
  (size) => {
    const text = `It was ${key}, and sk-te is none. ${key}${key} sk-test-01234567 end.`;
    const one = eraser(key);
    let shown = '';
    for (let at = 0; at < text.length; at += size) shown += one.piece('a', text.slice(at, at + size));
    expect(shown).toBe('It was [key], and sk-te is none. [key][key] sk-test-01234567 end.');
  },
);

it('keeps the pieces of two texts apart', () => {
  const one = eraser(key);
  expect(one.piece('a', 'sk-test-')).toBe('');
  expect(one.piece('b', '0123456789')).toBe('0123456789');
  one.forget('a');
  expect(one.piece('a', '0123456789')).toBe('0123456789');
});

it('leaves the short passwords of local servers alone', () => {
  expect(eraser('ollama', '').text('ollama answers')).toBe('ollama answers');
});
