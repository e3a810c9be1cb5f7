/**
 * Anthropic's message batches: https://platform.claude.com/docs/en/build-with-claude/batch-processing. At most 100,000 requests and
 * 256 MB; results in any order for 29 days; errored, cancelled and expired requests are not billed. A batch carries no name or metadata
 * of its sender, and no key is documented that makes its creation idempotent: only the ids of its requests tell whose it is, which are seen in its results.
 */
import { statusOfType } from '../providers/anthropic.ts';
import { at, count, field, type Json, list, sum, text } from '../providers/lenient-json.ts';
import type { BatchApi } from './batch-api.ts';
import { type BatchProtocol, type BatchResult, createdFrom, createdUntil } from './batch-protocol.ts';
import { type BatchRow, callOf } from './batch-row.ts';
import { idOf } from './file-batches.ts';

const PATH = '/messages/batches';
const pathOf = (batchId: string): string => `${PATH}/${encodeURIComponent(batchId)}`;
const hasEnded = (batch: Json): boolean => field(batch, 'processing_status') === 'ended';

function resultOf(line: Json): BatchResult {
  const requestId = text(field(line, 'custom_id'));
  const result = field(line, 'result');
  const type = field(result, 'type');
  if (type === 'succeeded') return { requestId, kind: 'reply', status: 200, body: field(result, 'message') };
  if (type === 'expired') return { requestId, kind: 'expired' };
  if (type === 'canceled') return { requestId, kind: 'cancelled' };
  const body = field(result, 'error');
  return { requestId, kind: 'reply', status: statusOfType[text(at(body, 'error', 'type')) ?? ''] ?? 500, body };
}

async function* readResults(api: BatchApi, batchId: string): AsyncGenerator<BatchResult> {
  for await (const line of api.lines(`${pathOf(batchId)}/results`)) yield resultOf(line);
}

const sizeOf = (batch: Json): number =>
  sum(
    ...['processing', 'succeeded', 'errored', 'canceled', 'expired'].map((name) =>
      count(at(batch, 'request_counts', name)),
    ),
  ) ?? 0;

/** Batches that were created when the row's was sent, have as many requests and are no other row's. */
async function listCandidates(api: BatchApi, row: BatchRow, others: ReadonlySet<string>): Promise<Json[]> {
  const createdMs = (batch: Json) => Date.parse(text(field(batch, 'created_at')) ?? '');
  const mayBe = (batch: Json) =>
    createdMs(batch) <= createdUntil(row) && sizeOf(batch) === row.calls.length && !others.has(idOf(batch));
  const found: Json[] = [];
  for (let after = ''; ; ) {
    const page = await api.json('GET', `${PATH}?limit=100${after}`);
    const batches = list(field(page, 'data'));
    const recent = batches.filter((batch) => createdMs(batch) >= createdFrom(row));
    found.push(...recent.filter(mayBe));
    const last = batches.at(-1);
    if (recent.length < batches.length || last === undefined || field(page, 'has_more') !== true) return found;
    after = `&after_id=${encodeURIComponent(idOf(last))}`;
  }
}

export const anthropicBatches: BatchProtocol = {
  mostBytes: 32e6,
  async create(api, { requests }) {
    const body = { requests: requests.map(({ id, body: params }) => ({ custom_id: id, params })) };
    return idOf(await api.json('POST', PATH, body));
  },
  async find(api, row, others) {
    const candidates = await listCandidates(api, row, others);
    for (const batch of candidates.filter(hasEnded)) {
      for await (const { requestId } of readResults(api, idOf(batch))) {
        if (callOf(row, requestId) !== null) return { batchId: idOf(batch) };
        break;
      }
    }
    return candidates.every(hasEnded) ? null : 'unclear';
  },
  async status(api, batchId) {
    const data = await api.json('GET', pathOf(batchId));
    return {
      phase: hasEnded(data) ? 'ended' : 'waiting',
      answered: count(at(data, 'request_counts', 'succeeded')) ?? 0,
      problem: null,
      leftover: 'missing',
      data,
    };
  },
  results: readResults,
  async cancel(api, batchId) {
    await api.json('POST', `${pathOf(batchId)}/cancel`);
  },
};
