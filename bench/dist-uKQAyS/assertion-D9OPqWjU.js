import { a as shortValueOf, i as parseAssertion, n as assertionSchemas, r as expandShortForm, t as ASSERTION_TYPES } from "./assertion-Drs3YvUr.js";

export { parseAssertion };