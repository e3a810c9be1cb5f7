// The entry for programs that check data of unknown origin. It loads the validator: 15 MB and a tenth of a second.
export { priceFileSchema } from './prices/price-file.ts';
export { manifestSchema, modelSpecSchema, sampleSchema } from './record-schema.ts';
export { plannedSuiteSchema, promptSchema } from './request-schema.ts';
