// src/report/csv-field.ts
/**
* A field of RFC 4180; empty for what is unknown. An apostrophe keeps spreadsheets from running text as a formula.
* Semicolons are quoted because spreadsheets of some languages separate columns by them.
*/
function csvField(value) {
	if (value === null || value === void 0) return "";
	const text = String(value);
	return quoteCsv(typeof value !== "number" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
}
/** A field for a program that reads it back: nothing is added to what begins like a formula. */
const quoteCsv = (text) => /[",\r\n;\t]/.test(text) ? `"${text.replaceAll("\"", "\"\"")}"` : text;

export { quoteCsv as n, csvField as t };