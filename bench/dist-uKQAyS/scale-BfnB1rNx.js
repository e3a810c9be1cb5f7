// src/scale.ts
/** Position of a value in percent of the axis, limited to 0…100. */
function placeOf(value, { min, max, isLog = false }) {
	if (max <= min) return 50;
	const share = isLog ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min);
	return Math.round(Math.min(1, Math.max(0, Number.isNaN(share) ? 0 : share)) * 1e4) / 100;
}
/** The smallest step of 1, 2, 5, 10, 20, … that divides a span into at most `count` parts. */
function niceStep(span, count) {
	const raw = span / Math.max(1, count);
	const power = 10 ** Math.floor(Math.log10(raw));
	return ([
		1,
		2,
		5,
		10
	].find((candidate) => candidate * power >= raw * (1 - 1e-9)) ?? 10) * power;
}
/** Removes binary rounding errors: 0.30000000000000004 becomes 0.3. */
function clean(value) {
	return Number(value.toPrecision(12));
}
function linearTicks({ min, max }, count) {
	const major = niceStep(max - min, count);
	const minor = niceStep(major, 5);
	const ticks = [];
	for (let index = Math.ceil(clean(min / minor)); clean(index * minor) <= max; index++) {
		const value = clean(index * minor);
		ticks.push({
			value,
			isMajor: Number.isInteger(clean(value / major))
		});
	}
	return ticks;
}
function logTicks({ min, max }) {
	const ticks = [];
	for (let power = Math.floor(Math.log10(min)); 10 ** power <= max; power++) for (let factor = 1; factor < 10; factor++) {
		const value = clean(factor * 10 ** power);
		if (value >= min && value <= max) ticks.push({
			value,
			isMajor: [
				1,
				2,
				5
			].includes(factor)
		});
	}
	return ticks;
}
/** @param count the largest number of major ticks (linear axes) */
function listTicks(domain, count = 5) {
	if (domain.max <= domain.min) return [];
	return domain.isLog ? logTicks(domain) : linearTicks(domain, count);
}
/** An axis that contains all values and ends on ticks. Starts at zero unless it is logarithmic. */
function domainOf(values, isLog = false) {
	const known = values.filter((value) => Number.isFinite(value) && (!isLog || value > 0));
	if (known.length === 0) return {
		min: isLog ? 1 : 0,
		max: isLog ? 10 : 1,
		isLog
	};
	const largest = Math.max(...known);
	if (!isLog) {
		const max = largest > 0 ? largest : 1;
		const step = niceStep(max, 5);
		return {
			min: 0,
			max: clean(Math.ceil(clean(max / step)) * step),
			isLog
		};
	}
	const smallest = Math.min(...known);
	const below = 10 ** Math.floor(Math.log10(smallest));
	const above = 10 ** Math.floor(Math.log10(largest));
	const min = clean(([
		5,
		2,
		1
	].find((factor) => factor * below <= smallest) ?? 1) * below);
	const max = clean(([
		1,
		2,
		5,
		10
	].find((factor) => factor * above >= largest) ?? 10) * above);
	return {
		min,
		max: max > min ? max : min * 10,
		isLog
	};
}
/** A value above this many times the largest median would squeeze all others into a corner. */
const MOST_MEDIANS = 5;
/**
* The values that the axis must contain, and how many lie beyond its end: one absurd value must not hide all others.
*/
function splitOutliers(values, medians) {
	const most = Math.max(0, ...medians) * MOST_MEDIANS;
	const shown = most > 0 ? values.filter((value) => value <= most) : [...values];
	return {
		shown,
		beyond: values.length - shown.length
	};
}
/** "higher than 12 of 30", for screen readers. Empty without other values. */
function describePlace(value, field) {
	if (field.length === 0) return "";
	const lower = field.filter((other) => other < value).length;
	const equal = field.filter((other) => other === value).length;
	return `higher than ${lower} of ${field.length}${equal > 0 ? `, equal to ${equal}` : ""}`;
}

export { placeOf as a, niceStep as i, domainOf as n, splitOutliers as o, listTicks as r, describePlace as t };