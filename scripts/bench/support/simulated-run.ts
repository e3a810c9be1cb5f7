/** A run of the built-in demo models, as `yardstick push` sends it. */
import { type Manifest, runSuite, type Sample } from '@yardstick/bench';

export async function simulatedRun(models: number, rounds: number): Promise<{ manifest: Manifest; samples: Sample[] }> {
  const samples: Sample[] = [];
  const manifest = await runSuite({
    suite: { name: 'simulated', cases: [{ id: 'one', prompt: { messages: [{ role: 'user', content: 'Hi' }] } }] },
    models: Array.from({ length: models }, (_, at) => ({
      key: `m${at}`,
      name: `m${at}`,
      provider: 'demo',
      model: 'demo-swift',
      parameters: { pace: 0 },
    })),
    rounds,
    seed: 7,
    runId: `simulated-${models}-${rounds}`,
    pauseMs: 0,
    keepsRaw: false,
    concurrency: 50,
    sink: (sample) => void samples.push(sample),
  });
  return { manifest, samples };
}
