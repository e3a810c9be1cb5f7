import { t as renderJson } from "./summary-json-D6TLlThZ.js";

export { renderJson };