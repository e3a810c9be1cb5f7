import { paidPrice } from './paid-price.ts';
import { editorialRating } from './rating.ts';
import { lowestMonthlyMinor, type Tool } from './tool.ts';
import { logoPath, type ToolRecord } from './tool-record.ts';
import { httpAddress } from './website-link.ts';

/**
 * The tool for a record without reviews.
 * @param vocabulary labels of the general and the category's features
 * @param asOf day of the rating, YYYY-MM-DD
 */
export function toolFromRecord(record: ToolRecord, vocabulary: ReadonlySet<string>, asOf: string): Tool {
  const editorial = editorialRating(record, vocabulary, asOf);
  return {
    id: record.id,
    name: record.name,
    description: record.description,
    category: record.category,
    alsoIn: record.alsoIn,
    vendor: record.vendor ?? record.name,
    company: record.company,
    website: httpAddress(record.website) ?? '',
    logo: logoPath(record.logo),
    image: record.image,
    rating: editorial,
    editorialRating: editorial,
    reviewCount: 0,
    launchDate: record.launchDate,
    latestUpdate: record.latestUpdate,
    pricing: record.pricing,
    plans: record.plans,
    paidPrice: paidPrice(record),
    lowestMonthlyMinor: lowestMonthlyMinor(record.plans, record.pricing.currency),
    features: record.features,
    lacks: record.lacks,
    pros: record.pros,
    cons: record.cons,
    keywords: record.keywords,
    facts: record.facts,
    isEditedByHand: false,
  };
}
