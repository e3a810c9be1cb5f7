import { expect, it } from 'vitest';
import { categoryTitle } from './category.ts';

it.each([
  ['Text Generation', 'Text Generation AI Tools'],
  ['Multimodal AI', 'Multimodal AI Tools'],
])('the heading of the category %s is %s', (name, title) => {
  expect(categoryTitle({ name })).toBe(title);
});
