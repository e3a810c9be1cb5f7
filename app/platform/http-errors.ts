import { UNSAFE_ErrorResponseImpl } from 'react-router';

/**
 * Errors that are meant to be shown. Verbs throw them; the root error boundary and the API turn them into a page or a
 * problem document. Any other error is a bug: 500 with a request id, its message hidden and logged.
 */

/**
 * Extends React Router's error response instead of Error, because the router hides the messages of Errors from the
 * browser.
 */
export class Refusal extends UNSAFE_ErrorResponseImpl {
  #message: string | null = null;

  get message(): string {
    return this.#message ?? String(this.data);
  }

  /** pg-boss assigns `name` and `message` of what a job throws; without setters the process would end. */
  set message(message: string) {
    this.#message = message;
  }
}

/** What an error says: a Refusal is none of the Errors, and its text would also hold its cause. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error || error instanceof Refusal ? error.message : String(error);
}

/** The thing does not exist, or must look as if it did not. */
export class NotFound extends Refusal {
  constructor(message: string) {
    super(404, 'Not Found', message);
  }
}

/** The person is known and may not do this. */
export class Forbidden extends Refusal {
  constructor(message: string) {
    super(403, 'Forbidden', message);
  }
}

export interface Problem {
  type?: string;
  title: string;
  detail?: string;
  instance?: string;
  errors?: { field: string; reason: string }[];
  [extension: string]: unknown;
}

/** An RFC 9457 problem details response. `status` is the HTTP status, repeated in the body. */
export function problem(status: number, details: Problem, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ type: 'about:blank', status, ...details }), {
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}

/** @param allow the supported methods, for the Allow header */
export function methodNotAllowed(allow: string): Response {
  return problem(405, { title: 'Method not allowed', detail: `This address answers ${allow}.` }, { allow });
}

/** The problem response for a Refusal, or null when the error is a bug. */
export function problemFor(error: unknown): Response | null {
  if (error instanceof NotFound) return problem(404, { title: 'Not found', detail: error.message });
  if (error instanceof Refusal && error.status === 503)
    return problem(503, { title: 'Service unavailable', detail: error.message }, { 'retry-after': '5' });
  if (error instanceof Forbidden) return problem(403, { title: 'Forbidden', detail: error.message });
  return null;
}
