import { n as bounded, r as LimitError, t as createScorer } from "./score-sample-DIohD6oi.js";
import { t as BudgetError } from "./budget-BYYThYow.js";
import { a as noMetrics, n as defaultRetryRules, r as demoPrompts, t as callModel } from "./call-model-B9LTiWMo.js";
import { t as checkKey } from "./check-key-8u6SCxKs.js";
import { n as describeChange, r as describeQualityChange, t as compareRuns } from "./compare-runs-Dd8FeOT9.js";
import { c as describeScores, i as concludeRun, l as describeTimes, n as humanAgreement, o as nameModels, r as krippendorffAlpha, t as describeAgreement, u as verdictLabel } from "./human-agreement-hRmHNP79.js";
import { i as tokensOf } from "./cost-CLnpsHQq.js";
import { a as ERASED, i as defaultLimits, n as BadModelError, o as SecretEraser } from "./failures-ch_pf033.js";
import { a as UNLIMITED_OUTPUT_TOKENS, r as forecastRun, t as JudgeBudget } from "./judge-budget-CnP-nfJk.js";
import { a as describeReplacementForecast, i as describeForecast, n as STOP_WORDS, o as findBasis, r as countPairs, t as forecastJudge } from "./judge-forecast-BdREoqhi.js";
import { a as formatMoney, i as formatMetric, l as formatRatio, n as formatDuration, o as formatNumber, r as formatFactor, t as formatCount, u as formatShare } from "./format-figures-DFn5jh9z.js";
import { o as sampleId, s as stopProblem, t as BadPlanError } from "./plan-CCNuO3Lr.js";
import { t as RECORD_VERSION } from "./record-version-DY_1sQBb.js";
import { r as makeAskJudge, t as runSuite } from "./run-suite-B6rAg-ez.js";
import { o as speaksToJudge } from "./judge-prompts-B0IUM7ng.js";
import { i as buildJudgeReport, l as describeSelfPreference, o as isContestant } from "./judge-report-DDRvbLA1.js";
import { n as listJudgedPairs, t as MAX_JUDGED_CHARS } from "./judged-pairs-DZKUdUgK.js";
import { a as NO_VERDICT, c as judgementKey, o as combineOrders, r as IDENTICAL_ANSWERS } from "./load-lazily-CywDwB6O.js";
import { t as runJudging } from "./run-judging-D3CmirYC.js";
import { n as listModels, t as ListModelsError } from "./list-models-CsLPthXM.js";
import { t as metricCatalogue } from "./metric-catalogue-DJtewZEb.js";
import { t as loadBundledPrices } from "./bundled-prices-Bubq7_sw.js";
import { r as priceTableOf } from "./price-book-5Ecx9_wV.js";
import { n as findProvider, r as providerCatalogue, t as demoProvider } from "./provider-catalogue-BnMKyPqP.js";
import { n as refusedSettings, t as offeredNames } from "./served-models-B0N3Lfi4.js";
import { n as readingThread } from "./reading-thread-BMWIeYMZ.js";
import { d as writeManifest, f as AttemptReader, i as RunWriter, l as readManifest, m as toAttemptLines, o as findChangedFiles, p as RecordError, u as readSamples } from "./run-folder-CU0wICzG.js";
import { i as drawDots, n as chartHeight, r as chartTitle, t as renderHtml } from "./html-BkXNA3HV.js";
import { r as renderMarkdown } from "./markdown-BpSI4S73.js";
import { a as describeGaps, t as describeCorrection } from "./run-report-D-X9JzUX.js";
import { t as renderCsv } from "./samples-csv-Kp3vPXMY.js";
import { t as renderJson } from "./summary-json-D6TLlThZ.js";
import { t as escapeHtml } from "./escape-html-DD-B-xJn.js";
import { r as renderTerminal } from "./terminal-D-1QlnM1.js";
import { i as similarity } from "./check-answer-DV2x5sCK.js";
import { i as normalQuantile } from "./wilson-BQMU7o0j.js";
import { f as quantileOfSorted, i as studentCdf, m as standardDeviation, o as createRandom, t as INTERVAL_FROM, u as mean } from "./median-interval-CXqAEBTj.js";
import { r as judgeGoodEnough } from "./good-enough-UjzEz_xV.js";
import { t as forecastConclusions } from "./power-DP1ugslv.js";
import { r as describeProblem, t as SuiteError } from "./suite-error-DXf19gZj.js";
import { i as summarizeRun, n as comparePair, r as optionsOfManifest, t as RunSummarizer } from "./summarize-CsTnQq34.js";
import { c as isCutOff } from "./model-collector-B8HGgT6i.js";
import { c as PAIR_METRICS } from "./pair-collector-CUXMvhAX.js";
import { t as checkThresholds } from "./threshold-check-BVGrp6Ew.js";
import { s as serialCorrelation } from "./race-DvpETt7Z.js";

