import { f as quantileOfSorted, p as sortAscending } from "./median-interval-CXqAEBTj.js";

// src/stats/percentile.ts
/** Samples below which the percentile is hidden: 1 / (1 − p). A median needs one. */
function hiddenBelow(p) {
	return p <= .5 ? 1 : Math.ceil(1 / (1 - p) - 1e-9);
}
/** Samples below which the percentile is rough: 5 / (1 − p), so 50 for p90, 100 for p95, 500 for p99. */
function roughBelow(p) {
	return p <= .5 ? 1 : Math.ceil(5 / (1 - p) - 1e-9);
}
/**
* A percentile by linear interpolation, withheld when there are too few samples to have one.
*
* @example
* percentile([1, 2, 3], 0.95); // { p: 0.95, n: 3, value: null, standing: "hidden" }
*/
function percentile(values, p) {
	return percentileOfRanked(sortAscending(values), p);
}
/** The same of values in ascending order. */
function percentileOfRanked(ranked, p) {
	const n = ranked.length;
	if (n < hiddenBelow(p)) return {
		p,
		n,
		value: null,
		standing: "hidden"
	};
	return {
		p,
		n,
		value: quantileOfSorted(ranked, p),
		standing: n < roughBelow(p) ? "rough" : "shown"
	};
}

export { percentileOfRanked as n, percentile as t };