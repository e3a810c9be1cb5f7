import { describe, expect, it } from 'vitest';
import { comparePathOf } from './compare-path.ts';
import {
  apiPath,
  type CompareState,
  canonicalPath,
  columnsOf,
  comparePath,
  emptySelection,
  isCanonical,
  moveTool,
  parseCompareRequest,
  phonePair,
  resolveSelection,
  swapTool,
  withoutTool,
  withTool,
} from './selection.ts';

const catalogue = new Set(['a', 'b', 'c', 'd', 'e', 'f', 'g']);

function open(search: string) {
  const params = new URL(`http://site.test/compare${search}`).searchParams;
  const resolved = resolveSelection(parseCompareRequest(params), catalogue);
  return { ...resolved, path: comparePath(resolved.state), isCanonical: isCanonical(params, resolved.state) };
}

function stateOf(search: string): CompareState {
  return open(search).state;
}

describe('the address of a comparison', () => {
  it.each([
    ['nothing selected', '', '/compare'],
    ['an empty list', '?tools=', '/compare'],
    ['a canonical list', '?tools=a,b', '/compare?tools=a,b'],
    ['an encoded comma', '?tools=a%2Cb', '/compare?tools=a,b'],
    ['an unsorted list', '?tools=c,a,b', '/compare?tools=a,b,c'],
    ['duplicates', '?tools=b,a,b,a', '/compare?tools=a,b'],
    ['blanks and empty pieces', '?tools=%20a%20,,b,', '/compare?tools=a,b'],
    ['the parameter twice', '?tools=b&tools=a', '/compare?tools=a,b'],
    ['a tool added by a form', '?tools=b&add=a', '/compare?tools=a,b'],
    ['a tool removed by a form', '?tools=a,b&remove=b', '/compare?tools=a'],
    ['an unknown id', '?tools=a,zzz', '/compare?tools=a'],
    ['a view of all rows', '?tools=a,b&view=all', '/compare?tools=a,b'],
    ['a view', '?view=shared&tools=a,b', '/compare?tools=a,b&view=shared'],
    ['a view that does not exist', '?tools=a,b&view=__proto__', '/compare?tools=a,b'],
    ['a view with one tool', '?tools=a&view=shared', '/compare?tools=a'],
    ['a base', '?tools=a,b&base=b', '/compare?tools=a,b&base=b'],
    ['a base that is not selected', '?tools=a,b&base=c', '/compare?tools=a,b'],
    ['an order', '?tools=a,b,c&order=c,a,b', '/compare?tools=a,b,c&order=c,a,b'],
    ['an order that is the alphabet', '?tools=a,b&order=a,b', '/compare?tools=a,b'],
    ['an order with a stranger and a gap', '?tools=a,b,c&order=c,zzz', '/compare?tools=a,b,c&order=c,a,b'],
    ['two columns for a phone', '?tools=a,b,c&pair=c,a', '/compare?tools=a,b,c&pair=c,a'],
    ['one column for a phone', '?tools=a,b,c&pair=c', '/compare?tools=a,b,c'],
    ['filters', '?q=image+maker&category=coding', '/compare?category=coding&q=image%20maker'],
    ['a team and its billing', '?billing=yearly&team=5&tools=a', '/compare?tools=a&team=5&billing=yearly'],
    ['a form with the usual choice', '?tools=a&team=1&billing=monthly&asOf=', '/compare?tools=a'],
    ['a day', '?tools=a&asOf=2026-10-04', '/compare?tools=a&asOf=2026-10-04'],
    ['__proto__ as a tool', '?tools=__proto__,a,constructor', '/compare?tools=a'],
    ['__proto__ as a parameter', '?__proto__=a&tools=a', '/compare?tools=a'],
    ['bytes that are no UTF-8', '?tools=a,%FF%FE&q=%C3%28', '/compare?tools=a&q=%EF%BF%BD('],
    ['control characters', '?tools=a%00,b&q=x%00y', '/compare?tools=a,b&q=x%20y'],
  ])('%s', (_name, search, path) => {
    expect(open(search).path).toBe(path);
  });

  it('keeps the first five tools and says which were left out', () => {
    const { state, leftOut } = open('?tools=g,f,e,d,c,b,a');
    expect(state.tools).toEqual(['c', 'd', 'e', 'f', 'g']);
    expect(leftOut).toEqual(['b', 'a']);
  });

  it('gives no place to unknown ids, and names them', () => {
    const { state, unknown, leftOut } = open('?tools=x,y,a,b,c,d,e');
    expect(state.tools).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(unknown).toEqual(['x', 'y']);
    expect(leftOut).toEqual([]);
  });

  it('survives 200 ids and a search of 10 kB', () => {
    const ids = Array.from({ length: 200 }, (_, index) => `tool-${index}`).join(',');
    const { state, unknown } = open(`?tools=${ids}&q=${'x'.repeat(10_000)}`);
    expect(state.tools).toEqual([]);
    expect(unknown).toHaveLength(200);
    expect(state.search).toHaveLength(200);
  });

  it.each([
    ['?tools=a,b', true],
    ['?tools=a%2Cb', true],
    ['?tools=a,b&utm_source=letter', true],
    ['?tools=b,a', false],
    ['?tools=a,b&q=&category=', false],
    ['?tools=a&add=b', false],
    ['?tools=a,b&order=a,b', false],
    ['?tools=a,b,c&pair=a&pair=b', false],
    ['?tools=a,b&team=1', false],
  ])('knows whether %s is canonical: %s', (search, expected) => {
    expect(open(search).isCanonical).toBe(expected);
  });

  it('writes every address that it reads back to the same state', () => {
    const state = stateOf(
      '?tools=a,b,c,d&order=d,a,c,b&base=c&view=differences&pair=d,b&category=coding&q=voice&swap=a',
    );
    expect(stateOf(comparePath(state).slice('/compare'.length))).toEqual(state);
  });

  it('gives search engines the selection alone', () => {
    expect(canonicalPath(stateOf('?tools=b,a&base=b&view=shared&q=x'))).toBe('/compare?tools=a,b');
    expect(comparePathOf(['b', 'a', 'b'])).toBe('/compare?tools=a,b');
    expect(comparePath(emptySelection)).toBe('/compare');
  });
});

