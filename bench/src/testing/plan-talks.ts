import type { Sample } from '../index.ts';
import type { Prompt } from '../request.ts';
import type { RunSuiteOptions } from '../run-options.ts';
import { type Parts, serveTalk } from './serve-talk.ts';
import { prices } from './serve-tools.ts';

/** A run of three rounds of one conversation, on local providers, with what they were asked and the samples. */
export async function planTalks(prompt: Prompt, parts: Parts, more: Partial<RunSuiteOptions> = {}) {
  const { asked, measured, player } = await serveTalk(parts);
  const samples: Sample[] = [];
  const options: RunSuiteOptions = {
    suite: { name: 'talks', cases: [{ id: 'refund', prompt }] },
    models: [measured],
    simulatedUser: player,
    rounds: 3,
    seed: 1,
    prices,
    isStreaming: false,
    warmsUp: false,
    pauseMs: 0,
    retries: { baseWaitMs: 1 },
    sink: (sample) => void samples.push(sample),
    ...more,
  };
  return { asked, samples, options };
}
