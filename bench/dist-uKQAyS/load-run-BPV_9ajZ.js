import { n as warnOfChanges, t as loadRun } from "./load-run-DSB_Kmaz.js";

export { loadRun, warnOfChanges };