import { describe, expect, it } from 'vitest';
import { formatMinor } from '../../platform/money.ts';
import { cheapestPaidPlan, isBilledYearly, paidPrice } from '../paid-price.ts';
import { toolFromRecord } from '../record/tool-from-record.ts';
import { cheapestPlan, monthlyMinor } from '../tool.ts';
import { builtInContent } from './built-in-content.server.ts';

const { tools, categories, companies, vocabulary } = builtInContent();

describe('the built-in catalogue', () => {
  it('has the seven categories, all featured but one', () => {
    expect(categories.map(({ id }) => id)).toEqual([
      'text-generation',
      'image-generation',
      'multimodal',
      'audio-processing',
      'coding',
      'business',
      'creative',
    ]);
    expect(categories.filter(({ featured }) => !featured).map(({ id }) => id)).toEqual(['creative']);
  });

  it('has at least 200 tools, at least 20 in each category, and at least 20 companies', () => {
    expect(tools.length).toBeGreaterThanOrEqual(200);
    for (const { id } of categories)
      expect(tools.filter(({ category }) => category === id).length, id).toBeGreaterThanOrEqual(20);
    expect(companies.length).toBeGreaterThanOrEqual(20);
  });

  it('gives every tool and company an id of its own', () => {
    expect(new Set(tools.map(({ id }) => id)).size).toBe(tools.length);
    expect(new Set(companies.map(({ id }) => id)).size).toBe(companies.length);
  });

  it.each(tools.map((record) => [record.id, toolFromRecord(record)] as const))(
    '%s names its lowest price, and says what is billed yearly',
    (_id, tool) => {
      const words = paidPrice(tool) ?? '';
      const plan = cheapestPlan(tool.plans, cheapestPaidPlan(tool)?.currency);
      if (plan === null) return;
      expect(words).toContain(formatMinor(monthlyMinor(plan)!, plan.currency));
      if (isBilledYearly(plan)) expect(words).toContain('billed yearly');
    },
  );

  it('files tools only under further categories that exist', () => {
    const ids = categories.map(({ id }) => id);
    for (const { id, category, alsoIn } of tools)
      expect(
        alsoIn.filter((other) => other === category || !ids.includes(other)),
        id,
      ).toEqual([]);
  });

  it('answers about features in words of the shared vocabulary, and gives every tool pros and cons', () => {
    for (const tool of tools) {
      const words = new Set(vocabulary.byCategory.get(tool.category)?.map(({ label }) => `feature:${label}`));
      expect(
        tool.facts.filter(({ field }) => field.startsWith('feature:') && !words.has(field)),
        tool.id,
      ).toEqual([]);
      expect(Math.min(tool.pros.length, tool.cons.length), tool.id).toBeGreaterThan(0);
    }
  });

  it('redirects former ids that no tool has now, and each to one tool', () => {
    const ids = [...tools.map(({ id }) => id), ...tools.flatMap(({ formerIds }) => formerIds)];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('means the same by the same feature label everywhere', () => {
    const meanings = new Map<string, string>();
    for (const words of vocabulary.byCategory.values()) {
      for (const { id, label, description } of words) {
        const meaning = `${id}: ${description}`;
        expect(meanings.get(label) ?? meaning, label).toBe(meaning);
        meanings.set(label, meaning);
      }
    }
  });

  it('points only to companies and products that exist', () => {
    const companyIds = new Set(companies.map(({ id }) => id));
    const toolIds = new Set(tools.map(({ id }) => id));
    expect(tools.filter(({ company }) => company !== null && !companyIds.has(company)).map(({ id }) => id)).toEqual([]);
    expect(companies.flatMap(({ products }) => products).filter(({ tool }) => !toolIds.has(tool))).toEqual([]);
  });
});
