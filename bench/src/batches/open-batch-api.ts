// How the batch API of a model is reached.
import type { KeyProvider } from '../call-context.ts';
import { BadModelError, resolveEndpoint } from '../providers/endpoint.ts';
import type { ModelSpec } from '../record.ts';
import { BatchApi, type BatchSend } from './batch-api.ts';
import { batchProtocolOf } from './batch-models.ts';
import type { BatchProtocol } from './batch-protocol.ts';
import type { BatchStore } from './batch-row.ts';
import type { Pause } from './wait-politely.ts';

export interface BatchOptions {
  store: BatchStore;
  /** Default: `fetch`, to any address. */
  send?: BatchSend | undefined;
  pause?: Pause | undefined;
  /** What a person who waits is told. */
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
