export { priceFileSchema } from './prices/price-file.ts';
export { manifestSchema, modelSpecSchema, sampleSchema } from './record-schema.ts';
export { plannedSuiteSchema, promptSchema } from './request-schema.ts';
