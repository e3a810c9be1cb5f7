// Answers of a watched suite by the request that they answer, so that a request that is the same to the byte is not paid for again.
import { hash } from 'node:crypto';
import type { CallModelOptions, CallPlace } from '../call-context.ts';
import { prepareCall } from '../providers/prepare-call.ts';
import type { ModelSpec, Sample } from '../record.ts';

/** Older answers give way: they are asked for again if a version needs them. */
const MOST_CHARS = 200_000_000;

/** An answer with what its checks were, each as text and in the order of its scores. */
interface Entry {
  sample: Sample;
  checks: readonly string[];
}

export class AnswerBook {
  readonly #entries = new Map<string, Entry & { chars: number }>();
  readonly #mostChars: number;
  #chars = 0;

  constructor(mostChars = MOST_CHARS) {
    this.#mostChars = mostChars;
  }

  /**
   * Which request a call makes, and which time of it: rounds ask the same again. The prompt is part of it for what follows the first
   * request, the results of tools; so is the model that plays its user. Null where an address answers tools: what it said then is no answer of now.
   */
  keyOf(options: CallModelOptions, place: CallPlace, player?: ModelSpec): string | null {
    const { model, prompt } = options;
    if (prompt.tools?.some(({ http }) => http)) return null;
    const { request, wire } = prepareCall(options, place);
    const { url, headers } = request;
    const body = wire?.body ?? request.body;
    const text = JSON.stringify([model.key, place.round, url, headers, body, prompt, prompt.user && player]);
    return hash('sha256', text);
  }

  find(key: string): Entry | null {
    return this.#entries.get(key) ?? null;
  }

  /** Failures are not kept: they are asked for again. */
  add(key: string, { attempts: _, ...sample }: Sample, checks: readonly string[]): void {
    if (!['ok', 'truncated', 'refused'].includes(sample.outcome)) return;
    this.#forget(key);
    const chars = JSON.stringify(sample).length;
    this.#entries.set(key, { sample: { ...sample, attempts: [] }, checks, chars });
    this.#chars += chars;
    for (const oldest of this.#entries.keys()) {
      if (this.#chars <= this.#mostChars) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#chars -= this.#entries.get(key)?.chars ?? 0;
    this.#entries.delete(key);
  }
}
