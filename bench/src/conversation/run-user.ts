// The simulated user of a run: checked before anything is spent.
import type { CallModelOptions } from '../call-context.ts';
import { BadPlanError, findPlayedCase, promptOf } from '../plan.ts';
import type { ModelSpec } from '../record.ts';
import type { SuiteCase } from '../request.ts';
import { SimulatedUser } from './simulated-user.ts';

interface PlannedRun extends Pick<CallModelOptions, 'prices' | 'resolveHost' | 'retries' | 'now'> {
  suite: { cases: readonly Pick<SuiteCase, 'id' | 'prompt' | 'prompts'>[] };
  models: readonly ModelSpec[];
  simulatedUser?: ModelSpec | undefined;
  keys?: CallModelOptions['key'];
}

/**
 * Null where no case has one.
 * @throws {BadPlanError} where one has, and the run names no model for it
 */
export function makeUser(planned: PlannedRun): SimulatedUser | null {
  const played = findPlayedCase(planned);
  if (!played) return null;
  const { simulatedUser: spec, keys, prices, resolveHost, retries, now } = planned;
  if (!spec)
    throw new BadPlanError(
      `A simulated user goes on with case “${played.id}”, and no model is named that plays it: name one as simulatedUser.`,
    );
  return new SimulatedUser(spec, {
    ...(keys && { key: keys }),
    ...(prices && { prices }),
    ...(resolveHost && { resolveHost }),
    ...(retries && { retries }),
    ...(now && { now }),
  });
}

/** A connection is warm after one request, which nobody goes on with, and for which no more is set aside. */
export function warmUpCase(suiteCase: SuiteCase, model: ModelSpec): SuiteCase {
  const { user, ...prompt } = promptOf(suiteCase, model);
  const isOpen = prompt.messages.at(-1)?.role === 'user';
  const messages = isOpen ? prompt.messages : [...prompt.messages, { role: 'user' as const, content: 'Hello' }];
  return { ...suiteCase, prompt: { ...prompt, ...(user ? { messages } : {}), maxTurns: 1 }, prompts: {} };
}
