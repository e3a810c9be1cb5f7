import { t as loadBundledPrices } from "./bundled-prices-Bubq7_sw.js";

export { loadBundledPrices };