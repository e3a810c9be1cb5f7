// The types of what the engine writes down; their fields and units are described in record-schema.ts. Pure; runs in a browser too.
export type {
  Attempt,
  Budget,
  Cost,
  CostBucket,
  Failure,
  FinishReason,
  Manifest,
  Metrics,
  ModelSpec,
  Outcome,
  PriceStamp,
  RawBody,
  ReasoningVisibility,
  Runner,
  RunStatus,
  Sample,
  Score,
  Stamps,
  Timeline,
  ToolCall,
  Uncertainty,
  Usage,
} from './record-schema.ts';

/** Version of the record format; raised when a field changes its meaning. */
export const RECORD_VERSION = 1;
