import { describe, expect, it } from 'vitest';
import { excerptOf, readingMinutes, relatedPosts } from './post.ts';

describe('posts', () => {
  it('are read in whole minutes, one at least', () => {
    expect(readingMinutes('')).toBe(1);
    expect(readingMinutes('word '.repeat(220))).toBe(1);
    expect(readingMinutes('word – '.repeat(1100))).toBe(5);
  });

  it('begin with their first 150 characters', () => {
    expect(excerptOf('short')).toBe('short');
    expect(excerptOf('x'.repeat(150))).toBe('x'.repeat(150));
    expect(excerptOf('x'.repeat(151))).toBe(`${'x'.repeat(150)}…`);
    expect(excerptOf('😀'.repeat(200))).toBe(`${'😀'.repeat(150)}…`);
  });

  it('begin with whole words and mark where they go on', () => {
    const words = 'measure '.repeat(30);
    expect(excerptOf(words)).toBe(`${'measure '.repeat(18).trim()}…`);
    expect(excerptOf(`${'x'.repeat(145)}, November`)).toBe(`${'x'.repeat(145)}…`);
    expect(excerptOf(`${'x'.repeat(150)} more`)).toBe(`${'x'.repeat(150)}…`);
  });

  it('lead to two others that share most with them', () => {
    const post = (slug: string, date: string, ...keywords: string[]) => ({ slug, date, title: slug, keywords });
    const posts = [
      post('a', '2026-01-04', 'latency'),
      post('b', '2026-01-03', 'prices'),
      post('c', '2026-01-02', 'latency'),
      post('d', '2026-01-01', 'other'),
    ];
    expect(relatedPosts('a', posts).map(({ slug }) => slug)).toEqual(['c', 'b']);
    expect(relatedPosts('d', posts).map(({ slug }) => slug)).toEqual(['a', 'b']);
    expect(relatedPosts('unknown', posts, 1).map(({ slug }) => slug)).toEqual(['a']);
    expect(relatedPosts('a', posts.slice(0, 1))).toEqual([]);
  });
});
