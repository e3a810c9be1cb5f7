// The types of what is asked of a model, shared by suites, plans and calls; their fields are described in request-schema.ts.
export type {
  HttpTool,
  JsonMode,
  MediaPart,
  Message,
  PlannedSuite,
  Prompt,
  SuiteCase,
  Tool,
} from './request-schema.ts';
