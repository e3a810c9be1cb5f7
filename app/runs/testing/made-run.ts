import { type Manifest, runSuite, type Sample } from '@yardstick/bench';

export interface MadeRun {
  manifest: Manifest;
  samples: Sample[];
}

/** A run of one call, as the command line makes and pushes it. */
export async function makeRun(): Promise<MadeRun> {
  const samples: Sample[] = [];
  const manifest = await runSuite({
    suite: { name: 'rivers', cases: [{ id: 'one', prompt: { messages: [{ role: 'user', content: 'Hi' }] } }] },
    models: [{ key: 'swift', name: 'swift', provider: 'demo', model: 'demo-swift', parameters: { pace: 0 } }],
    rounds: 1,
    seed: 7,
    runId: 'mine',
    pauseMs: 0,
    sink: (sample) => void samples.push(sample),
  });
  return JSON.parse(JSON.stringify({ manifest, samples })) as MadeRun;
}

/** The bytes of a pushed run. */
export const bodyOf = (run: unknown) => Buffer.from(JSON.stringify(run));
