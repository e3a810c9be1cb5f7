import { t as metricCatalogue } from "./metric-catalogue-DJtewZEb.js";

// src/format-figures.ts
const DASH = "–";
/** Made once: making one costs more than everything else in a sentence. */
const grouped = new Intl.NumberFormat("en-US");
/** Three significant digits without an exponent: 0.123, 1.23, 12.3, 123, 1,230. */
function formatNumber(value) {
	if (value === 0) return "0";
	const size = Math.abs(value);
	if (size >= 999.5) return Math.round(value).toLocaleString("en-US");
	const decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= .9995 ? 2 : 3;
	return value.toFixed(decimals);
}
/** A duration given in milliseconds: "203 ms" below a second, "1.23 s" above. */
function formatDuration(durationMs) {
	if (durationMs === null) return DASH;
	if (Math.abs(durationMs) < 999.5) return `${formatNumber(durationMs)} ms`;
	return `${formatNumber(durationMs / 1e3)} s`;
}
/** A metric's value with its unit; a dash when it is unknown. */
function formatMetric(key, value) {
	if (value === null) return DASH;
	const unit = metricCatalogue.find((info) => info.key === key)?.unit;
	return unit === "s" || unit === "ms" ? formatDuration(value) : `${formatNumber(value)} ${unit ?? ""}`.trim();
}
/** Money from nano-units (1e-9): "$0.0012"; "cost unknown" for null, whether its price or its tokens are, "≥" when more may have been billed. */
function formatMoney(nanos, currency, isAtLeast = false) {
	if (nanos === null) return "cost unknown";
	const amount = nanos / 1e9;
	const decimals = amount === 0 || amount >= 1 ? 2 : Math.max(2, Math.min(9, 1 - Math.floor(Math.log10(amount))));
	const symbol = currency === "USD" ? "$" : currency === "EUR" ? "€" : `${currency} `;
	return `${isAtLeast ? "≥ " : ""}${symbol}${amount.toFixed(decimals)}`;
}
/** A share from 0 to 1 as a percentage. */
function formatShare(share) {
	if (share === null) return DASH;
	const percent = share * 100;
	return `${Number.isInteger(Math.round(percent * 10) / 10) ? Math.round(percent) : percent.toFixed(1)} %`;
}
/** A difference of shares as points of 100: "5 points", "7.5 points". */
function formatPoints(share) {
	return formatCount(Math.round(share * 1e3) / 10, "point");
}
/** A ratio of two times: "1.31". */
function formatFactor(ratio) {
	return ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2);
}
/** "1.31×". */
function formatRatio(ratio) {
	return `${formatFactor(ratio)}×`;
}
/** "1 case", "3 cases". */
function formatCount(count, one, many = `${one}s`) {
	return `${grouped.format(count)} ${count === 1 ? one : many}`;
}
/** Two formatted figures as a range, a unit that both share given once: "1.24–1.51 s", "950 ms–1.20 s". */
function formatRange(low, high) {
	const unitOf = (text) => text.slice(text.indexOf(" "));
	return `${low.includes(" ") && unitOf(low) === unitOf(high) ? low.slice(0, low.indexOf(" ")) : low}–${high}`;
}

export { formatMoney as a, formatRange as c, formatMetric as i, formatRatio as l, formatDuration as n, formatNumber as o, formatFactor as r, formatPoints as s, formatCount as t, formatShare as u };