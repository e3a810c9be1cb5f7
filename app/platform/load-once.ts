const forgetters: (() => void)[] = [];

/** After a change of the site's name, which texts from content/ hold: everything is loaded again when it is needed. */
export function forgetLoaded(): void {
  for (const forget of forgetters) forget();
}

/** A function that calls `load` once and gives everybody its result; after a failure the next call tries again. */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let cached: Promise<Value> | null = null;
  forgetters.push(() => {
    cached = null;
  });
  return () => {
    cached ??= load().catch((error: unknown) => {
      cached = null;
      throw error;
    });
    return cached;
  };
}
