import type { Sample } from '@yardstick/bench';
import type { Context } from '../../platform/context.server.ts';
import { readSamples } from '../sample-store.server.ts';
import { beginRun } from './benchmark-account.server.ts';

const checks = [{ type: 'javascript' as const, code: 'output.startsWith("Hello")' }];

/** Begins a run of two rounds whose answers are checked. @returns its id */
export async function beginChecked(ctx: Context, modelId: string, startKey: string, facts: object = { checks }) {
  return await beginRun(ctx, { modelIds: [modelId], rounds: 2, ...facts }, { startKey, origin: 'page' });
}

/** The measured answers of a run. */
export async function answersOf(ctx: Context, runId: string): Promise<Sample[]> {
  const all: Sample[] = [];
  for await (const sample of readSamples(ctx, runId)) if (sample.round > 0) all.push(sample);
  return all;
}
