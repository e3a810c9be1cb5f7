import { t as renderHtml } from "./html-BkXNA3HV.js";

export { renderHtml };