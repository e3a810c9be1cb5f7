// How each provider documents its batches and their results, for the test server.
type Json = Record<string, unknown>;
export type BatchProvider = 'openai' | 'anthropic' | 'google' | 'mistral';

/** How a request of a batch ends; a text answers it. */
export type Fate = string | { error: number } | 'EXPIRED' | 'CANCELLED' | 'MISSING';

export interface StoredBatch {
  id: string;
  provider: BatchProvider;
  createdMs: number;
  name: unknown;
  requests: { id: string; body: Json; fate: Fate }[];
  state: 'running' | 'done' | 'failed' | 'expired' | 'cancelled';
}

const chatBody = (model: unknown, text: string): Json => ({
  id: 'x',
  model,
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } }],
  usage: { prompt_tokens: 100, completion_tokens: 10 },
});

const messageBody = (model: unknown, text: string): Json => ({
  id: 'm',
  type: 'message',
  model,
  content: [{ type: 'text', text }],
  stop_reason: 'end_turn',
  usage: { input_tokens: 100, output_tokens: 10 },
});

const geminiBody = (text: string): Json => ({
  candidates: [{ content: { parts: [{ text }] }, finishReason: 'STOP' }],
  usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 10 },
});

const isText = (fate: Fate): boolean => typeof fate === 'string' && !['EXPIRED', 'CANCELLED', 'MISSING'].includes(fate);

/** The output or the error file of OpenAI's and Mistral's batches; the last request comes first. */
export function fileLines({ requests }: StoredBatch, isError: boolean): Json[] {
  return requests.toReversed().flatMap(({ id, body, fate }): Json[] => {
    const line = { id: 'r', custom_id: id, response: null, error: null };
    if (isText(fate)) {
      const response = { status_code: 200, request_id: 'q', body: chatBody(body.model, fate as string) };
      return isError ? [] : [{ ...line, response }];
    }
    if (!isError) return [];
    if (fate === 'EXPIRED') return [{ ...line, error: { code: 'batch_expired', message: 'too late' } }];
    if (typeof fate === 'string') return [];
    return [
      { ...line, response: { status_code: fate.error, request_id: 'q', body: { error: { message: 'refused' } } } },
    ];
  });
}

export function anthropicLines({ requests }: StoredBatch): Json[] {
  const refusal = { type: 'error', error: { type: 'invalid_request_error', message: 'refused' } };
  return requests.toReversed().flatMap(({ id, body, fate }): Json[] => {
    if (fate === 'MISSING') return [];
    if (typeof fate === 'object') return [{ custom_id: id, result: { type: 'errored', error: refusal } }];
    if (fate === 'EXPIRED') return [{ custom_id: id, result: { type: 'expired' } }];
    if (fate === 'CANCELLED') return [{ custom_id: id, result: { type: 'canceled' } }];
    return [{ custom_id: id, result: { type: 'succeeded', message: messageBody(body.model, fate) } }];
  });
}

function geminiResponses({ requests }: StoredBatch): Json[] {
  return requests.flatMap(({ id, fate }): Json[] => {
    const metadata = { key: id };
    if (typeof fate === 'object') return [{ metadata, error: { code: 3, message: 'refused' } }];
    return isText(fate) ? [{ metadata, response: geminiBody(fate) }] : [];
  });
}

const seconds = ({ createdMs }: StoredBatch): number => Math.floor(createdMs / 1000);
const isOver = ({ state }: StoredBatch): boolean => state !== 'running';
const hasFiles = ({ state }: StoredBatch): boolean => !['running', 'failed'].includes(state);

const views: Record<BatchProvider, (batch: StoredBatch) => Json> = {
  openai: (batch) => ({
    id: batch.id,
    object: 'batch',
    status: batch.state === 'running' ? 'in_progress' : batch.state === 'done' ? 'completed' : batch.state,
    created_at: seconds(batch),
    metadata: batch.name,
    request_counts: { total: batch.requests.length, completed: 0, failed: 0 },
    errors: batch.state === 'failed' ? { data: [{ code: 'invalid', message: 'line 1 is wrong' }] } : null,
    ...(hasFiles(batch) ? { output_file_id: `out-${batch.id}`, error_file_id: `err-${batch.id}` } : {}),
  }),
  mistral: (batch) => ({
    id: batch.id,
    status: {
      running: 'RUNNING',
      done: 'SUCCESS',
      failed: 'FAILED',
      expired: 'TIMEOUT_EXCEEDED',
      cancelled: 'CANCELLED',
    }[batch.state],
    created_at: seconds(batch),
    metadata: batch.name,
    errors: batch.state === 'failed' ? [{ message: 'line 1 is wrong' }] : [],
    ...(hasFiles(batch) ? { output_file: `out-${batch.id}`, error_file: `err-${batch.id}` } : {}),
  }),
  anthropic: (batch) => ({
    id: batch.id,
    type: 'message_batch',
    processing_status: isOver(batch) ? 'ended' : 'in_progress',
    created_at: new Date(batch.createdMs).toISOString(),
    request_counts: {
      processing: isOver(batch) ? 0 : batch.requests.length,
      succeeded: isOver(batch) ? batch.requests.length : 0,
    },
  }),
  google: (batch) => ({
    name: `batches/${batch.id}`,
    metadata: {
      displayName: batch.name,
      state: `BATCH_STATE_${batch.state === 'done' ? 'SUCCEEDED' : batch.state.toUpperCase()}`,
    },
    done: isOver(batch),
    ...(batch.state === 'failed' ? { error: { code: 3, message: 'line 1 is wrong' } } : {}),
    ...(batch.state === 'done' ? { response: { inlinedResponses: { inlinedResponses: geminiResponses(batch) } } } : {}),
  }),
};

export const viewOf = (batch: StoredBatch): Json => views[batch.provider](batch);
