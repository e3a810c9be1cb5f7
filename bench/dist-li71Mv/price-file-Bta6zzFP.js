import { t as priceFileSchema } from "./price-file-BF-ZU3YE.js";

export { priceFileSchema };