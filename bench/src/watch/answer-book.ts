// Answers of a watched suite by the request that they answer, so that a request that is the same to the byte is not paid for again.
import { createHash } from 'node:crypto';
import type { CallModelOptions, CallPlace } from '../call-context.ts';
import { prepareCall } from '../providers/prepare-call.ts';
import type { Sample } from '../record.ts';

/** Older answers give way: they are asked for again if a version needs them. */
const MOST_ANSWERS = 20_000;

/** An answer with what its checks were, as text. */
interface Entry {
  sample: Sample;
  checks: string;
}

export class AnswerBook {
  readonly #entries = new Map<string, Entry>();

  /**
   * Which request a call makes, and which time of it: rounds ask the same again. The prompt is part of it for what follows the first
   * request, the results of tools. Null where an address answers tools: what it said then is no answer of now.
   */
  keyOf(options: CallModelOptions, place: CallPlace): string | null {
    const { model, prompt } = options;
    if (prompt.tools?.some(({ http }) => http)) return null;
    const { request, wire } = prepareCall(options, place);
    const { url, headers } = request;
    const text = JSON.stringify([model.key, place.round, url, headers, wire?.body ?? request.body, prompt]);
    return createHash('sha256').update(text).digest('hex');
  }

  find(key: string): Entry | null {
    return this.#entries.get(key) ?? null;
  }

  /** Failures are not kept: they are asked for again. */
  add(key: string, { attempts: _, ...sample }: Sample, checks: string): void {
    if (!['ok', 'truncated', 'refused'].includes(sample.outcome)) return;
    this.#entries.delete(key);
    this.#entries.set(key, { sample: { ...sample, attempts: [] }, checks });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MOST_ANSWERS && oldest !== undefined) this.#entries.delete(oldest);
  }
}
