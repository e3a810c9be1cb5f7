import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NewsCard } from './news-card.tsx';
import type { NewsItem } from './news-item.ts';

const item: NewsItem = {
  id: '1',
  title: 'A <b>title</b>',
  summary: 'A summary',
  date: '2026-11-03T00:00:00.000Z',
  source: 'The Source',
  url: 'https://a.example/1',
  imageUrl: null,
  category: 'audio',
};

describe('a card of the news', () => {
  it('shows title, summary, date, category and source, and leads to the original in a new tab', () => {
    const html = renderToStaticMarkup(<NewsCard item={item} index={0} />);
    for (const text of ['A &lt;b&gt;title&lt;/b&gt;', 'A summary', '3 Nov 2026', 'Audio', 'The Source'])
      expect(html).toContain(text);
    expect(html).toMatch(/<a href="https:\/\/a\.example\/1" target="_blank" rel="noopener noreferrer"/);
  });

  it('has no place for a picture where the news have none', () => {
    const html = renderToStaticMarkup(<NewsCard item={item} index={0} />);
    expect(html).not.toMatch(/<img|aspect-/);
  });

  it('keeps the source’s name below a picture, so that it stays when the picture fails without scripts', () => {
    const html = renderToStaticMarkup(<NewsCard item={{ ...item, imageUrl: 'https://a.example/1.png' }} index={0} />);
    expect(html.indexOf('>The Source<')).toBeLessThan(html.indexOf('<img src="https://a.example/1.png" alt=""'));
    expect(html).toContain('width="640" height="200"');
  });
});
