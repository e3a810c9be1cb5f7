import { paidPrice } from '../paid-price.ts';
import { lowestMonthlyMinor, type Tool } from '../tool.ts';
import { httpAddress } from '../website-link.ts';
import { editorialRating } from './rating.ts';
import { logoPath, type ToolRecord } from './tool-record.ts';

/**
 * The tool for a record without reviews.
 * @param vocabulary labels of the general and the category's features
 * @param asOf day of the rating, YYYY-MM-DD
 */
export function toolFromRecord(record: ToolRecord, vocabulary: ReadonlySet<string>, asOf: string): Tool {
  const editorial = editorialRating(record, vocabulary, asOf);
  return {
    ...record,
    vendor: record.vendor ?? record.name,
    website: httpAddress(record.website) ?? '',
    logo: logoPath(record.logo),
    rating: editorial,
    editorialRating: editorial,
    reviewCount: 0,
    paidPrice: paidPrice(record),
    lowestMonthlyMinor: lowestMonthlyMinor(record.plans, record.pricing.currency),
    isEditedByHand: false,
  };
}
