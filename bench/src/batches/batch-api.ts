// Requests to a provider that are no model calls: files, batches, results. Nothing here is timed.
import { SecretEraser } from '../erasing/secret-eraser.ts';
import type { Dialect } from '../providers/dialect.ts';
import { type Json, parseJson } from '../providers/lenient-json.ts';
import { linesOf } from '../report/lines-of.ts';

/** Makes one request and follows no redirect; `fetch` does. */
export type BatchSend = (url: string, init: RequestInit) => Promise<Response>;

/** A request to a batch API that was not answered as it should. */
export class BatchApiError extends Error {
  override readonly name = 'BatchApiError';
  /** Null where no answer came. */
  readonly status: number | null;
  readonly retryAfterMs: number | null;

  constructor(message: string, status: number | null, retryAfterMs: number | null = null) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }

  /** The provider certainly did not do what was asked. */
  get isRefusal(): boolean {
    return this.status !== null && this.status >= 300 && this.status < 500 && this.status !== 408;
  }

  /** There is no such thing, or no longer. */
  get isGone(): boolean {
    return this.status === 404 || this.status === 410;
  }

  /** The same request may be answered later. */
  get mayPass(): boolean {
    return this.status === null || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

export interface BatchAccess {
  /** With the path of the base address, without a closing slash. */
  baseUrl: string;
  dialect: Dialect;
  headers: Record<string, string>;
  /** Asked for each request: a key may be changed while a batch is waited for. */
  key: () => Promise<string>;
  send: BatchSend;
  signal: AbortSignal | undefined;
  /** Called directly before each request, which is not made when it throws. */
  check?: () => void;
}

/** For an answer of some kilobytes, and for a file of many megabytes. */
const JSON_MS = 120_000;
const FILE_MS = 30 * 60_000;
/** Of an error that is told. */
const MOST_ERROR_CHARS = 500;

export class BatchApi {
  readonly #access: BatchAccess;

  constructor(access: BatchAccess) {
    this.#access = access;
  }

  /** The same with its key read already, which may take long; `check` is called directly before each request, and may throw instead of it. */
  async armed(check: () => void): Promise<BatchApi> {
    const key = await this.#access.key();
    return new BatchApi({ ...this.#access, key: async () => key, check });
  }

  /** @param body JSON, or a form with a file */
  async json(method: 'GET' | 'POST', path: string, body?: Record<string, unknown> | FormData): Promise<Json> {
    const isForm = body instanceof FormData;
    const { response, eraser } = await this.#request(path, body === undefined ? JSON_MS : FILE_MS, {
      method,
      headers: isForm || body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await readText(response);
    const payload = parseJson(text);
    if (payload === undefined) throw new BatchApiError('The provider’s answer is not JSON.', null);
    return eraser.value(payload);
  }

  /** The objects of a JSONL file, one after the other; lines that are none are left out. */
  async *lines(path: string): AsyncGenerator<Json> {
    const { response, eraser } = await this.#request(path, FILE_MS, { method: 'GET' });
    try {
      for await (const line of linesOf(response.body ?? new Blob().stream())) {
        const payload = parseJson(line.toString());
        if (payload !== undefined) yield eraser.value(payload);
      }
    } catch (error) {
      throw error instanceof BatchApiError ? error : noAnswer(error, eraser);
    }
  }

  async #request(path: string, timeoutMs: number, init: RequestInit) {
    const { baseUrl, dialect, headers, send, signal, check } = this.#access;
    const key = await this.#access.key();
    const eraser = new SecretEraser([key, ...Object.values(headers)].filter((text) => text !== ''));
    const limit = AbortSignal.timeout(timeoutMs);
    check?.();
    const response = await send(baseUrl + path, {
      ...init,
      headers: { ...headers, ...dialect.authHeaders(key), ...init.headers },
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    }).catch((error: unknown) => {
      throw noAnswer(error, eraser);
    });
    if (!response.ok) throw await errorOf(response, dialect, eraser);
    return { response, eraser };
  }
}

function noAnswer(error: unknown, eraser: SecretEraser): BatchApiError {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
  return new BatchApiError(eraser.text(`No answer: ${cause?.code ?? cause?.message ?? message}`), null);
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw noAnswer(error, new SecretEraser([]));
  }
}

async function errorOf(response: Response, dialect: Dialect, eraser: SecretEraser): Promise<BatchApiError> {
  // Before the words are cut: half a secret would not be found.
  const bodyText = eraser.text(await readText(response));
  const { status } = response;
  if (status < 400)
    return new BatchApiError(`${status}: the address leads elsewhere; redirects are not followed.`, status);
  const headers = Object.fromEntries(response.headers);
  const detail = dialect.readError({ status, headers, body: parseJson(bodyText), bodyText });
  const words = `${status}: ${detail.message}`.slice(0, MOST_ERROR_CHARS);
  return new BatchApiError(words, status, detail.retryAfterMs);
}
