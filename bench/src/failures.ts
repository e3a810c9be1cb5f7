// Gives every ending of an exchange exactly one class. Pure: the same rules judge a live reply and a recorded one.
import type { Dialect, ErrorDetail } from './providers/dialect.ts';
import { parseJson } from './providers/lenient-json.ts';
import type { ExchangeResult } from './reading/exchange.ts';
import type { Failure, Outcome } from './record.ts';

export interface Verdict {
  outcome: Outcome;
  failure: Failure | null;
}

const KEPT_BODY_CHARS = 64 * 1024;

const unset = {
  httpStatus: null,
  providerCode: null,
  retryAfterMs: null,
  isRetryable: false,
  stopsProvider: false,
  limitMs: null,
  body: null,
};

/** @param rest what else is known of it */
export function makeFailure(outcome: Outcome, reason: string, message: string, rest: Partial<Failure> = {}): Failure {
  return { class: outcome, reason, message, ...unset, ...rest };
}

function failed(outcome: Outcome, reason: string, message: string, rest: Partial<Failure> = {}): Verdict {
  return { outcome, failure: makeFailure(outcome, reason, message, rest) };
}

/** Classifies one finished exchange. `dialect` explains error bodies; without one they are read as plain text. */
export function classifyExchange(result: ExchangeResult, dialect: Dialect | null): Verdict {
  const { end, httpStatus, answer } = result;
  if (end.kind === 'aborted') return failed('aborted', 'aborted', end.message);
  if (httpStatus !== null && (httpStatus < 200 || httpStatus > 299)) return classifyStatus(result, httpStatus, dialect);
  // What happens to the connection after the answer's closing event cannot change the answer.
  const isWhole = answer.isFinished && result.wasStream;
  if (end.kind === 'timeout' && !isWhole) {
    return failed('timeout', end.code, end.message, { httpStatus, limitMs: end.limitMs });
  }
  if (end.kind === 'too_large') return failed('protocol', 'too_large', end.message, { httpStatus });
  if (end.kind === 'error' && !isWhole) return classifyBreak(result);
  return classifyAnswer(result);
}

function classifyStatus(result: ExchangeResult, status: number, dialect: Dialect | null): Verdict {
  const bodyText = result.bodyText ?? '';
  const reply = { status, headers: result.responseHeaders, body: parseJson(bodyText), bodyText };
  const detail: ErrorDetail = dialect?.readError(reply) ?? {
    message: bodyText.slice(0, 300),
    code: null,
    type: null,
    retryAfterMs: null,
    isQuota: false,
  };
  const message = `${status}: ${detail.message}`;
  const known = {
    httpStatus: status,
    providerCode: detail.code,
    retryAfterMs: detail.retryAfterMs,
    body: bodyText.slice(0, KEPT_BODY_CHARS) || null,
  };
  const isRetryable = result.responseHeaders['x-should-retry'] !== 'false';
  if (detail.isQuota) return failed('quota', 'spend_limit', message, { ...known, stopsProvider: true });
  if (status === 429)
    return failed('rate_limit', detail.retryAfterMs === null ? 'without_hint' : 'with_hint', message, {
      ...known,
      isRetryable,
    });
  if (status >= 500)
    return failed('overload', status === 529 ? 'overloaded' : 'server_error', message, { ...known, isRetryable });
  if (status === 408) return failed('overload', 'server_timeout', message, { ...known, isRetryable });
  if (status === 401) return failed('invalid', 'auth', message, { ...known, stopsProvider: true });
  if (status === 403) return failed('invalid', 'forbidden', message, known);
  if (status === 404) return failed('invalid', 'not_found', message, known);
  if (status >= 300 && status < 400)
    return failed(
      'invalid',
      'redirect',
      `${status}: the endpoint redirects to ${result.responseHeaders.location ?? 'another address'}; redirects are not followed.`,
      known,
    );
  return failed('invalid', 'bad_request', message, known);
}

