/** Answers that were asked for last: to order thousands of models costs more than to show fifty. */
const answers = new WeakMap<object, Map<string, object>>();
const MOST_ANSWERS = 32;

/** @param view what the answer is made from; it and its answers are forgotten together. @param key the whole question */
export function remembered<Answer extends object>(view: object, key: string, make: () => Answer): Answer {
  const known = answers.get(view) ?? new Map<string, object>();
  answers.set(view, known);
  const answer = (known.get(key) as Answer | undefined) ?? make();
  // The last one asked for is the last one to go.
  known.delete(key);
  known.set(key, answer);
  for (const oldest of known.keys()) if (known.size > MOST_ANSWERS) known.delete(oldest);
  return answer;
}
