import type { PlannedSuite } from '@yardstick/bench';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import type { PlannedRun, RunRefusal } from './plan-run.server.ts';
import type { RunRow } from './run-queries.server.ts';

/**
 * The judge of a run. This room stores its part of the spec without reading it, and sets the tokens aside that it asks for; what the
 * part holds, and all work on answers, belong to the room `judging`, which registers itself here.
 */
export interface RunJudge {
  /** Makes the judge of a request into a part of the spec, or says why there can be none. */
  plan(
    ctx: Context,
    userId: string,
    request: unknown,
    planned: PlannedRun,
  ): Promise<{ judge: unknown; tokens: number } | { refusal: RunRefusal }>;
  /** The request that gives this part of a spec once more. */
  requestOf(judge: unknown): unknown;
  /** The tokens to set aside when the run is resumed, or why it cannot be resumed now. */
  prepareResume(ctx: Context, run: RunRow, suite: PlannedSuite): Promise<{ tokens: number } | { refusal: RunRefusal }>;
  /** Called in the transaction that queues the run, when these tokens have been reserved. */
  reserve(tx: Transaction, run: { id: string; judge: unknown }, tokens: number, now: Date): Promise<void>;
}

let judge: RunJudge | null = null;

export function registerRunJudge(registered: RunJudge): void {
  judge = registered;
}

export function runJudge(): RunJudge {
  if (judge === null) throw new Error('A run asks for a judge, and no judge is registered.');
  return judge;
}
