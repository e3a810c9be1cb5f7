import { describe, expect, it } from 'vitest';
import type { ToolSummary } from '../tool.ts';
import { FacetIndex } from './facet-index.ts';
import type { Facet } from './tool-facets.ts';

/** Tools of which only the number counts; as many as do not fill a word of 32. */
const tools = Array.from({ length: 101 }, (_, number) => ({ id: String(number), reviewCount: number }) as ToolSummary);
const options = (...ids: string[]) => ids.map((id) => ({ id, label: id }));
const sizeOf = (number: number) => (number < 30 ? 'small' : number < 100 ? 'middle' : 'large');
const facets: Facet[] = [
  {
    id: 'divides',
    group: 'Divisors',
    rule: 'all',
    options: options('2', '3', '5'),
    valuesOf: ({ reviewCount }) => ['2', '3', '5', '7'].filter((divisor) => reviewCount % Number(divisor) === 0),
  },
  {
    id: 'size',
    group: 'Size',
    rule: 'any',
    usual: ['small', 'middle'],
    options: options('small', 'middle', 'large'),
    valuesOf: ({ reviewCount }) => [sizeOf(reviewCount)],
  },
];
const index = new FacetIndex(tools, facets);
const found = (...chosen: [string, string][]) => {
  const { has, total, counts } = index.find(chosen);
  const numbers = tools.flatMap(({ reviewCount }, position) => (has(position) ? [reviewCount] : []));
  expect(numbers).toHaveLength(total);
  return { numbers, counts };
};

describe('the index of filters', () => {
  it('finds tools that fit all chosen options of one facet and any of another', () => {
    expect(found(['divides', '3'], ['divides', '5'], ['size', 'small'], ['size', 'large']).numbers).toEqual([0, 15]);
    expect(found(['divides', '2'], ['divides', '5'], ['size', 'large']).numbers).toEqual([100]);
  });

  it('uses the usual options of a facet while none of it is chosen', () => {
    expect(found().numbers).toEqual(Array.from({ length: 100 }, (_, number) => number));
    expect(found(['size', 'large']).numbers).toEqual([100]);
  });

  it('counts what each option would leave, and of alternatives what each would add', () => {
    const { counts } = found(['divides', '5'], ['size', 'small']);
    // Multiples of 5 below 30: 0, 5, 10, 15, 20, 25. Of these, even ones, multiples of 3, and all.
    expect(counts[0]).toEqual([3, 2, 6]);
    // Multiples of 5 in each size, whatever size is chosen.
    expect(counts[1]).toEqual([6, 14, 1]);
  });

  it('ignores options that do not exist', () => {
    expect(found(['divides', '7'], ['nonsense', '2']).numbers).toHaveLength(100);
  });
});
