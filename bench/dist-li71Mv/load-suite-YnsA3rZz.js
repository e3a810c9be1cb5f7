import { n as loadSuite, t as filesBeside } from "./load-suite-DO5phjK1.js";

export { filesBeside, loadSuite };