import { describe, expect, it } from 'vitest';
import { filterFaq } from './faq/faq.ts';
import { listFaq } from './faq-content.server.ts';

describe('the help centre', () => {
  it('has its six categories with two questions each at least', async () => {
    const categories = await listFaq();
    expect(categories.map(({ name }) => name)).toEqual([
      'Getting Started',
      'Using Yardstick',
      'Pricing & Payments',
      'Partnerships',
      'Account & Support',
      'Security & Privacy',
    ]);
    for (const { questions } of categories) expect(questions.length).toBeGreaterThanOrEqual(2);
  });

  it('shows the product’s name wherever its file says {product}', async () => {
    expect(JSON.stringify(await listFaq())).not.toContain('{product}');
  });

  it('gives every answer an anchor of its own', async () => {
    const ids = (await listFaq()).flatMap(({ questions }) => questions.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9-]+$/);
  });

  it.each([
    'up to three comparisons',
    'valid for 24 hours',
    '1-2 business days',
    'Free, Pro and Enterprise',
    'Google or Apple',
  ])('says “%s”', async (fact) => {
    expect(filterFaq(await listFaq(), { text: fact, category: null }).count).toBeGreaterThan(0);
  });

  it('searches what is read, not what was written', async () => {
    const categories = await listFaq();
    expect(filterFaq(categories, { text: '](/compare)', category: null }).count).toBe(0);
    expect(filterFaq(categories, { text: '<p>', category: null }).count).toBe(0);
  });
});
