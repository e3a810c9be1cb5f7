import type { Context } from '../../platform/context.server.ts';
import { shareRun } from '../share-run.server.ts';

/** Makes a link to a run, or throws why it cannot. */
export async function makeShare(ctx: Context, runId: string, facts: Parameters<typeof shareRun>[3]): Promise<string> {
  const shared = await shareRun(ctx, 'anna', runId, facts);
  if ('problem' in shared) throw new Error(shared.problem);
  return shared.token;
}
