import type { Manifest } from './record.ts';
import type { RunSuiteOptions } from './run-options.ts';
/**
 * Runs a suite on several models for a number of rounds and hands each sample to `sink`. In every round each case meets all models
 * once, in fresh random order, one call in flight per provider. Network faults and refusals are samples; they never stop the run.
 * Resolves to the manifest when all is done, when the budget is reached, or when `signal` aborts; what is done stays in each case,
 * and the same call with `resumeFrom` goes on from there (an aborted sample is made again under its old id).
 * Durations are in milliseconds, money in nano-units (1e-9) of its currency.
 *
 * @throws {BadPlanError} if there is nothing to run, or two models or cases share a name
 * @throws {BadModelError} if a model cannot be called as described
 * @throws {BudgetError} if a money budget is set and a model's price is unknown
 * @throws whatever `sink` or `score` throws, after the calls in flight have ended
 * @example
 * const manifest = await runSuite({
 *   suite: { name: 'rivers', cases: [{ id: 'three', prompt: { messages: [{ role: 'user', content: 'Name three rivers.' }] } }] },
 *   models: [{ key: 'a', provider: 'demo', model: 'demo-swift' }, { key: 'b', provider: 'demo', model: 'demo-steady' }],
 *   rounds: 10, seed: 1, sink: (sample) => samples.push(sample),
 * })
 */
export declare function runSuite(options: RunSuiteOptions): Promise<Manifest>;
