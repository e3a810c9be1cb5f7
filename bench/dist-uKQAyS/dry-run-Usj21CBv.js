import { r as forecastRun } from "./judge-budget-CnP-nfJk.js";
import { a as describeReplacementForecast, i as describeForecast, n as STOP_WORDS, o as findBasis, r as countPairs, t as forecastJudge } from "./judge-forecast-BdREoqhi.js";
import { a as formatMoney, t as formatCount, u as formatShare } from "./format-figures-DFn5jh9z.js";
import { t as forecastConclusions } from "./power-DP1ugslv.js";

// src/cli/dry-run.ts
/** What a run can conclude, in sentences. */
function describeConclusions({ suite, models, baseline, rounds }) {
	const basis = findBasis(suite.cases, rounds);
	const pairs = baseline?.pairs ? Object.keys(baseline.pairs).length : countPairs(models.length, baseline !== void 0);
	const forecast = pairs === 0 ? null : forecastConclusions(basis.n, pairs, { callsPerRound: basis.callsEach });
	const words = [
		suite.settings.stopWhenDecided ? STOP_WORDS : "",
		describeForecast(basis, models.length, forecast, pairs),
		describeReplacementForecast(basis.families, pairs + 1, baseline)
	];
	if (!forecast?.canClaim) return words;
	const chances = forecast.chances.map(({ ratio, chance }) => `${ratio} times ${formatShare(Math.round(chance * 100) / 100)}`).join(", ");
	return [...words, `Chance to find a model that takes so much longer: ${chances} (with the usual noise).`];
}
/** What the judge adds to a run, in one sentence; empty without one. */
async function describeJudgeForecast({ suite, models, rounds, prices }) {
	const { judge } = suite;
	if (!judge) return "";
	const { model, criteria, examples } = judge;
	const planned = {
		model,
		criteria,
		examples,
		judgedRounds: Math.min(rounds, judge.rounds),
		suite,
		models: models.length,
		rounds,
		prices
	};
	const { questions, typicalNanos, currency } = await forecastJudge(planned);
	const cost = typicalNanos === null ? "at an unknown price" : `usually ${formatMoney(typicalNanos, currency)}`;
	return `The judge, ${model.model}, is asked ${formatCount(questions, "question")} more, ${cost}.`;
}
/** Says what a run would take and what it could conclude; nothing is called. */
async function describeDryRun(settings) {
	const { suite, models, rounds, prices } = settings;
	const forecast = await forecastRun({
		suite,
		models,
		rounds,
		...prices ? { prices } : {}
	});
	const { nanos, currency } = suite.settings.budget;
	return `${[
		`${suite.name}: ${formatCount(suite.cases.length, "case")} × ${formatCount(models.length, "model")} × ${formatCount(rounds, "round")} = ${formatCount(forecast.calls, "call")}`,
		`Usual cost ${formatMoney(forecast.typicalNanos, forecast.currency)}, at most ${formatMoney(forecast.mostNanos, forecast.currency)}${forecast.hasOpenEnd ? " with answers of usual length; no limit of tokens is set" : ""}`,
		await describeJudgeForecast(settings),
		forecast.unknownPrices.length > 0 ? `Price unknown: ${forecast.unknownPrices.join(", ")}` : "",
		nanos === null ? "" : `Budget ${formatMoney(nanos, currency)}`,
		...suite.notices ?? [],
		...describeConclusions(settings)
	].filter((line) => line !== "").join("\n")}\n`;
}

export { describeDryRun };