import { majorText } from '../../platform/money.ts';
import { CONTEXT, type StructuredData } from '../../seo/structured-data.ts';
import { platformNames } from '../fact-wording.ts';
import { leadingFacts } from '../leading-facts.ts';
import { planTerms } from '../paid-price.ts';
import type { Tool } from '../tool.ts';
import { citations } from './tool-citations.ts';

/** For a record with a rating but without a review count. */
const REVIEWS_WHEN_UNCOUNTED = 10;

const applicationCategories: Record<string, string> = {
  'image-generation': 'MultimediaApplication',
  'audio-processing': 'MultimediaApplication',
  creative: 'DesignApplication',
  coding: 'DeveloperApplication',
};

type ToolFacts = Pick<
  Tool,
  'id' | 'name' | 'description' | 'category' | 'vendor' | 'rating' | 'pricing' | 'plans' | 'features'
> & { reviewCount?: number | null; reviewFigure?: number | null; facts?: Tool['facts'] };

export function toolData(origin: string, tool: ToolFacts): StructuredData {
  const offers = toolOffers(tool);
  const rating = aggregateRating(tool);
  const facts = leadingFacts(tool.facts ?? []);
  const citation = citations(facts);
  const platforms = Object.keys(platformNames).filter((id) =>
    facts.some(({ field, value }) => field === `platform:${id}` && value === 'yes'),
  );
  return {
    '@context': CONTEXT,
    '@type': 'SoftwareApplication',
    '@id': `${origin}/tool/${tool.id}#tool`,
    name: tool.name,
    description: tool.description,
    url: `${origin}/tool/${tool.id}`,
    image: `${origin}/social/tool/${tool.id}.png`,
    applicationCategory: applicationCategories[tool.category] ?? 'BusinessApplication',
    ...(platforms.length > 0 ? { operatingSystem: platforms.map((id) => platformNames[id]).join(', ') } : {}),
    ...(tool.vendor === '' ? {} : { author: { '@type': 'Organization', name: tool.vendor } }),
    ...(tool.features.length > 0 ? { featureList: [...tool.features] } : {}),
    ...(offers.length > 0 ? { offers } : {}),
    ...(citation.length > 0 ? { citation } : {}),
    ...(rating === null ? {} : { aggregateRating: rating }),
  };
}

/** Only definite amounts are offers. */
function toolOffers({ pricing, plans }: ToolFacts): StructuredData[] {
  const free = { '@type': 'Offer', name: 'Free plan', price: '0', priceCurrency: pricing.currency };
  return [
    ...(pricing.free === true ? [free] : []),
    ...plans.map((plan) => ({
      '@type': 'Offer',
      name: plan.name,
      price: majorText(plan.amountMinor, plan.currency),
      priceCurrency: plan.currency,
      description: planTerms(plan),
    })),
  ];
}

/** The figure of the reviews. The score is ours: shown on the page, but not claimed as people's. */
function aggregateRating({ rating, reviewCount, reviewFigure }: ToolFacts): StructuredData | null {
  const isUncounted = reviewCount === null || reviewCount === undefined;
  const [count, value] = isUncounted ? [REVIEWS_WHEN_UNCOUNTED, rating] : [reviewCount, reviewFigure ?? 0];
  if (count === 0 || value === 0) return null;
  return {
    '@type': 'AggregateRating',
    ratingValue: value.toFixed(1),
    bestRating: '5',
    worstRating: isUncounted ? '0' : '1',
    reviewCount: count,
  };
}
