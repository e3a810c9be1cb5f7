import { describe, expect, it } from 'vitest';
import { plainText, shorten } from './plain-text.ts';

describe('plain text', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['A <b>bold</b> word', 'A bold word'],
    ['a<br/>b', 'a b'],
    ['<script>alert(1)</script>after<style>x{}</style>', 'after'],
    ['<script>never closed', ''],
    ['<!-- a > b -->text<!-- open', 'text'],
    ['Fish &amp; chips &#8211; 5&nbsp;&euro; &#x41;', 'Fish & chips – 5 € A'],
    ['&lt;b&gt; is shown, not read', '<b> is shown, not read'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['<img src=x onerror=alert(1)>x', 'x'],
    ['a\u0000b\u202Ec\ufeff', 'a bc'],
    ['&#0;&#xD800;&#x110000;&unknown;', '&unknown;'],
    ['soft&shy;ly &frac12; &Scaron;', 'softly ½ Š'],
    ['', ''],
  ])('%j reads %j', (html, text) => expect(plainText(html)).toBe(text));

  it('resolves references once only', () => expect(plainText('&amp;lt;')).toBe('&lt;'));

  it('takes a megabyte of hostile markup in its stride', () => {
    for (const part of ['<', '<a ', '<!--', '&#', '<script>', '</p', '<p>'.repeat(5), '<div>', '<div></b>']) {
      expect(plainText(part.repeat(1_000_000 / part.length)).length).toBeLessThanOrEqual(1_000_001);
    }
  });

  it('is shortened at a word', () => {
    expect(shorten('one two three', 20)).toBe('one two three');
    expect(shorten('one two, three four', 10)).toBe('one two…');
    expect(shorten('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
    expect(shorten('12345678😀90', 10)).toBe('12345678…');
  });
});
