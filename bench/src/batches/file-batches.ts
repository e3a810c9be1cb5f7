// The batch APIs that take a file of requests: OpenAI's and Mistral's. Pure but for what the API is asked.
import { at, count, field, type Json, list, text } from '../providers/lenient-json.ts';
import { type BatchApi, BatchApiError } from './batch-api.ts';
import {
  type BatchProtocol,
  type BatchResult,
  type BatchStatus,
  createdFrom,
  type NewBatch,
} from './batch-protocol.ts';

/** Where a batch says which run it belongs to. */
const MARK = 'yardstick';

async function upload(
  api: BatchApi,
  { row, requests }: NewBatch,
  lineOf: (request: NewBatch['requests'][number]) => object,
) {
  const form = new FormData();
  form.set('purpose', 'batch');
  const lines = requests.map((request) => `${JSON.stringify(lineOf(request))}\n`);
  form.set('file', new Blob(lines, { type: 'application/jsonl' }), `${row.key}.jsonl`);
  return idOf(await api.json('POST', '/files', form));
}

/** @throws {BatchApiError} where the provider confirmed something without a name */
export function idOf(payload: Json, name = 'id'): string {
  const id = text(field(payload, name));
  if (id === null) throw new BatchApiError(`The provider’s answer has no ${name}.`, null);
  return id;
}

const pathOf = (id: string): string => encodeURIComponent(id);

/** Lines of the output and of the error file have the same form. */
function resultOf(line: Json): BatchResult {
  const requestId = text(field(line, 'custom_id'));
  const response = field(line, 'response');
  const status = count(field(response, 'status_code'));
  if (status !== null) return { requestId, kind: 'reply', status, body: field(response, 'body') };
  const error = field(line, 'error');
  const code = text(field(error, 'code')) ?? '';
  if (/expired/i.test(code)) return { requestId, kind: 'expired' };
  if (/cancel/i.test(code)) return { requestId, kind: 'cancelled' };
  return {
    requestId,
    kind: 'reply',
    status: 400,
    body: { error: error ?? { message: 'The request was not processed.' } },
  };
}

/** @param names of the fields with the ids of the files */
async function* results(api: BatchApi, data: Json, names: readonly string[]): AsyncGenerator<BatchResult> {
  for (const name of names) {
    const id = text(field(data, name));
    if (id === null) continue;
    for await (const line of api.lines(`/files/${pathOf(id)}/content`)) yield resultOf(line);
  }
}

const leftovers: Record<string, BatchStatus['leftover']> = {
  expired: 'expired',
  cancelled: 'cancelled',
  TIMEOUT_EXCEEDED: 'expired',
  CANCELLED: 'cancelled',
};

/**
 * https://developers.openai.com/api/docs/guides/batch: files of at most 50,000 requests and 200 MB, one model each, results in any order,
 * expired requests in the error file with the code `batch_expired`. No key is documented that makes a creation idempotent; a batch carries `metadata`.
 */
export const openaiBatches: BatchProtocol = {
  mostBytes: 32e6,
  upload: (api, batch) =>
    upload(api, batch, ({ id, body }) => ({ custom_id: id, method: 'POST', url: `/v1${batch.path}`, body })),
  async create(api, { row, path }) {
    const body = {
      input_file_id: row.fileId,
      endpoint: `/v1${path}`,
      completion_window: '24h',
      metadata: { [MARK]: row.key },
    };
    return idOf(await api.json('POST', '/batches', body));
  },
  async find(api, row) {
    for (let after = ''; ; ) {
      const page = await api.json('GET', `/batches?limit=100${after}`);
      const batches = list(field(page, 'data'));
      const found = batches.find((batch) => at(batch, 'metadata', MARK) === row.key);
      if (found) return { batchId: idOf(found) };
      const last = batches.at(-1);
      const isPast = last === undefined || (count(field(last, 'created_at')) ?? 0) * 1000 < createdFrom(row);
      if (isPast || field(page, 'has_more') !== true) return null;
      after = `&after=${pathOf(idOf(last))}`;
    }
  },
  async status(api, batchId) {
    const data = await api.json('GET', `/batches/${pathOf(batchId)}`);
    const status = text(field(data, 'status')) ?? '';
    const isOver = ['completed', 'expired', 'cancelled'].includes(status);
    const [first] = list(at(data, 'errors', 'data'));
    return {
      phase: status === 'failed' ? 'failed' : isOver ? 'ended' : 'waiting',
      answered: count(at(data, 'request_counts', 'completed')) ?? 0,
      problem: text(field(first, 'message')),
      leftover: leftovers[status] ?? 'missing',
      data,
    };
  },
  results: (api, _batchId, { data }) => results(api, data, ['output_file_id', 'error_file_id']),
  async cancel(api, batchId) {
    await api.json('POST', `/batches/${pathOf(batchId)}/cancel`);
  },
};

/**
 * https://docs.mistral.ai/studio-api/batch-processing: a job names its model, its files and its `metadata`, by which jobs are listed.
 */
export const mistralBatches: BatchProtocol = {
  mostBytes: 32e6,
  upload: (api, batch) => upload(api, batch, ({ id, body }) => ({ custom_id: id, body })),
  async create(api, { row, model, path }) {
    const body = { input_files: [row.fileId], model, endpoint: `/v1${path}`, metadata: { [MARK]: row.key } };
    return idOf(await api.json('POST', '/batch/jobs', body));
  },
  async find(api, row) {
    const since = new Date(createdFrom(row)).toISOString();
    for (let page = 0; ; page++) {
      const query = `page=${page}&page_size=100&created_after=${encodeURIComponent(since)}`;
      const jobs = list(field(await api.json('GET', `/batch/jobs?${query}`), 'data'));
      const found = jobs.find((job) => at(job, 'metadata', MARK) === row.key);
      if (found) return { batchId: idOf(found) };
      if (jobs.length < 100) return null;
    }
  },
  async status(api, batchId) {
    const data = await api.json('GET', `/batch/jobs/${pathOf(batchId)}`);
    const status = text(field(data, 'status')) ?? '';
    const isOver = ['SUCCESS', 'FAILED', 'TIMEOUT_EXCEEDED', 'CANCELLED'].includes(status);
    const hasFile = text(field(data, 'output_file')) !== null || text(field(data, 'error_file')) !== null;
    const [first] = list(field(data, 'errors'));
    return {
      phase: status === 'FAILED' && !hasFile ? 'failed' : isOver ? 'ended' : 'waiting',
      answered: count(field(data, 'succeeded_requests')) ?? 0,
      problem: text(field(first, 'message')),
      leftover: leftovers[status] ?? 'missing',
      data,
    };
  },
  results: (api, _batchId, { data }) => results(api, data, ['output_file', 'error_file']),
  async cancel(api, batchId) {
    await api.json('POST', `/batch/jobs/${pathOf(batchId)}/cancel`);
  },
};
