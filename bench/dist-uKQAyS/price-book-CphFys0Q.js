import { i as tierOf, n as freePrice, r as priceTableOf, t as findPrice } from "./price-book-5Ecx9_wV.js";

export { findPrice, freePrice, priceTableOf, tierOf };