// Pure; a page says it too.

/** What stands where a run would say how fast its models are. */
export const BATCH_SCOPE =
  'The answers came in batches: no time was measured, and nothing is said about how fast a model is.';
