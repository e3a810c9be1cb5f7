import { describe, expect, it } from 'vitest';
import { featuredSearch, firstShown, parseFeatured } from './home-featured.ts';

const parse = (query: string) =>
  parseFeatured(
    new URLSearchParams(query),
    ['coding', 'business'],
    [{ id: 'api-access', label: 'API access', description: '' }],
  );

describe('featured tools in the address', () => {
  it.each([
    ['', 12, ''],
    ['?shown=18', 18, '?shown=18'],
    ['?shown=24&category=coding&free=yes', 24, '?category=coding&free=yes&shown=24'],
    ['?shown=17', 12, ''],
    ['?shown=19', 18, '?shown=18'],
    ['?shown=-6&category=all', 12, ''],
    ['?shown=606', 606, '?shown=606'],
    ['?shown=1e99&category=__proto__', 300_000, '?shown=300000'],
    ['?shown=NaN&feature=api-access&feature=x', 12, '?feature=api-access'],
  ])('%j shows %d tools and stands as %j', (query, shown, search) => {
    const featured = parse(query);
    expect(featured.shown).toBe(shown);
    expect(featuredSearch(featured)).toBe(search);
  });

  it('go on after 600 tools: the page then holds the last 600', () => {
    expect(firstShown(parse('?shown=600'))).toBe(0);
    expect(firstShown(parse('?shown=606'))).toBe(6);
  });
});
