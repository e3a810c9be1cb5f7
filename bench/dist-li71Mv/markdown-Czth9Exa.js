import { i as table, n as listOf, r as renderMarkdown, t as escapeCell } from "./markdown-BpSI4S73.js";

export { renderMarkdown };