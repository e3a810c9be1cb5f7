import { t as priceFileSchema } from "./price-file-BF-ZU3YE.js";
import { i as manifestSchema, l as sampleSchema, o as modelSpecSchema } from "./record-schema-C8oBAi-6.js";
import { n as plannedSuiteSchema, r as promptSchema } from "./request-schema-DiOMz-Tx.js";

export { manifestSchema, modelSpecSchema, plannedSuiteSchema, priceFileSchema, promptSchema, sampleSchema };