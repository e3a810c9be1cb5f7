export { type ImportedSuite, importPromptfoo } from './import-promptfoo.ts';
export { loadSuite } from './load-suite.ts';
export { describeProblem, SuiteError, type SuiteProblem } from './suite/suite-error.ts';
export { type ParseSuiteOptions, parseSuite, type Suite, type SuiteSettings } from './suite.ts';
