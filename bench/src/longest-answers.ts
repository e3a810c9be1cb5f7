// The longest answer seen of each model and case, and of each model, in tokens: what the next one is planned with. Pure.
import type { MadeCall } from './run-options.ts';

export class LongestAnswers {
  readonly #tokens = new Map<string, number>();

  add({ usage, modelKey, caseId, conversation, attempts }: MadeCall): void {
    const each = attempts.map((attempt) => attempt.usage?.outputTokens ?? 0);
    const tokens = conversation ? Math.max(0, ...each) : (usage?.outputTokens ?? 0);
    for (const key of [`${modelKey}/${caseId}`, `${modelKey}/`])
      if (tokens > (this.#tokens.get(key) ?? 0)) this.#tokens.set(key, tokens);
  }

  /** Null where the model has not answered yet. */
  of(modelKey: string, caseId: string): number | null {
    return this.#tokens.get(`${modelKey}/${caseId}`) ?? this.#tokens.get(`${modelKey}/`) ?? null;
  }
}
