import { a as formatMoney, t as formatCount, u as formatShare } from "./format-figures-DFn5jh9z.js";
import { a as describeJudging, f as writeRank, r as agreementOf, t as JUDGED_COLUMNS } from "./judge-report-DDRvbLA1.js";
import { n as roundsOfPreset, r as runPresets } from "./presets-BXWXIszp.js";
import { n as quoteCsv, t as csvField } from "./csv-field-Cez79YwJ.js";
import { a as countRows, r as readCsvCases } from "./csv-cases-R7tl7bxh.js";
import { n as parseCsv } from "./parse-csv-D8BcmAhz.js";
import { t as SIMULATED_NOTE } from "./words-DSJs3cMP.js";

export { JUDGED_COLUMNS, SIMULATED_NOTE, agreementOf, countRows, csvField, describeJudging, formatCount, formatMoney, formatShare, parseCsv, quoteCsv, readCsvCases, roundsOfPreset, runPresets, writeRank };