// src/interrupted-sample.ts
const failureOf = (message) => ({
	class: "interrupted",
	reason: "worker_ended",
	message,
	httpStatus: null,
	providerCode: null,
	retryAfterMs: null,
	isRetryable: true,
	stopsProvider: false,
	limitMs: null,
	body: null
});
/** A call that was cut off because its process was stopped. */
function asInterrupted(sample, message) {
	return {
		...sample,
		outcome: "interrupted",
		failure: failureOf(message)
	};
}
/** A call that was begun and of which nothing is known: it may have been billed, so it is not made again by itself. */
function interruptedSample({ model, startedAt, ...call }, message) {
	return {
		...call,
		recordVersion: 1,
		id: sampleId(call.runId, call.caseId, model.key, call.round),
		caseFamily: null,
		modelKey: model.key,
		provider: model.provider,
		model: model.model,
		modelName: model.name ?? model.model,
		position: 0,
		isWarmup: false,
		isSimulated: false,
		startedAt,
		enqueuedMs: 0,
		outcome: "interrupted",
		failure: failureOf(message),
		text: "",
		reasoningText: "",
		toolCalls: [],
		reasoningVisibility: "unknown",
		finishReason: "unknown",
		finishReasonRaw: null,
		servedModel: null,
		responseId: null,
		systemFingerprint: null,
		serviceTier: {
			requested: null,
			served: null
		},
		parameters: {
			requested: {},
			sent: {},
			served: {},
			warnings: []
		},
		request: {
			method: "POST",
			url: "",
			headers: {},
			body: null
		},
		usage: null,
		cost: null,
		costUnknownReason: "the worker ended",
		metrics: noMetrics,
		attempts: [],
		scores: []
	};
}

// src/judging/compare-judged.ts
const written = ({ winRate, interval }) => `${formatShare(winRate)}${interval ? ` (${formatShare(interval.low)} to ${formatShare(interval.high)})` : ""}`;
/** Intervals that do not meet: more than enough for a claim, and all that two runs with other rivals allow. */
function changeWords(before, after) {
	if (!before.interval || !after.interval) return "too few cases for a claim";
	if (after.interval.low > before.interval.high) return "preferred more often now";
	return after.interval.high < before.interval.low ? "preferred less often now" : "no change of preference shown";
}
const keysOf = ({ models }) => models.map(({ key }) => key).toSorted().join(" ");
/** What the judge of an earlier run and that of this one say of the models that are in both, and why that may not compare. */
function compareJudgeReports(before, after) {
	if (!before || !after) return {
		sentences: [],
		warnings: before || after ? [`${before ? "The earlier run" : "This run"} alone was judged; quality is not compared.`] : []
	};
	const sentences = after.models.flatMap((now) => {
		const then = before.models.find(({ key }) => key === now.key);
		if (!then || then.winRate === null || now.winRate === null) return [];
		return [`${now.name}: ${changeWords(then, now)}; ${written(then)} of the judge’s points before, ${written(now)} now.`];
	});
	const [one, other] = [before.judge, after.judge];
	const differs = [
		one.model !== other.model || one.provider !== other.provider ? "another judge" : "",
		one.criteria !== other.criteria ? "other criteria" : "",
		one.promptVersions.join() !== other.promptVersions.join() ? "another wording of the questions" : "",
		keysOf(before) !== keysOf(after) ? "other rivals" : ""
	].filter((what) => what !== "");
	const warning = `Judged with ${differs.join(" and ")}: the points of the two runs do not mean the same.`;
	return {
		sentences,
		warnings: sentences.length > 0 && differs.length > 0 ? [warning] : []
	};
}

