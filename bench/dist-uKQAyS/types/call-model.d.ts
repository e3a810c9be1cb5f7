import type { CallModelOptions } from './call-context.ts';
import { type Sample } from './record.ts';
/**
 * Calls one model once and returns what can be known of it. Network faults, refusals and limits are outcomes of the sample,
 * never exceptions. Times are in milliseconds, money in nano-units (1e-9) of its currency.
 *
 * @throws {BadModelError} if the model cannot be called as described (unknown provider, bad address); nothing was sent then.
 * @example
 * const sample = await callModel({
 *   model: { key: 'mini', provider: 'openai', model: 'gpt-4o-mini' },
 *   prompt: { messages: [{ role: 'user', content: 'Name three rivers.' }] },
 *   key: () => apiKey,
 *   onDelta: ({ answer }) => process.stdout.write(answer),
 * })
 * console.log(sample.outcome, sample.metrics.responseMs, sample.metrics.timeToFirstTokenMs)
 */
export declare function callModel(options: CallModelOptions): Promise<Sample>;
