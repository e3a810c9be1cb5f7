import { t as importPromptfoo } from "./import-promptfoo-BqzrusVS.js";
import { n as loadSuite } from "./load-suite-DO5phjK1.js";
import { r as describeProblem, t as SuiteError } from "./suite-error-DXf19gZj.js";
import { t as parseSuite } from "./suite-BAN0b-aX.js";

export { SuiteError, describeProblem, importPromptfoo, loadSuite, parseSuite };