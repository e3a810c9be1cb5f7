import { a as formatMoney, c as formatRange, i as formatMetric, l as formatRatio, n as formatDuration, o as formatNumber, r as formatFactor, s as formatPoints, t as formatCount, u as formatShare } from "./format-figures-DFn5jh9z.js";

export { formatMoney };