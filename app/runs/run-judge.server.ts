import type { PlannedSuite } from '@yardstick/bench';
import type { SpecModel } from '../models/model.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import type { RunRow } from './run-queries.server.ts';
import type { PlannedRun, RunRefusal } from './run-request.ts';

/** What the judge may cost, in nano-units of US dollars; null: no price in US dollars is known. */
export interface JudgeCost {
  mostNanos: number | null;
}

/** The end of the work on a run, and why: `cancel` by its owner. */
export interface GradingWatch {
  readonly signal: AbortSignal;
  readonly reason: string | null;
}

export type NoteProgress = (done: number, of: number) => Promise<void>;

/**
 * The interface to a run's judge. This room stores the judge's part of the spec without reading it, and reserves the
 * tokens that it asks for; the room `judging` implements everything else and registers itself here.
 */
export interface RunJudge {
  /** Turns the judge of a request into a part of the spec, or says why it cannot. */
  plan(
    ctx: Context,
    userId: string,
    request: unknown,
    planned: PlannedRun,
  ): Promise<({ judge: unknown; tokens: number } & JudgeCost) | { refusal: RunRefusal }>;
  /** The model of this part of a spec, and the key that it is called with. */
  modelOf(judge: unknown): SpecModel;
  /**
   * The request that gives this part of a spec again.
   * @param idOf the model that asks for it has in place of the one that judged
   */
  requestOf(judge: unknown, idOf: (model: SpecModel) => string): unknown;
  /** What to reserve when the run is resumed, or why it cannot be resumed now. */
  prepareResume(
    ctx: Context,
    run: RunRow,
    suite: PlannedSuite,
  ): Promise<({ tokens: number } & JudgeCost) | { refusal: RunRefusal }>;
  /**
   * Has the answers graded that have checks by a rubric, before the run ends. Why some were not; null: all were asked about.
   * @throws RunLost when another worker has taken the run
   */
  grade(ctx: Context, run: RunRow, watch: GradingWatch, note: NoteProgress): Promise<string | null>;
  /** What the judge of a run has taken so far, in nano-units of US dollars. */
  spentNanos(ctx: Context, runId: string): Promise<number>;
  /** Called in the transaction that has failed calls made again: grades that the judge failed to give are asked for once more. */
  redo(tx: Transaction, runId: string): Promise<void>;
  /** Called in the transaction that queues the run, after these tokens were reserved. False: the judge is at work. */
  reserve(tx: Transaction, run: { id: string; judge: unknown }, tokens: number, now: Date): Promise<boolean>;
}

let judge: RunJudge | null = null;

export function registerRunJudge(registered: RunJudge): void {
  judge = registered;
}

export function runJudge(): RunJudge {
  if (judge === null) throw new Error('A run asks for a judge, and no judge is registered.');
  return judge;
}
