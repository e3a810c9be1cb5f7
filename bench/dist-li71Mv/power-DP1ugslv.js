import { o as createRandom, t as INTERVAL_FROM } from "./median-interval-CXqAEBTj.js";
import { i as normalQuantile } from "./wilson-BQMU7o0j.js";
import { c as serialTest } from "./race-DvpETt7Z.js";

// src/stats/power.ts
const USUAL = {
	sigma: .25,
	spikeChance: .05,
	spikeFactor: 3,
	callsPerRound: 1,
	alpha: .05,
	simulations: 1e3,
	seed: 2e4
};
/** Log time of one call: normal noise and now and then a spike. */
function simulateLogTime(random, sigma, spikeChance, spikeFactor) {
	const noise = random.normal() * sigma;
	return random.next() < spikeChance ? noise + Math.log(spikeFactor) : noise;
}
/** Above this the mean of so many calls is as good as normal, and is drawn at once. */
const MOST_DRAWN = 4;
/** Mean log time of the calls of one round, as far from its own middle as the noise takes it. */
function drawRound(random, settings) {
	const { sigma, spikeChance, spikeFactor, callsPerRound } = settings;
	if (callsPerRound > MOST_DRAWN) return random.normal() * Math.sqrt((sigma * sigma + spikeVarianceOf(settings)) / callsPerRound);
	let sum = 0;
	for (let call = 0; call < callsPerRound; call++) sum += simulateLogTime(random, sigma, spikeChance, spikeFactor);
	return sum / callsPerRound;
}
function spikeVarianceOf({ spikeChance, spikeFactor }) {
	return spikeChance * (1 - spikeChance) * Math.log(spikeFactor) ** 2;
}
/**
* The chance that `rounds` paired rounds find a true ratio of times, by simulation; 0 to 1.
*
* @example
* simulatePower(10, 1.5); // about 0.5
*/
function simulatePower(rounds, ratio, assumption = {}) {
	const settings = {
		...USUAL,
		...assumption
	};
	const { alpha, simulations, seed } = settings;
	const random = createRandom(seed);
	const draw = () => drawRound(random, settings);
	let found = 0;
	for (let run = 0; run < simulations; run++) {
		const differences = Array.from({ length: rounds }, () => Math.log(ratio) + draw() - draw());
		if (serialTest(differences) <= alpha) found++;
	}
	return found / simulations;
}
/** The ratios that a forecast answers for. */
const FORECAST_RATIOS = [
	1.1,
	1.2,
	1.3,
	1.5,
	2
];
/** The assumed ratio at which the test finds a difference with `power`; normal theory with the efficiency of ranks. */
function detectableRatio(rounds, settings, alpha) {
	const reach = normalQuantile(1 - alpha / 2) + normalQuantile(.8);
	const variance = (settings.sigma ** 2 + spikeVarianceOf(settings)) / settings.callsPerRound;
	return Math.exp(reach * Math.sqrt(2 * variance) / Math.sqrt(rounds));
}
/**
* Says what `rounds` rounds can and cannot conclude about `pairs` pairs of models under one error rate.
*
* @example
* forecastConclusions(10).smallestRatio; // 2
*/
function forecastConclusions(rounds, pairs = 1, assumption = {}) {
	const settings = {
		...USUAL,
		...assumption
	};
	const alpha = settings.alpha / Math.max(1, pairs);
	const canClaim = rounds >= 6 && 2 ** (1 - rounds) <= alpha;
	const chanceOf = (ratio) => canClaim ? simulatePower(rounds, ratio, {
		...settings,
		alpha
	}) : 0;
	return {
		rounds,
		canClaim,
		chances: FORECAST_RATIOS.map((ratio) => ({
			ratio,
			chance: chanceOf(ratio)
		})),
		smallestRatio: canClaim ? smallestFound(rounds, settings, alpha, chanceOf) : null
	};
}
function smallestFound(rounds, settings, alpha, chanceOf) {
	const step = .05;
	let ratio = Math.max(1.05, Math.round(detectableRatio(rounds, settings, alpha) / step) * step);
	while (ratio > 1.05 && chanceOf(ratio - step) >= .8) ratio -= step;
	while (ratio <= 2 && chanceOf(ratio) < .8) ratio += step;
	return ratio > 2 + 1e-9 ? null : Math.round(ratio * 100) / 100;
}

export { forecastConclusions as t };