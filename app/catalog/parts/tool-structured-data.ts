import { majorText } from '../../platform/money.ts';
import { CONTEXT, type StructuredData } from '../../seo/structured-data.ts';
import { LEAST_REVIEWS } from '../score/score.ts';
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
> & { reviewCount?: number | null; facts?: Tool['facts'] };

export function toolData(origin: string, tool: ToolFacts): StructuredData {
  const offers = toolOffers(tool);
  const rating = aggregateRating(tool);
  const citation = citations({ facts: tool.facts ?? [] });
  return {
    '@context': CONTEXT,
    '@type': 'SoftwareApplication',
    '@id': `${origin}/tool/${tool.id}#tool`,
    name: tool.name,
    description: tool.description,
    url: `${origin}/tool/${tool.id}`,
    image: `${origin}/social/tool/${tool.id}.png`,
    applicationCategory: applicationCategories[tool.category] ?? 'BusinessApplication',
    operatingSystem: 'Web',
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
      description: `Per ${plan.interval === 'once' ? 'purchase' : plan.interval}${plan.perSeat ? ' and seat' : ''}`,
    })),
  ];
}

/** A score that few or no reviews have entered is ours: shown on the page, but not claimed as people's. */
function aggregateRating({ rating, reviewCount }: ToolFacts): StructuredData | null {
  const count = reviewCount ?? REVIEWS_WHEN_UNCOUNTED;
  if (count < LEAST_REVIEWS || rating === 0) return null;
  return {
    '@type': 'AggregateRating',
    ratingValue: rating.toFixed(1),
    bestRating: '5',
    worstRating: '0',
    reviewCount: count,
  };
}
