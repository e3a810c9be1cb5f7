import { describe, expect, it } from 'vitest';
import { asksForPrivacy, countedPath, referrerKind } from './analytics.ts';

describe('page views', () => {
  it.each([
    ['/', '/'],
    ['/tool/chatgpt?utm_source=x#top', '/tool/chatgpt'],
    ['/category/coding/', '/category/coding'],
    ['/rate/secret-of-a-rater', '/rate'],
    ['/shared/secret-of-a-run', '/shared'],
    ['/lists/shared/secret-of-a-list', '/lists/shared'],
    ['/organisations/acme/settings', '/organisations'],
    ['/alerts/leave/secret-of-a-mail', '/alerts/leave'],
    ['/corrections/secret-of-a-sender', '/corrections'],
    ['/corrections/new', '/corrections/new'],
    ['/Shared/secret-of-a-run', '/shared'],
    ['/alerts/feed/secret-of-a-reader/news.atom', '/alerts/feed'],
    ['/%73hared/secret-of-a-run', '/shared'],
    ['/lists%2fshared/%', '/lists%2fshared/%'],
    [`/${'x'.repeat(500)}`, `/${'x'.repeat(199)}`],
    ['//evil.example', null],
    ['https://evil.example/', null],
    ['/a\u0000b', null],
    ['', null],
    [7, null],
    [undefined, null],
  ])('count %j as %j', (path, counted) => {
    expect(countedPath(path)).toBe(counted);
  });

  it.each([
    [null, 'internal'],
    ['', 'direct'],
    ['nonsense', 'direct'],
    ['https://yardstick.example/compare', 'internal'],
    ['https://www.google.co.uk/', 'search'],
    ['https://duckduckgo.com/', 'search'],
    ['https://news.ycombinator.com/item?id=1', 'social'],
    ['https://t.co/x', 'social'],
    ['https://notgoogle.example/', 'other'],
  ])('say only what kind of page led there: %j is %s', (referrer, kind) => {
    expect(referrerKind(referrer, 'https://yardstick.example')).toBe(kind);
  });

  it('are not counted for who asks for privacy', () => {
    expect(asksForPrivacy(new Headers({ dnt: '1' }))).toBe(true);
    expect(asksForPrivacy(new Headers({ 'sec-gpc': '1' }))).toBe(true);
    expect(asksForPrivacy(new Headers({ dnt: '0' }))).toBe(false);
  });
});
