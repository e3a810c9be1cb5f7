/** Events of a running run, sent from the worker to the page. */
export interface LivePlace {
  caseId: string;
  modelKey: string;
  /** 0 is the warm-up, which no figure includes. */
  round: number;
}

export type LiveEvent =
  | ({ kind: 'start'; atMs: number } & LivePlace)
  | ({ kind: 'text'; answer: string; reasoning: string } & LivePlace)
  /** The answer is there, and checks that can take long are made: its clock stops. */
  | ({ kind: 'answered'; responseMs: number | null; firstAnswerMs: number | null } & LivePlace)
  | ({
      kind: 'done';
      outcome: string;
      responseMs: number | null;
      firstAnswerMs: number | null;
      message: string;
      answer?: string;
    } & LivePlace)
  | ({ kind: 'progress' } & LiveProgress)
  | ({ kind: 'grading' } & LiveGrading)
  | { kind: 'end'; status: string };

export interface LiveProgress {
  done: number;
  planned: number;
  failed: number;
  skipped: number;
  tokens: number;
  nanos: number;
  /** Providers that must be waited for, until when (epoch ms) and why. */
  waiting: { provider: string; untilMs: number; reason: string }[];
}

/** How many grades the judge was asked for, of those that checks by a rubric need. */
export interface LiveGrading {
  done: number;
  of: number;
}

/** The state of one case on one model. */
export interface LiveCell {
  state: 'waiting' | 'running' | 'done' | 'failed';
  round: number;
  /** Epoch ms of the current call. */
  startedMs: number | null;
  answer: string;
  reasoning: string;
  responseMs: number | null;
  firstAnswerMs: number | null;
  message: string;
}

export interface LiveState {
  cells: Record<string, LiveCell>;
  progress: LiveProgress | null;
  grading?: LiveGrading;
  status: string;
  /** Until when each provider was last waited for, epoch ms. */
  waitedUntilMs?: Record<string, number>;
}

export const cellKey = ({ caseId, modelKey }: Pick<LivePlace, 'caseId' | 'modelKey'>) => `${caseId}\u001f${modelKey}`;

/** Live text beyond this is not sent; the result has the full answer. */
export const MAX_LIVE_CHARS = 20_000;

export const emptyCell: LiveCell = {
  state: 'waiting',
  round: 0,
  startedMs: null,
  answer: '',
  reasoning: '',
  responseMs: null,
  firstAnswerMs: null,
  message: '',
};

const isAnswer = (outcome: string) => outcome === 'ok' || outcome === 'truncated' || outcome === 'refused';

const isOver = ({ state }: LiveCell) => state === 'done' || state === 'failed';

/** The cell after one of its events. */
export function cellAfter(
  cell: LiveCell,
  event: Exclude<LiveEvent, { kind: 'progress' | 'grading' | 'end' }>,
): LiveCell {
  switch (event.kind) {
    case 'start':
      // A very short call is reported as done before its batched start.
      if (event.round === cell.round && (isOver(cell) || cell.responseMs !== null)) return cell;
      return { ...emptyCell, state: 'running', round: event.round, startedMs: event.atMs };
    case 'text': {
      // The last batch of text can arrive after the complete answer.
      if (event.round === cell.round && isOver(cell)) return cell;
      const before = event.round === cell.round ? cell : { ...emptyCell, startedMs: cell.startedMs };
      return {
        ...before,
        state: 'running',
        round: event.round,
        answer: (before.answer + event.answer).slice(0, MAX_LIVE_CHARS),
        reasoning: (before.reasoning + event.reasoning).slice(0, MAX_LIVE_CHARS),
      };
    }
    case 'answered': {
      const { round, responseMs, firstAnswerMs } = event;
      if (round === cell.round && isOver(cell)) return cell;
      const before = round === cell.round ? cell : emptyCell;
      return { ...before, state: 'running', round, startedMs: null, responseMs, firstAnswerMs };
    }
    case 'done':
      return {
        ...cell,
        state: isAnswer(event.outcome) ? 'done' : 'failed',
        round: event.round,
        startedMs: null,
        answer: event.answer ?? cell.answer,
        responseMs: event.responseMs,
        firstAnswerMs: event.firstAnswerMs,
        message: event.message,
      };
  }
}

/** Changes `state` in place: copying thousands of cells for each word would be slow. */
export function applyEvents(state: LiveState, events: readonly LiveEvent[]): void {
  for (const event of events) {
    // On a page opened before a worker took the run, any event shows that it runs.
    if (state.status === 'queued') state.status = 'running';
    if (event.kind === 'progress') {
      state.progress = event;
      const waits = event.waiting.map(({ provider, untilMs }) => [provider, untilMs] as const);
      if (waits.length > 0) state.waitedUntilMs = { ...state.waitedUntilMs, ...Object.fromEntries(waits) };
    } else if (event.kind === 'grading') state.grading = { done: event.done, of: event.of };
    else if (event.kind === 'end') state.status = event.status;
    else {
      const key = cellKey(event);
      state.cells[key] = cellAfter(state.cells[key] ?? emptyCell, event);
    }
  }
}
