import { t as importPromptfoo } from "./import-promptfoo-BqzrusVS.js";

export { importPromptfoo };