// src/report/svg.ts
const [HEAD, MARGIN, GAP, TITLE] = [
	110,
	40,
	60,
	30
];
const WIDTH = 2 * (MARGIN + 730) + GAP;
const COLOURS = [
	"#0072b2",
	"#d55e00",
	"#009e73",
	"#cc79a7",
	"#8a6d00"
];
const PANELS = [
	"responseMs",
	"timeToFirstAnswerMs",
	"outputTokensPerSecond",
	"visibleCharsPerSecond"
];
const medianOf = ({ metrics }) => metrics.responseMs?.estimate.median ?? Number.POSITIVE_INFINITY;
/**
* A run as an SVG picture: a panel for each figure, a row for each model, the fastest first. It names the font Inter.
*
* @param nameOf how a model is called; default: its name in the run
*/
function renderSvg({ manifest, summary: { models, isSimulated } }, nameOf = ({ key }) => nameModels({ models })(key)) {
	const rows = models.map((model, place) => ({
		model,
		name: nameOf(model),
		colour: COLOURS[place % COLOURS.length]
	})).sort((a, b) => medianOf(a.model) < medianOf(b.model) ? -1 : Number(medianOf(a.model) > medianOf(b.model)));
	const panels = PANELS.flatMap((key) => {
		const chart = drawDots(key, rows);
		return chart === "" ? [] : [`<text y="16" font-size="18" font-weight="bold">${escapeHtml(chartTitle(key))}</text><g transform="translate(0 ${TITLE})">${chart}</g>`];
	});
	const tall = TITLE + chartHeight(rows.length) + MARGIN;
	const height = HEAD + Math.max(1, Math.ceil(panels.length / 2)) * tall;
	const placed = panels.map((panel, index) => {
		const [x, y] = [MARGIN + index % 2 * (730 + GAP), HEAD + Math.floor(index / 2) * tall];
		return `<g transform="translate(${x} ${y})">${panel}</g>`;
	});
	const stamp = isSimulated ? `<text x="${WIDTH - MARGIN}" y="50" text-anchor="end" fill="#9a5b00" font-size="24" font-weight="bold">SIMULATED</text>` : "";
	const name = manifest.name.length <= 80 ? manifest.name : `${manifest.name.slice(0, 79).trimEnd()}…`;
	const caption = `Medians with 95 % intervals; ${formatCount(manifest.rounds, "round")}, ${manifest.startedAt.slice(0, 10)}`;
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="Inter" font-size="16" fill="#1a1a18"><rect width="100%" height="100%" fill="#fff"/><text x="${MARGIN}" y="50" font-size="26" font-weight="bold">${escapeHtml(name)}</text><text x="${MARGIN}" y="78" fill="#555">${caption}</text>${stamp}${placed.join("")}</svg>`;
}

// src/stats/matrix.ts
/** A matrix of zeros. */
function zeros(rows, columns = rows) {
	return Array.from({ length: rows }, () => new Array(columns).fill(0));
}
/** The product of two matrices. */
function multiply(a, b) {
	return a.map((row) => b[0].map((_, column) => row.reduce((sum, value, k) => sum + value * b[k][column], 0)));
}
/** The inverse by Gauss–Jordan elimination with row pivoting; throws a RangeError on a singular matrix. */
function invert(matrix) {
	const size = matrix.length;
	const work = matrix.map((row, i) => [...row, ...row.map((_, j) => i === j ? 1 : 0)]);
	for (let column = 0; column < size; column++) {
		let best = column;
		for (let row = column + 1; row < size; row++) if (Math.abs(work[row]?.[column]) > Math.abs(work[best]?.[column])) best = row;
		const chosen = work[best];
		work[best] = work[column];
		work[column] = chosen;
		const pivot = chosen[column];
		if (Math.abs(pivot) < 1e-300) throw new RangeError("The matrix has no inverse.");
		for (let k = 0; k < chosen.length; k++) chosen[k] = chosen[k] / pivot;
		eliminate(work, column);
	}
	return work.map((row) => row.slice(size));
}
function eliminate(work, column) {
	const chosen = work[column];
	for (const row of work) {
		if (row === chosen) continue;
		const factor = row[column];
		if (factor === 0) continue;
		for (let k = column; k < row.length; k++) row[k] = row[k] - factor * chosen[k];
	}
}

// src/stats/bradley-terry-fit.ts
/** Prior precision used only where the likelihood has no finite maximum: a standard deviation of about 400 points. */
const SEPARATION_PRECISION = 1 / 2.3 ** 2;
/** The chance that strength `a` beats strength `b`. */
function winChance(a, b) {
	return 1 / (1 + Math.exp(b - a));
}
function gradientAndInformation(strengths, meetings, precision) {
	const size = strengths.length;
	const gradient = strengths.map((strength) => -precision * strength);
	const information = zeros(size);
	for (let i = 0; i < size; i++) information[i][i] = precision;
	for (const { a, b, pointsA, count } of meetings) {
		const p = winChance(strengths[a], strengths[b]);
		const residual = pointsA - count * p;
		gradient[a] = gradient[a] + residual;
		gradient[b] = gradient[b] - residual;
		addPair(information, a, b, count * p * (1 - p));
	}
	return {
		gradient,
		information
	};
}
function addPair(matrix, a, b, weight) {
	const rowA = matrix[a];
	const rowB = matrix[b];
	rowA[a] = rowA[a] + weight;
	rowB[b] = rowB[b] + weight;
	rowA[b] = rowA[b] - weight;
	rowB[a] = rowB[a] - weight;
}
/** Inverse on the space of strengths with mean 0: adding the constant direction makes the matrix regular. */
function centredInverse(information) {
	const size = information.length;
	return invert(information.map((row) => row.map((value) => value + 1 / size)));
}
function centre(strengths) {
	const middle = strengths.reduce((sum, value) => sum + value, 0) / strengths.length;
	return strengths.map((value) => value - middle);
}
/** Newton's method with step halving never needed: steps are cut to 2 logits, and the likelihood is concave. */
function maximise(size, meetings, precision) {
	let strengths = new Array(size).fill(0);
	for (let round = 0; round < 200; round++) {
		const { gradient, information } = gradientAndInformation(strengths, meetings, precision);
		const step = centredInverse(information).map((row) => row.reduce((sum, value, k) => sum + value * gradient[k], 0));
		const longest = Math.max(...step.map(Math.abs));
		const scale = longest > 2 ? 2 / longest : 1;
		strengths = centre(strengths.map((value, k) => value + scale * step[k]));
		if (longest < 1e-12) break;
	}
	return strengths;
}
/** Score of each single vote, squared and summed: needs the votes by outcome, not only their sum. */
function scoreVariance(strengths, votes) {
	const total = zeros(strengths.length);
	for (const { a, b, pointsA, count } of votes) {
		const p = winChance(strengths[a], strengths[b]);
		addPair(total, a, b, count * (pointsA / count - p) ** 2);
	}
	return total;
}
/**
* Fits Bradley–Terry strengths to votes of one connected group. Each entry of `votes` gathers votes of
* one pair with one outcome (all wins of a, all ties, all wins of b), so that `pointsA / count` is the outcome.
*/
function fitStrengths(size, votes, hasMaximum) {
	const precision = hasMaximum ? 0 : SEPARATION_PRECISION;
	const strengths = maximise(size, votes, precision);
	const { information } = gradientAndInformation(strengths, votes, precision);
	const bread = centredInverse(information);
	return {
		strengths,
		covariance: multiply(multiply(bread, scoreVariance(strengths, votes)), bread)
	};
}

// src/stats/comparison-graph.ts
function reach(start, neighbours) {
	const seen = /* @__PURE__ */ new Set([start]);
	const open = [start];
	for (let at = open.pop(); at !== void 0; at = open.pop()) for (const next of neighbours[at] ?? []) {
		if (seen.has(next)) continue;
		seen.add(next);
		open.push(next);
	}
	return seen;
}
/** Groups of players connected by meetings, each in ascending order; two groups cannot be compared with each other. */
function connectedGroups(players, meetings) {
	const neighbours = Array.from({ length: players }, () => []);
	for (const { a, b } of meetings) {
		neighbours[a]?.push(b);
		neighbours[b]?.push(a);
	}
	const groups = [];
	const placed = /* @__PURE__ */ new Set();
	for (let player = 0; player < players; player++) {
		if (placed.has(player)) continue;
		const group = [...reach(player, neighbours)].sort((x, y) => x - y);
		for (const member of group) placed.add(member);
		groups.push(group);
	}
	return groups;
}
/**
* True when points flowed both ways between every two parts of the group (Ford 1957). Otherwise someone only
* won or only lost and the likelihood has no finite maximum.
*/
function hasFiniteStrengths(group, players, meetings) {
	const wonAgainst = Array.from({ length: players }, () => []);
	const lostTo = Array.from({ length: players }, () => []);
	for (const { a, b, pointsA, count } of meetings) {
		if (pointsA > 0) {
			wonAgainst[a]?.push(b);
			lostTo[b]?.push(a);
		}
		if (pointsA < count) {
			wonAgainst[b]?.push(a);
			lostTo[a]?.push(b);
		}
	}
	const start = group[0];
	return reach(start, wonAgainst).size === group.length && reach(start, lostTo).size === group.length;
}

// src/stats/resample-strengths.ts
/** Draws as many votes again from the observed cells. */
function resample(meetings, random) {
	const total = meetings.reduce((sum, { count }) => sum + count, 0);
	const drawn = new Array(meetings.length).fill(0);
	const upTo = [];
	meetings.reduce((sum, { count }, index) => {
		upTo[index] = sum + count;
		return sum + count;
	}, 0);
	for (let vote = 0; vote < total; vote++) {
		const at = random.integer(total);
		let low = 0;
		let high = meetings.length - 1;
		while (low < high) {
			const middle = low + high >> 1;
			if (upTo[middle] > at) high = middle;
			else low = middle + 1;
		}
		drawn[low] = drawn[low] + 1;
	}
	return meetings.flatMap((meeting, index) => {
		const count = drawn[index];
		return count === 0 ? [] : [{
			...meeting,
			count,
			pointsA: meeting.pointsA / meeting.count * count
		}];
	});
}
/** How far below and above each strength the resampled strengths reach, in logits. */
function resampleWidths(meetings, strengths, options) {
	const size = strengths.length;
	const random = createRandom(options.seed);
	const columns = strengths.map(() => new Float64Array(options.resamples));
	const everyone = strengths.map((_, index) => index);
	for (let round = 0; round < options.resamples; round++) {
		const drawn = resample(meetings, random);
		fitStrengths(size, drawn, hasFiniteStrengths(everyone, size, drawn)).strengths.forEach((value, k) => {
			columns[k][round] = value;
		});
	}
	const half = (1 - options.confidence) / 2;
	return columns.map((column, k) => {
		column.sort();
		const middle = strengths[k];
		return [middle - quantileOfSorted(column, half), quantileOfSorted(column, 1 - half) - middle];
	});
}

// src/stats/bradley-terry.ts
/** Points per logit on the display scale, on which 400 points are odds of 10 to 1. */
const POINTS_PER_LOGIT = 400 / Math.LN10;
/** The middle of the display scale. */
const CENTRE_POINTS = 1e3;
/** Votes below which a model is not listed, and below which its place is only preliminary. */
const HIDDEN_BELOW_VOTES = 50;
const PRELIMINARY_BELOW_VOTES = 500;
const POINTS = {
	a: 1,
	b: 0,
	tie: .5,
	"both-bad": .5
};
/** Gathers votes by pair and outcome. */
function gather(votes, numbers) {
	const cells = /* @__PURE__ */ new Map();
	for (const vote of votes) {
		const first = numbers.get(vote.a);
		const second = numbers.get(vote.b);
		if (first === second) continue;
		const isSwapped = first > second;
		const share = isSwapped ? 1 - POINTS[vote.outcome] : POINTS[vote.outcome];
		const [a, b] = isSwapped ? [second, first] : [first, second];
		const key = `${a} ${b} ${share}`;
		const cell = cells.get(key) ?? {
			a,
			b,
			pointsA: 0,
			count: 0
		};
		cell.pointsA += share;
		cell.count += 1;
		cells.set(key, cell);
	}
	return [...cells.values()];
}
function renumber(members, meetings) {
	const place = new Map(members.map((member, index) => [member, index]));
	return meetings.flatMap((meeting) => {
		const a = place.get(meeting.a);
		const b = place.get(meeting.b);
		return a === void 0 || b === void 0 ? [] : [{
			...meeting,
			a,
			b
		}];
	});
}
function fitGroup(members, players, all, options) {
	const meetings = renumber(members, all);
	const hasStrengths = members.length > 1 && hasFiniteStrengths(members, players, all.filter(({ a }) => members.includes(a)));
	const { strengths, covariance } = fitStrengths(members.length, meetings, hasStrengths);
	if (options.method === "bootstrap") return {
		members,
		isFinite: hasStrengths,
		strengths,
		halfWidths: resampleWidths(meetings, strengths, options)
	};
	const z = normalQuantile(1 - (1 - options.confidence) / 2);
	return {
		members,
		isFinite: hasStrengths,
		strengths,
		halfWidths: covariance.map((row, k) => {
			const width = z * Math.sqrt(Math.max(0, row[k]));
			return [width, width];
		})
	};
}
function standingOf(votes) {
	if (votes < 50) return "hidden";
	return votes < 500 ? "preliminary" : "ranked";
}
function placeInGroups(ratings) {
	for (const rating of ratings) {
		const rivals = ratings.filter((other) => other !== rating && other.group === rating.group);
		rating.rank = 1 + rivals.filter((other) => other.interval.low > rating.interval.high).length;
		rating.worstRank = 1 + rivals.filter((other) => other.interval.high > rating.interval.low).length;
	}
}
/**
* Ranks models by blind votes (Bradley–Terry maximum likelihood, ties as half a point to each side).
*
* @example
* const board = rankByVotes([{ a: "x", b: "y", outcome: "a" }, { a: "x", b: "y", outcome: "b" }]);
* board.winChance("x", "y"); // 0.5
*/
function rankByVotes(votes, options = {}) {
	const settings = {
		confidence: .95,
		method: "sandwich",
		resamples: 500,
		seed: 1,
		...options
	};
	const names = [...new Set(votes.flatMap(({ a, b }) => [a, b]))].sort();
	const meetings = gather(votes, new Map(names.map((name, index) => [name, index])));
	const groups = connectedGroups(names.length, meetings);
	const strengthOf = /* @__PURE__ */ new Map();
	const ratings = groups.flatMap((members, group) => {
		const fit = fitGroup(members, names.length, meetings, settings);
		return members.map((member, k) => {
			const model = names[member];
			const strength = fit.strengths[k];
			strengthOf.set(model, {
				group,
				strength
			});
			const [below, above] = fit.halfWidths[k];
			const toPoints = (logit) => CENTRE_POINTS + logit * POINTS_PER_LOGIT;
			const count = meetings.reduce((sum, meeting) => meeting.a === member || meeting.b === member ? sum + meeting.count : sum, 0);
			const interval = {
				low: toPoints(strength - below),
				high: toPoints(strength + above),
				confidence: settings.confidence
			};
			return {
				model,
				votes: count,
				points: toPoints(strength),
				interval,
				rank: 0,
				worstRank: 0,
				standing: standingOf(count),
				group,
				isFinite: fit.isFinite
			};
		});
	});
	placeInGroups(ratings);
	ratings.sort((x, y) => x.group - y.group || y.points - x.points);
	return {
		ratings,
		isConnected: groups.length <= 1,
		method: settings.method,
		winChance(a, b) {
			const first = strengthOf.get(a);
			const second = strengthOf.get(b);
			return first && second && first.group === second.group ? winChance(first.strength, second.strength) : null;
		}
	};
}

// src/stats/sentinel.ts
/**
* Has it changed? Each figure of a suite that runs on a schedule is one stream of points; a cumulative sum of what is unusual about them
* finds a lasting shift. `npm run bench -- sentinel` prints how often it is wrong and how soon it is right.
*/
/** Points that only teach what is usual. */
const LEARNING_POINTS = 7;
/** The shift that is found soonest is twice this, in standard deviations of a point. */
const SLACK = 1;
/** A single point counts at most so much, or one outage of the provider would be a change. */
const MOST_SCORE = 3;
/** Siegmund's correction for the overshoot of a sum of normal steps. */
const OVERSHOOT = 1.166;
/**
* The sum at which a stream is called changed, so that one that never changes is called so once in `points` points on average, both
* directions together (Siegmund's approximation).
*/
function alarmLevel(points) {
	const target = 2 * points * 2 * SLACK ** 2;
	let [low, high] = [0, 50];
	for (let step = 0; step < 60; step++) {
		const middle = (low + high) / 2;
		const drift = 2 * (middle + OVERSHOOT);
		if (Math.exp(drift) - drift - 1 < target) low = middle;
		else high = middle;
	}
	return high;
}
/** How unusual a point is beside those before it, on the scale of a standard normal variable: exact for normal values of unknown mean and spread. */
function scoreOf(value, before, { leastSpread, isDrifting }) {
	const n = before.length;
	const spread = Math.max(leastSpread, standardDeviation(before));
	const t = (value - mean(before)) / (spread * Math.sqrt(1 + 1 / n));
	const share = Math.min(1 - 1e-6, Math.max(1e-6, studentCdf(t, n - 1)));
	const correlation = isDrifting ? serialCorrelation(before) : 0;
	const score = normalQuantile(share) * Math.sqrt((1 - correlation) / (1 + correlation));
	return Math.max(-3, Math.min(MOST_SCORE, score));
}
/**
* Watches one stream; null while nothing shows that it has changed.
*
* @param points in order; null where there was no run, or one that says nothing about the model
* @param level see `alarmLevel`
* @example
* watchStream(dailyPassRates, alarmLevel(4 * 365), { leastSpread: 0.01, isDrifting: false });
*/
function watchStream(points, level, options) {
	const before = [];
	const sums = {
		up: 0,
		down: 0
	};
	const starts = {
		up: 0,
		down: 0
	};
	for (const [index, value] of points.entries()) {
		if (value === null) continue;
		if (before.length >= 7) {
			const score = scoreOf(value, before, options);
			for (const [side, sign] of [["up", 1], ["down", -1]]) {
				if (sums[side] === 0) starts[side] = index;
				sums[side] = Math.max(0, sums[side] + sign * score - SLACK);
				if (sums[side] < level) continue;
				const known = (from, to) => points.slice(from, to).filter((point) => point !== null);
				const since = starts[side];
				return {
					since,
					foundAt: index,
					before: mean(known(0, since)),
					after: mean(known(since, points.length))
				};
			}
		}
		before.push(value);
	}
	return null;
}

// src/watch-suite.ts
const logOf = (value) => value && value > 0 ? Math.log(value) : null;
const perAnswer = ({ answered, tokens }) => tokens.characters === void 0 || answered === 0 ? null : tokens.characters / answered;
const streams = [
	{
		label: "pass rate",
		valueOf: ({ quality }) => quality?.passRate ?? null,
		write: formatShare,
		leastSpread: .01,
		isDrifting: false,
		isLog: false
	},
	{
		label: "response time",
		valueOf: ({ metrics }) => logOf(metrics.responseMs?.estimate.median),
		write: formatDuration,
		leastSpread: .01,
		isDrifting: true,
		isLog: true
	},
	{
		label: "output length",
		valueOf: (model) => logOf(perAnswer(model)),
		write: (value) => `${formatNumber(value)} characters`,
		leastSpread: .01,
		isDrifting: false,
		isLog: true
	},
	{
		label: "number of billed output tokens per character",
		valueOf: ({ tokens }) => tokens.unknown > 0 ? null : logOf((tokens.output ?? 0) / (tokens.characters || 1)),
		write: formatNumber,
		leastSpread: .001,
		isDrifting: false,
		isLog: true
	}
];
const dayOf = (at) => at.slice(0, 10);
/** Fewer answers than half of the calls say more about the provider's or our day than about the model. */
const isTelling = ({ answered, attempted }) => attempted > 0 && answered * 2 >= attempted;
function describeStream(stream, change, runs, name) {
	const found = runs[change.foundAt];
	const { label, isLog, write } = stream;
	const [before, after] = [change.before, change.after].map((value) => isLog ? Math.exp(value) : value);
	const factor = isLog ? `, ${formatFactor(after / before)} times as much` : "";
	return {
		foundIn: found.id,
		sentence: `${name}: the ${label} has changed since ${dayOf(runs[change.since].at)}, from ${write(before)} to ${write(after)}${factor}; found on ${dayOf(found.at)}.`
	};
}
/** Another served model needs no statistics: the provider says it. */
function findServed(models, runs, name) {
	const known = models.map((model) => model && model.servedModels.length > 0 ? model.servedModels.join(", ") : null);
	const first = known.find((served) => served !== null);
	const at = known.findIndex((served) => served !== null && served !== first);
	if (at === -1) return [];
	const run = runs[at];
	return [{
		foundIn: run.id,
		sentence: `${name}: the provider serves another model since ${dayOf(run.at)}, ${known[at]} instead of ${first}.`
	}];
}
/**
* Says which figure of which model has changed since when and by how much, over the runs of one suite in order. Runs that were not made are
* no evidence, and neither are those in which fewer than half of a model's calls were answered.
*
* @param runsPerYear what the rate of false alarms is stated for: one a year for all figures together
*/
function watchSuite(runs, runsPerYear) {
	const watched = (runs[0]?.summary.models.map(({ key, name }) => ({
		key,
		name
	})) ?? []).map(({ key, name }) => {
		const models = runs.map(({ summary }) => {
			const model = summary.models.find((one) => one.key === key);
			return model && isTelling(model) ? model : null;
		});
		return {
			name,
			models,
			series: streams.map((stream) => ({
				stream,
				points: models.map((model) => model ? stream.valueOf(model) : null)
			})).filter(({ points }) => points.some((point) => point !== null))
		};
	});
	const count = watched.reduce((sum, { series }) => sum + series.length, 0);
	const level = alarmLevel(Math.max(1, count) * runsPerYear);
	const changes = watched.flatMap(({ name, models, series }) => [...findServed(models, runs, name), ...series.flatMap(({ stream, points }) => {
		const change = watchStream(points, level, stream);
		return change ? [describeStream(stream, change, runs, name)] : [];
	})]);
	const counted = `${formatCount(count, "figure")} over ${formatCount(runs.length, "run")}`;
	const rate = "One false alarm a year is expected at most for all of them together.";
	const learning = 7 + 1 - runs.length;
	return {
		changes,
		state: learning > 0 ? `Watching ${counted}; ${formatCount(learning, "more run")} ${learning === 1 ? "is" : "are"} needed to know what is usual. ${rate}` : `Watching ${counted}${changes.length === 0 ? "; no change is shown" : ""}. ${rate}`
	};
}

export { AttemptReader, BadModelError, BadPlanError, BudgetError, ERASED, IDENTICAL_ANSWERS, INTERVAL_FROM, JudgeBudget, LimitError, ListModelsError, MAX_JUDGED_CHARS, NO_VERDICT, PAIR_METRICS, RECORD_VERSION, RecordError, RunSummarizer, RunWriter, STOP_WORDS, SecretEraser, SuiteError, UNLIMITED_OUTPUT_TOKENS, asInterrupted, bounded, buildJudgeReport, callModel, checkKey, checkThresholds, combineOrders, compareJudgeReports, comparePair, compareRuns, concludeRun, countPairs, createScorer, defaultLimits, defaultRetryRules, demoPrompts, demoProvider, describeAgreement, describeChange, describeCorrection, describeForecast, describeGaps, describeProblem, describeQualityChange, describeReplacementForecast, describeScores, describeSelfPreference, describeTimes, findBasis, findChangedFiles, findProvider, forecastConclusions, forecastJudge, forecastRun, formatCount, formatDuration, formatMetric, formatMoney, formatNumber, formatRatio, formatShare, humanAgreement, interruptedSample, isContestant, isCutOff, judgeGoodEnough, judgementKey, krippendorffAlpha, listJudgedPairs, listModels, loadBundledPrices, makeAskJudge, metricCatalogue, nameModels, noMetrics, offeredNames, optionsOfManifest, priceTableOf, providerCatalogue, rankByVotes, readManifest, readSamples, readingThread, refusedSettings, renderCsv, renderHtml, renderJson, renderMarkdown, renderSvg, renderTerminal, runJudging, runSuite, similarity, speaksToJudge, stopProblem, summarizeRun, toAttemptLines, tokensOf, verdictLabel, watchSuite, writeManifest };