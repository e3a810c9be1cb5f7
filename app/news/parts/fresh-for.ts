/** The cache is emptied above this size, which no visit reaches. */
const MOST_ANSWERS = 50;

/** Caches the server's answers in the browser while they count as fresh. */
export class FreshFor<Answer> {
  readonly #freshMs: number;
  readonly #answers = new Map<string, { answer: Promise<Answer>; untilMs: number }>();

  constructor(freshMs: number) {
    this.#freshMs = freshMs;
  }

  /** @param nowMs a monotonic clock */
  get(key: string, nowMs: number, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#answers.get(key);
    if (known && known.untilMs > nowMs) return known.answer;
    if (this.#answers.size >= MOST_ANSWERS) this.#answers.clear();
    const answer = ask();
    this.#answers.set(key, { answer, untilMs: nowMs + this.#freshMs });
    answer.catch(() => this.#answers.delete(key));
    return answer;
  }
}
