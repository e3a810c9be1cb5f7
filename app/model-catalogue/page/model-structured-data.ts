import type { StructuredData } from '../../seo/structured-data.ts';
import type { Model, Offer } from '../model.ts';

/** What a model's page says to machines, in the words of schema.org. Only what the page itself shows. */
export function modelData(origin: string, { id, name, maker }: Model, offers: readonly Offer[]): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    '@id': `${origin}/models/${id}#model`,
    name,
    url: `${origin}/models/${id}`,
    applicationCategory: 'DeveloperApplication',
    operatingSystem: 'Web',
    ...(maker ? { author: { '@type': 'Organization', name: maker.name } } : {}),
    ...(offers.length > 0
      ? {
          offers: offers.map(({ endpoint, row, output }) => ({
            '@type': 'Offer',
            name: `${endpoint.provider.name}: ${endpoint.id}`,
            price: String(output),
            priceCurrency: row.currency,
            description: 'Per million output tokens',
          })),
        }
      : {}),
  };
}
