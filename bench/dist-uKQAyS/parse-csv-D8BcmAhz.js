// src/suite/parse-csv.ts
/** A CSV file that cannot be read. */
var CsvError = class extends Error {
	line;
	constructor(line, message) {
		super(message);
		this.name = "CsvError";
		this.line = line;
	}
};
/** Reads a quoted cell that begins at `start`; returns its text and the position after the closing quote. */
function readQuoted(text, start, line) {
	let value = "";
	let at = start + 1;
	for (;;) {
		const quote = text.indexOf("\"", at);
		if (quote === -1) throw new CsvError(line, "A quoted cell begins here and never ends.");
		value += text.slice(at, quote);
		if (text[quote + 1] !== "\"") return {
			value,
			end: quote + 1
		};
		value += "\"";
		at = quote + 2;
	}
}
function countLines(text) {
	return text.split("\n").length - 1;
}
/**
* Reads RFC 4180 CSV: quoted cells may hold separators, quotes (doubled) and line breaks. A byte order mark
* and empty lines are passed over; the separator, unless it is known, is found in the first line among `,` `;` and tab.
* Throws a {@link CsvError} with the line of a cell that never ends or is followed by stray text.
*/
function parseCsv(input, known) {
	const text = input.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
	const separator = known ?? findSeparator(text);
	const rows = [];
	let line = 1;
	let at = 0;
	while (at < text.length) {
		const row = {
			line,
			cells: []
		};
		let isOpen = true;
		while (isOpen) {
			if (text[at] === "\"") {
				const { value, end } = readQuoted(text, at, line);
				line += countLines(value);
				row.cells.push(value);
				at = end;
				if (at < text.length && text[at] !== separator && text[at] !== "\n") throw new CsvError(line, "Text follows the closing quote of a cell.");
			} else {
				let end = at;
				while (end < text.length && text[end] !== separator && text[end] !== "\n") end++;
				row.cells.push(text.slice(at, end));
				at = end;
			}
			isOpen = text[at] === separator;
			at++;
		}
		line++;
		if (row.cells.length > 1 || row.cells[0] !== "") rows.push(row);
	}
	return rows;
}
function findSeparator(text) {
	const first = text.slice(0, text.indexOf("\n") === -1 ? void 0 : text.indexOf("\n")).replace(/"[^"]*"/g, "");
	return [
		",",
		";",
		"	"
	].map((separator) => [separator, first.split(separator).length]).reduce((best, next) => next[1] > best[1] ? next : best)[0];
}

export { parseCsv as n, CsvError as t };