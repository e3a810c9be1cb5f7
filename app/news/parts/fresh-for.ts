/** Keeps answers of the server in the browser for as long as they count as fresh. */
export class FreshFor<Answer> {
  readonly #freshMs: number;
  readonly #answers = new Map<string, { answer: Promise<Answer>; untilMs: number }>();

  constructor(freshMs: number) {
    this.#freshMs = freshMs;
  }

  /** @param nowMs the browser's clock */
  get(key: string, nowMs: number, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#answers.get(key);
    if (known && known.untilMs > nowMs) return known.answer;
    const answer = ask();
    this.#answers.set(key, { answer, untilMs: nowMs + this.#freshMs });
    answer.catch(() => this.#answers.delete(key));
    if (this.#answers.size > 50) this.#answers.delete(this.#answers.keys().next().value as string);
    return answer;
  }
}