it('the same table in the API has no order of columns, which the API would refuse', () => {
  const state = stateOf('?tools=a,b,c&order=c,a,b&base=b&pair=b,c&view=differences&team=5&billing=yearly');
  expect(apiPath(state)).toBe('/api/v1/compare?tools=a,b,c&view=differences&team=5&billing=yearly');
});

describe('changing a comparison', () => {
  it('adds a tool once and never a sixth', () => {
    expect(withTool(stateOf('?tools=a'), 'b').tools).toEqual(['a', 'b']);
    expect(withTool(stateOf('?tools=a,b'), 'b').tools).toEqual(['a', 'b']);
    expect(withTool(stateOf('?tools=a,b,c,d,e'), 'f').tools).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('puts a new column where the alphabet wants it, or last when columns were moved', () => {
    expect(columnsOf(withTool(stateOf('?tools=a,c'), 'b'))).toEqual(['a', 'b', 'c']);
    expect(columnsOf(withTool(stateOf('?tools=a,c&order=c,a'), 'b'))).toEqual(['c', 'a', 'b']);
  });

  it('forgets base, order and pair of a removed tool', () => {
    const state = withoutTool(stateOf('?tools=a,b,c&order=c,b,a&base=b&pair=b,c'), 'b');
    expect(comparePath(state)).toBe('/compare?tools=a,c&order=c,a');
  });

  it('swaps a tool in its place, base and all', () => {
    const state = swapTool(stateOf('?tools=a,b,c&order=c,b,a&base=b&swap=b&q=g'), 'b', 'g');
    expect(comparePath(state)).toBe('/compare?tools=a,c,g&order=c,g,a&base=g');
    expect(comparePath(withTool(stateOf('?tools=a,b&swap=a'), 'g'))).toBe('/compare?tools=b,g&order=g,b');
    expect(comparePath(swapTool(stateOf('?tools=a,b'), 'a', 'b'))).toBe('/compare?tools=a,b');
  });

  it('moves a column one place and stops at the ends', () => {
    const state = stateOf('?tools=a,b,c');
    expect(columnsOf(moveTool(state, 'a', 1))).toEqual(['b', 'a', 'c']);
    expect(moveTool(state, 'a', -1)).toBe(state);
    expect(moveTool(state, 'c', 1)).toBe(state);
  });

  it('keeps the base first, whatever is moved', () => {
    const state = stateOf('?tools=a,b,c&base=b');
    expect(columnsOf(state)).toEqual(['b', 'a', 'c']);
    expect(moveTool(state, 'b', 1)).toBe(state);
    expect(moveTool(state, 'a', -1)).toBe(state);
    expect(columnsOf(moveTool(state, 'a', 1))).toEqual(['b', 'c', 'a']);
  });

  it('shows a phone the chosen two columns, else the first two', () => {
    expect(phonePair(stateOf('?tools=a,b,c&base=c'))).toEqual(['c', 'a']);
    expect(phonePair(stateOf('?tools=a,b,c&pair=b,c'))).toEqual(['b', 'c']);
    expect(phonePair(stateOf('?tools=a'))).toEqual(['a']);
  });
});
