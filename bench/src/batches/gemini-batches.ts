/**
 * Gemini's batches: https://ai.google.dev/gemini-api/docs/batch-api and https://ai.google.dev/api/batch-api. Requests inside the call
 * have to stay below 20 MB; each has a key in its `metadata`. A batch is an operation with a display name, expires after 48 hours, and
 * has no results then. Results come inside the operation, as one value: a batch is kept small enough that this fits in memory. Batches are listed with their names; no key is documented that makes their creation idempotent.
 */
import { at, count, field, type Json, list, text } from '../providers/lenient-json.ts';
import type { BatchProtocol, BatchResult, BatchStatus } from './batch-protocol.ts';
import { requestIdOf } from './batch-row.ts';
import { idOf } from './file-batches.ts';

/** Both spellings are in the documentation: `BATCH_STATE_FAILED` and `JOB_STATE_FAILED`. */
const stateOf = (batch: Json): string =>
  (text(at(batch, 'metadata', 'state')) ?? '').replace(/^(?:BATCH|JOB)_STATE_/, '');

/** HTTP statuses of google.rpc.Code, which errors of single requests have. */
const statusOfCode: Record<number, number> = { 3: 400, 4: 504, 5: 404, 7: 403, 8: 429, 13: 500, 14: 503, 16: 401 };

function phaseOf(batch: Json): BatchStatus['phase'] {
  const state = stateOf(batch);
  if (state === 'FAILED') return 'failed';
  return ['SUCCEEDED', 'CANCELLED', 'EXPIRED'].includes(state) || field(batch, 'done') === true ? 'ended' : 'waiting';
}

function resultOf(item: Json, requestId: string): BatchResult {
  const error = field(item, 'error');
  if (!error) return { requestId, kind: 'reply', status: 200, body: field(item, 'response') };
  const code = count(field(error, 'code')) ?? 13;
  return { requestId, kind: 'reply', status: code >= 400 ? code : (statusOfCode[code] ?? 500), body: { error } };
}

export const geminiBatches: BatchProtocol = {
  mostBytes: 16e6,
  mostRequests: 500,
  async create(api, { row, path, requests }) {
    const inlined = requests.map(({ id, body }) => ({ request: body, metadata: { key: id } }));
    const batch = { displayName: row.key, inputConfig: { requests: { requests: inlined } } };
    return idOf(await api.json('POST', path.replace(/:generateContent$/, ':batchGenerateContent'), { batch }), 'name');
  },
  async find(api, { key }) {
    for (let token = ''; ; ) {
      const page = await api.json('GET', `/batches?pageSize=100${token}`);
      const found = list(field(page, 'operations')).find((batch) => at(batch, 'metadata', 'displayName') === key);
      if (found) return { batchId: idOf(found, 'name') };
      const next = text(field(page, 'nextPageToken'));
      if (next === null) return null;
      token = `&pageToken=${encodeURIComponent(next)}`;
    }
  },
  async status(api, name) {
    const data = await api.json('GET', `/${name}`);
    const state = stateOf(data);
    return {
      phase: phaseOf(data),
      answered: Number(at(data, 'metadata', 'batchStats', 'successfulRequestCount') ?? 0) || 0,
      problem: text(at(data, 'error', 'message')),
      leftover: state === 'EXPIRED' ? 'expired' : state === 'CANCELLED' ? 'cancelled' : 'missing',
      data,
    };
  },
  async *results(_api, _name, { data }, row) {
    const output = field(data, 'response') ?? at(data, 'metadata', 'output');
    // They come in the order of the requests, also where their keys are left out.
    for (const [place, item] of list(at(output, 'inlinedResponses', 'inlinedResponses')).entries())
      yield resultOf(item, text(at(item, 'metadata', 'key')) ?? requestIdOf(row, place));
  },
  async cancel(api, name) {
    await api.json('POST', `/${name}:cancel`);
  },
};
