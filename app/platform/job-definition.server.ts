import type { z } from 'zod';
import type { Context } from './context.server.ts';

/** Days after which the entry of a finished job is deleted. */
export const FINISHED_JOB_DAYS = 7;

/** A background job is a name, a payload schema and a function. Queue it with `tx.enqueue`; `startJobs` runs it. */

export interface JobRun {
  /** Aborts when the worker stops, the job times out, or another worker has taken it over. */
  readonly signal: AbortSignal;
  readonly jobId: string;
  /** 0 on the first attempt. */
  readonly attempt: number;
  /** Sent every few seconds by itself; call it only around work that blocks the event loop. */
  heartbeat(): Promise<void>;
}

export interface JobDefinition<Payload = unknown> {
  /** Unique in the product: letters, digits, dots and dashes; by convention 'room.verb-noun'. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** After a failure; default 2 retries, the first after 1 s, then with doubling delays. */
  readonly retry?: {
    readonly limit: number;
    readonly delayMs?: number;
    readonly backoff?: boolean;
    readonly maxDelayMs?: number;
  };
  /** Jobs of this definition that one process runs at the same time; default 1. */
  readonly concurrency?: number;
  /** An attempt is aborted and counted as failed after this long; default 15 minutes. */
  readonly timeoutMs?: number;
  /** At most one job per `key` (EnqueueOptions) that waits, or waits or runs; default: any number. */
  readonly unique?: 'waiting' | 'waiting-or-running';
  /** Cron expression in UTC; the payload schema must accept {}. Missed runs are not made up for. */
  readonly schedule?: string;
  run(ctx: Context, payload: Payload, run: JobRun): Promise<void>;
}

export interface EnqueueOptions {
  startAfter?: Date;
  /** What makes two jobs of a `unique` definition equal. */
  key?: string;
  /** Higher first; default 0. */
  priority?: number;
}

/** Declares a job; list it in the room's jobs.server.ts. */
export function defineJob<Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  if (!/^[a-z0-9.-]{1,60}$/.test(definition.name)) throw new Error(`"${definition.name}" is not a job name.`);
  return Object.freeze({ ...definition });
}

/** Definitions of different payloads in one list. */
// biome-ignore lint/suspicious/noExplicitAny: a payload type is both taken and given, so only any fits every definition
export type AnyJob = JobDefinition<any>;
