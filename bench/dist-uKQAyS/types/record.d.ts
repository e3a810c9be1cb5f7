export type { Attempt, Cost, CostBucket, Failure, Outcome, PriceStamp, RawBody, ReasoningVisibility, Stamps, Timeline, Uncertainty, Usage, } from './attempt-schema.ts';
export type { Baseline, Budget, FinishReason, Manifest, Metrics, ModelSpec, Runner, RunStatus, Sample, Score, ToolCall, } from './record-schema.ts';
export { RECORD_VERSION } from './record-version.ts';
