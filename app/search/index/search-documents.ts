import type { Company } from '../../catalog/company.ts';
import { categoriesOf, isListed, type ToolSummary } from '../../catalog/tool.ts';
import type { SearchDocument } from '../search-index.ts';

/** Search documents of the catalogue's tools and companies. */

export function toolDocument(
  tool: ToolSummary,
  categoryName: string,
  keywords: readonly string[],
  use = 0,
): SearchDocument {
  return {
    key: `tool:${tool.id}`,
    kind: 'tool',
    title: tool.name,
    url: `/tool/${tool.id}`,
    summary: tool.description,
    words: [tool.vendor, categoryName, ...keywords].filter((text) => text !== '').join(', '),
    rating: tool.rating === 0 ? null : tool.rating,
    logo: tool.logo,
    category: tool.category,
    isFree: tool.pricing.free,
    date: null,
    facts: {
      isOpenSource: tool.features.includes('Open source'),
      monthlyMinor: tool.lowestMonthlyMinor,
      isListed: isListed(tool.status),
      statusText: tool.listFacts.statusText,
      use,
      categories: categoriesOf(tool),
      features: tool.features,
    },
  };
}

export function companyDocument(company: Company): SearchDocument {
  return {
    key: `company:${company.id}`,
    kind: 'company',
    title: company.name,
    url: `/company/${company.id}`,
    summary: company.description,
    words: company.products.map(({ name }) => name).join(', '),
    rating: null,
    logo: company.logo,
    category: null,
    isFree: null,
    date: null,
  };
}
