import { cellKey, type LiveState } from './live-event.ts';

export interface LiveModel {
  key: string;
  name: string;
  provider: string;
  /** Calls of one lane are sequential, because they would disturb each other's times. */
  lane: string;
}

/** Why a model is not answering now; shown beside its clock and never part of it. */
export interface LiveWait {
  text: string;
  /** Whether the provider, not the order of calls, is the reason. */
  isProvider: boolean;
}

/** Waits of providers that are not over at `nowMs`; none before hydration (0). */
export function openWaits({ progress }: LiveState, nowMs: number) {
  return nowMs === 0 ? [] : (progress?.waiting ?? []).filter(({ untilMs }) => untilMs > nowMs);
}

/** The running model, by lane. */
export function runningByLane(state: LiveState, models: readonly LiveModel[]): Map<string, string> {
  const running = new Map<string, string>();
  const byKey = new Map(models.map((model) => [model.key, model]));
  for (const [key, cell] of Object.entries(state.cells)) {
    if (cell.state !== 'running') continue;
    const model = byKey.get(key.slice(key.lastIndexOf('\u001f') + 1));
    if (model) running.set(model.lane, model.name);
  }
  return running;
}

/** What a model waits for; null while it answers and after its last answer. */
export function waitOf(
  model: LiveModel,
  caseId: string,
  state: LiveState,
  { nowMs, running, rounds }: { nowMs: number; running: ReadonlyMap<string, string>; rounds: number },
): LiveWait | null {
  const cell = state.cells[cellKey({ caseId, modelKey: model.key })];
  const turn = running.get(model.lane);
  const isOver = cell !== undefined && cell.state !== 'running' && cell.state !== 'waiting' && cell.round >= rounds;
  if (isOver) return null;
  const wait = openWaits(state, nowMs).find(({ provider }) => provider === model.provider);
  if (wait && (turn === undefined || turn === model.name))
    return { text: `${Math.ceil((wait.untilMs - nowMs) / 1000)} s: ${wait.reason}`, isProvider: true };
  if (cell?.state === 'running') return null;
  if (state.status === 'queued') return { text: 'the run has not begun', isProvider: false };
  return { text: turn ? `its turn comes after ${turn}` : 'for the other models', isProvider: false };
}

/** Epoch ms from which a call's clock counts: after a wait it starts again. */
export function clockStartMs(startedMs: number, provider: string, { waitedUntilMs }: LiveState): number {
  return Math.max(startedMs, waitedUntilMs?.[provider] ?? 0);
}

/** A model's progress through many cases, for its column's head. */
export function columnOf(
  model: LiveModel,
  caseIds: readonly string[],
  state: LiveState,
): { done: number; failed: number; runningCase: string | null } {
  const column = { done: 0, failed: 0, runningCase: null as string | null };
  for (const caseId of caseIds) {
    const cell = state.cells[cellKey({ caseId, modelKey: model.key })];
    if (cell?.state === 'running') column.runningCase = caseId;
    if (cell?.state === 'failed') column.failed++;
    if ((cell?.state === 'done' || cell?.state === 'failed') && cell.round > 0) column.done++;
  }
  return column;
}
