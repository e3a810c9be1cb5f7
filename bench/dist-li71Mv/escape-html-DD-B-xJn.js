// src/report/escape-html.ts
const MARKS = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&#39;"
};
/** Makes a text safe inside HTML, between tags and in quoted attributes. */
function escapeHtml(text) {
	return text.replace(/[&<>"']/g, (mark) => MARKS[mark]);
}

export { escapeHtml as t };