function classifyBreak(result: ExchangeResult): Verdict {
  const { end, stamps, httpStatus } = result;
  const rest = { httpStatus, providerCode: end.code, body: result.bodyText || null };
  if (end.code === 'ADDRESS_REFUSED') return failed('invalid', 'address_refused', end.message, rest);
  if (end.code.startsWith('HPE_') || end.code.startsWith('UND_ERR_HEADERS_OVERFLOW'))
    return failed('protocol', 'http', end.message, rest);
  if (end.code === 'UND_ERR_INVALID_ARG' || end.code === 'ERR_INVALID_URL')
    return failed('invalid', 'bad_address', end.message, rest);
  if (stamps.firstContentMs !== null || (!result.wasStream && stamps.firstByteMs !== null)) {
    return failed('interrupted', 'cut', `The reply was cut off: ${end.message}`, rest);
  }
  return failed('network', networkReason(end.code, stamps.requestMs !== null), `No reply: ${end.message}`, {
    ...rest,
    isRetryable: true,
  });
}

function networkReason(code: string, hasRequest: boolean): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code.startsWith('EAI_')) return 'dns';
  if (/CERT|TLS|SSL|SELF_SIGNED|EPROTO/.test(code)) return 'tls';
  if (code === 'ECONNREFUSED') return 'refused';
  return hasRequest ? 'reset' : 'connect';
}

function classifyAnswer(result: ExchangeResult): Verdict {
  const { answer, httpStatus, malformedEventCount, invalidUtf8Count, wasStream, bodyText } = result;
  const rest = { httpStatus, body: bodyText };
  if (answer.error)
    return classifyErrorInReply(result, answer.error.code, answer.error.message, answer.error.httpStatus);
  if (malformedEventCount > 0)
    return failed('protocol', 'malformed', `${malformedEventCount} part(s) of the reply could not be parsed.`, rest);
  if (invalidUtf8Count > 0)
    return failed('protocol', 'invalid_utf8', `${invalidUtf8Count} place(s) of the reply are not valid UTF-8.`, rest);
  const hasContent = answer.text !== '' || answer.reasoningText !== '' || answer.toolCalls.length > 0;
  if (!answer.isFinished) {
    if (wasStream && hasContent) return failed('interrupted', 'no_finish', 'The stream ended without a finish.', rest);
    if (!hasContent) {
      const type = result.responseHeaders['content-type'] ?? 'nothing';
      return failed(
        'protocol',
        wasStream ? 'empty_stream' : 'content_type',
        `The reply (${type}) holds no answer.`,
        rest,
      );
    }
  }
  if (answer.finishReason === 'content_filter' || answer.finishReason === 'refusal')
    return { outcome: 'refused', failure: null };
  if (answer.finishReason === 'length') return { outcome: 'truncated', failure: null };
  if (answer.finishReason === 'error')
    return failed('overload', 'finish_error', `The model stopped with an error (${answer.finishReasonRaw}).`, {
      ...rest,
      isRetryable: true,
    });
  return { outcome: 'ok', failure: null };
}

/** An error that came inside a reply that had begun as a success, as an overload often does. */
function classifyErrorInReply(
  result: ExchangeResult,
  code: string | null,
  message: string,
  status: number | null,
): Verdict {
  const rest = { httpStatus: result.httpStatus, providerCode: code };
  const words = `${code ?? ''} ${status ?? ''}`.toLowerCase();
  const said = `The reply carried an error: ${message}`;
  if (/insufficient_quota|billing|402/.test(words))
    return failed('quota', 'spend_limit', said, { ...rest, stopsProvider: true });
  if (/rate_limit|resource_exhausted|429/.test(words))
    return failed('rate_limit', 'in_reply', said, { ...rest, isRetryable: true });
  if (/authentication|permission|401|403/.test(words)) return failed('invalid', 'auth', said, rest);
  if (/invalid|not_found|bad_request|context_length|\b4\d\d\b/.test(words))
    return failed('invalid', 'bad_request', said, rest);
  return failed('overload', 'in_reply', said, { ...rest, isRetryable: true });
}
