/** Runs of one suite that are pushed night after night. */
import { type Manifest, runSuite, type Sample } from '@yardstick/bench';
import type { Context } from '../../platform/context.server.ts';
import { storePushedRun } from '../push/push-run.server.ts';

export const cases = Array.from({ length: 8 }, (_, index) => `case-${index}`);

/** One night's run of a suite, as the command line makes it. */
export async function made(more: { ids?: string[]; model?: string } = {}) {
  const samples: Sample[] = [];
  const manifest = await runSuite({
    suite: {
      name: 'rivers',
      cases: (more.ids ?? cases).map((id) => ({
        id,
        prompt: { messages: [{ role: 'user', content: `Name ${id} river.` }] },
      })),
    },
    models: [{ key: 'a', name: 'a', provider: 'demo', model: more.model ?? 'demo-swift', parameters: { pace: 0 } }],
    rounds: 1,
    seed: 7,
    pauseMs: 0,
    sink: (sample) => void samples.push(sample),
  });
  return { manifest, samples };
}
export type Made = { manifest: Manifest; samples: Sample[]; suite?: unknown };

/** The same in another night, from another machine: other id, other day, perhaps another model behind the name. */
export function inNight({ manifest, samples, ...rest }: Made, night: number, served: string): Made {
  const startedAt = new Date(Date.parse('2026-11-01T02:00:00Z') + night * 86_400_000).toISOString();
  const runId = `night-${night}`;
  return {
    ...rest,
    manifest: { ...manifest, runId, startedAt, finishedAt: startedAt },
    samples: samples.map((sample) => ({ ...sample, runId, startedAt, servedModel: served })),
  };
}

export async function push(ctx: Context, run: Made, userId = 'anna'): Promise<string> {
  const kept = await storePushedRun(ctx, userId, Buffer.from(JSON.stringify(run)));
  if ('problem' in kept) throw new Error(kept.problem);
  return kept.runId;
}
