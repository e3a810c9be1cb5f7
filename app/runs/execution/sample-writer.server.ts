import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sample } from '@yardstick/bench';
import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { recordStatement } from '../../platform/mutate.server.ts';
import { goesOnInRow, type HeldRun, PENDING, RunLost, replacing, whileHeld } from '../held-run.server.ts';
import { cellOfCall, notifyingReaders, writingEvents } from '../live/live-writer.server.ts';
import type { LiveEvent } from '../live-event.ts';
import { columnsOfSample } from '../sample-store.server.ts';
import { benchmarkLive, benchmarkSamples } from '../schema.server.ts';
import { MAX_INTEGER, storableJsonText } from '../storable.server.ts';
import { trackWrite } from './wait-for-writes.server.ts';

/** Characters of answers and replies per statement; a single sample may exceed it. */
const MAX_STATEMENT_CHARS = 2_000_000;

interface Waiting {
  sample: Sample;
  /** Its checks are still to be made: the call counts as under way. */
  isUnscored: boolean;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Stores finished calls of a run. Calls that end during a write are stored together: two hundred streams ending at once
 * would otherwise wait for the disk two hundred times.
 */
export class SampleWriter {
  readonly #ctx: Context;
  readonly #run: HeldRun;
  readonly #queue: Waiting[] = [];
  #isWriting = false;

  constructor(ctx: Context, run: HeldRun) {
    this.#ctx = ctx;
    this.#run = run;
  }

  /** Resolves when the sample is committed. @throws RunLost when another worker has taken the run */
  store(sample: Sample, isUnscored = false): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ sample, isUnscored, resolve, reject });
      if (!this.#isWriting) void this.#write();
    });
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    await nextTurn();
    while (this.#queue.length > 0) {
      const batch = this.#take();
      try {
        await trackWrite(storeSamples(this.#ctx, this.#run, batch));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isWriting = false;
  }

  #take(): Waiting[] {
    let chars = 0;
    const isOver = ({ sample, isUnscored }: Waiting) => {
      if (isUnscored !== this.#queue[0]?.isUnscored) return true;
      chars += sample.text.length + sample.reasoningText.length;
      for (const { raw } of sample.attempts) chars += raw?.data.length ?? 0;
      return chars > MAX_STATEMENT_CHARS;
    };
    const end = this.#queue.findIndex(isOver);
    return this.#queue.splice(0, end === -1 ? this.#queue.length : Math.max(1, end));
  }
}

/** As `tokensOf` of the engine counts those of the record. */
const tokensOfRecord = sql`(select coalesce(sum(coalesce((used ->> 'inputTokens')::float8, 0) + coalesce((used ->> 'outputTokens')::float8, 0)), 0)
  from (select jsonb_path_query(${benchmarkSamples.record}, '$.attempts[*].usage') as used
    union all select jsonb_path_query(${benchmarkSamples.record}, '$.conversation.calls[*]')) as counted)`;

/** Those of a record that this one replaces, and holds, are counted already. */
const tokensWithThis = sql`least(${MAX_INTEGER}, ${benchmarkSamples.tokens}::bigint + excluded.tokens
  - case when ${benchmarkSamples.record} is not null and (${benchmarkSamples.outcome} = ${PENDING} or ${goesOnInRow}) then ${tokensOfRecord} else 0 end)`;

/** Writes the samples as `stored`. Of an answer whose checks are still to be made, the row says that its call is under way. */
function storing(ctx: Context, run: HeldRun, samples: readonly Sample[], isUnscored: boolean) {
  const rows = samples.map((sample) => {
    const row = columnsOfSample(run.id, sample, ctx.now());
    return isUnscored ? { ...row, outcome: PENDING } : row;
  });
  return sql`stored as (
      insert into ${benchmarkSamples}
        (run_id, case_id, model_key, round, outcome, response_ms, tokens, answer, reasoning, record, detail, stored_at, block)
      select held.id, given.*, ${run.block} from held, jsonb_to_recordset(${storableJsonText(rows)}::jsonb) as given (
        "caseId" text, "modelKey" text, round int, outcome text, "responseMs" float8, tokens int, answer text,
        reasoning text, record jsonb, detail jsonb, "storedAt" timestamptz)
      on conflict (run_id, case_id, model_key, round) do update set ${replacing},
        outcome = excluded.outcome, response_ms = excluded.response_ms, tokens = ${tokensWithThis},
        answer = excluded.answer, reasoning = excluded.reasoning, record = excluded.record, detail = excluded.detail,
        stored_at = excluded.stored_at
      returning run_id
    )`;
}

/**
 * Samples, their events and the deletion of their live text in one statement, so that whatever a page has shown is
 * stored.
 */
async function storeSamples(ctx: Context, run: HeldRun, batch: readonly Waiting[]): Promise<void> {
  const samples = batch.map(({ sample }) => sample);
  const isUnscored = batch[0]?.isUnscored === true;
  const cells = samples.map(cellOfCall);
  const start = sql`with ${whileHeld(run)}, ${storing(ctx, run, samples, isUnscored)}`;
  const stored = await recordStatement(
    ctx,
    isUnscored
      ? sql`${start} select run_id from stored`
      : sql`${start}, gone as (
          delete from ${benchmarkLive} where run_id in (select id from held) and cell = any(${sql.param(cells)}::text[])
        ), ${writingEvents(run.id, samples.map(eventOf), sql`held`)} ${notifyingReaders}`,
  );
  if (stored.length === 0) throw new RunLost('Another worker has taken the run.');
}

function eventOf(sample: Sample): LiveEvent {
  const { outcome, failure } = sample;
  return { ...answeredEvent(sample), kind: 'done', outcome, message: failure?.message ?? '' };
}

export function answeredEvent({ caseId, modelKey, round, metrics }: Sample) {
  const { responseMs, timeToFirstAnswerMs: firstAnswerMs } = metrics;
  return { kind: 'answered' as const, caseId, modelKey, round, responseMs, firstAnswerMs };
}
