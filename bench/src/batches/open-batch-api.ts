// How the batch API of a model is reached.
import type { KeyProvider } from '../call-context.ts';
import { BadModelError, resolveEndpoint } from '../providers/endpoint.ts';
import type { ModelSpec } from '../record.ts';
import { BatchApi, type BatchSend } from './batch-api.ts';
import { batchProtocolOf } from './batch-models.ts';
import type { BatchProtocol } from './batch-protocol.ts';
import type { BatchRow, BatchStore } from './batch-row.ts';
import type { Pause } from './wait-politely.ts';

export interface Standing {
  /** Requests with an answer; null where the provider did not say. */
  answered: number | null;
  /** Why it is not collected, in the provider's words where it gave some; null: it takes its time. */
  problem: string | null;
  /** After how long it is to be asked again; null: only a person can help. */
  waitMs: number | null;
}

export interface BatchOptions {
  store: BatchStore;
  /** Default: `fetch`, to any address. */
  send?: BatchSend | undefined;
  pause?: Pause | undefined;
  /**
   * True: each batch is asked once how it stands, and the run ends where one is not over, which `onStanding` then says. The suite is
   * the one of the earlier visits.
   */
  isVisit?: boolean | undefined;
  /** True: nothing is submitted any more. */
  collectsOnly?: boolean | undefined;
  /** Called with the state of a batch. */
  onStanding?: ((row: BatchRow, standing: Standing) => void) | undefined;
  /** Called with sentences for a person who waits: of problems, too, where there is no `onStanding`. */
  onNews?: ((words: string) => void) | undefined;
}

interface Access {
  keys: KeyProvider | undefined;
  signal?: AbortSignal | undefined;
  send?: BatchSend | undefined;
}

/** @throws {BadModelError} if the model cannot be reached as described, or has no batches */
export function openBatchApi(
  model: ModelSpec,
  { keys, signal, send = fetch }: Access,
): { api: BatchApi; protocol: BatchProtocol } {
  const protocol = batchProtocolOf(model);
  if (!protocol) throw new BadModelError(`${model.provider} has no batches.`);
  const { origin, basePath, dialect } = resolveEndpoint(model);
  const key = async () => (await keys?.(model.provider, model, origin)) ?? '';
  return {
    protocol,
    api: new BatchApi({ baseUrl: origin + basePath, dialect, headers: model.headers ?? {}, key, send, signal }),
  };
}
