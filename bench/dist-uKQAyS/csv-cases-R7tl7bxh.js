import { n as parseCsv } from "./parse-csv-D8BcmAhz.js";

// src/suite/count-rows.ts
/** Rows of a table without its head, counted without reading the cells, so that a giant is refused at once. */
function countRows(csv) {
	let rows = 0;
	let isQuoted = false;
	let hasText = false;
	for (let at = 0; at < csv.length; at++) {
		const code = csv.charCodeAt(at);
		if (code === 34) isQuoted = !isQuoted;
		else if (code === 10 && !isQuoted) {
			if (hasText) rows++;
			hasText = false;
		} else if (code > 32) hasText = true;
	}
	return Math.max(0, rows + (hasText ? 1 : 0) - 1);
}

// src/suite/csv-cases.ts
/** Columns whose cells are taken as they are. */
const TEXT_COLUMNS = [
	"id",
	"name",
	"family",
	"system",
	"prompt"
];
/** Fields of a case that only a cell of JSON can hold. */
const JSON_FIELDS = [
	"messages",
	"images",
	"request",
	"matrix"
];
/**
* Reads one case per row. The columns `id`, `name`, `family`, `system` and `prompt` mean what they say;
* `expected` demands an equal answer; `assert.contains` and its like demand a check; any other column is a variable.
* A column `json.messages` holds the field or the variable of that name as JSON, `json.assert` a list of checks.
* Empty cells are left out, but a variable may be empty.
*/
function readCsvCases(text) {
	const [header, ...rows] = parseCsv(text);
	if (!header) return [];
	const names = header.cells.map((cell) => cell.trim());
	return rows.map(({ line, cells }) => readRow(names, cells, line));
}
function readRow(names, cells, line) {
	const source = {};
	const variables = {};
	const assert = [];
	/** The column of each check. */
	const origins = [];
	const demand = (column, checks) => {
		assert.push(...checks);
		origins.push(...checks.map(() => column));
	};
	names.forEach((column, index) => {
		const cell = cells[index] ?? "";
		const [, prefix, name = ""] = /^(assert|json)\.(.+)$/.exec(column) ?? [];
		const isVariable = prefix === void 0 && column !== "expected" && !TEXT_COLUMNS.includes(column);
		if (column === "" || cell === "" && !isVariable) return;
		if (isVariable) variables[column] = cell;
		else if (prefix === "assert") demand(column, [{ [name]: toValue(name, cell) }]);
		else if (prefix === "json") takeJson(column, name, readJson(cell));
		else if (column === "expected") demand(column, [{
			type: "equals",
			value: cell
		}]);
		else source[column] = cell;
	});
	function takeJson(column, name, value) {
		if (name === "assert") demand(column, Array.isArray(value) ? value : [value]);
		else if (name === "expected") demand(column, [{
			type: "equals",
			value
		}]);
		else if (JSON_FIELDS.includes(name)) source[name] = value;
		else if (name === "variables" && typeof value === "object") Object.assign(variables, value);
		else variables[name] = value;
	}
	if (cells.length > names.length) source[`column ${names.length + 1}`] = cells[names.length];
	const columnOf = ([field, part]) => {
		if (field === "assert" && typeof part === "number") return origins[part] ?? "";
		return JSON_FIELDS.includes(String(field)) ? `json.${String(field)}` : String(field ?? "");
	};
	return {
		line,
		source: {
			...source,
			variables,
			...assert.length > 0 ? { assert } : {}
		},
		columnOf
	};
}
/** Text that is no JSON is left for the check of the case, which says what it needs. */
function readJson(cell) {
	try {
		return JSON.parse(cell);
	} catch {
		return cell;
	}
}
/** The kinds of checks whose value is a text, whatever it looks like. */
const TEXT_KINDS = [
	"contains",
	"starts-with",
	"ends-with",
	"regex",
	"similar",
	"json-path",
	"judge",
	"function"
];
/** Numbers are needed by `assert.latency` and `assert.cost`, `true` or a schema by `assert.json`, lists by `assert.contains-any`. */
function toValue(kind, cell) {
	const type = kind.replace(/^not-/, "");
	if (TEXT_KINDS.includes(type)) return cell;
	if (type === "json" || type === "length") return readJson(cell);
	if (type === "contains-any" || type === "contains-all") return cell.startsWith("[") ? readJson(cell) : cell.split(",").flatMap((part) => part.trim() || []);
	if (cell === "true") return true;
	return cell.trim() !== "" && Number.isFinite(Number(cell)) ? Number(cell) : cell;
}

export { countRows as a, toValue as i, TEXT_COLUMNS as n, readCsvCases as r, JSON_FIELDS as t };