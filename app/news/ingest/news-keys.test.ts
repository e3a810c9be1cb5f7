import { describe, expect, it } from 'vitest';
import { isDistinctiveTitle, titleKey, urlKey } from './news-keys.ts';

describe('the same story', () => {
  it.each([
    'https://example.com/a/b',
    'http://www.example.com/a/b/',
    'https://example.com/a/b?utm_source=rss&utm_medium=x',
    'https://EXAMPLE.com/a/b#top',
    'https://example.com:443/a/b/index.html',
    'https://m.example.com/a/b?fbclid=1',
    'https://amp.example.com/a/b/amp/',
  ])('leads to the same page by %s', (address) => expect(urlKey(address)).toBe('example.com/a/b'));

  it('keeps what names the page', () => {
    expect(urlKey('https://example.com/?p=2&a=1')).toBe('example.com?a=1&p=2');
    expect(urlKey('https://example.com/A')).not.toBe(urlKey('https://example.com/a'));
    expect(urlKey('https://example.com:8443/a')).toBe('example.com:8443/a');
  });

  it('has the same title whatever its case, accents, punctuation and closing source', () => {
    expect(titleKey('OpenAI “ships” GPT‑6.1 — Sol!')).toBe('openai ships gpt 6 1 sol');
    expect(titleKey('Más modelos | The Decoder', 'The Decoder')).toBe('mas modelos');
    expect(titleKey('模型发布')).toBe('模型发布');
  });

  it('is not told by a short title', () => {
    expect(isDistinctiveTitle(titleKey('Release notes'))).toBe(false);
    expect(isDistinctiveTitle(titleKey('What is new this week'))).toBe(true);
  });
});
