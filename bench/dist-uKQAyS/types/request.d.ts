export type { ImagePart, JsonMode, Message, PlannedSuite, Prompt, SuiteCase } from './request-schema.ts';
