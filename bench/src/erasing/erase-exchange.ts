// Takes the secrets of a call out of everything that its reply brought, before anyone interprets, cuts or keeps it. After the last stamp.
import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dialect } from '../providers/dialect.ts';
import { BodyReader } from '../reading/body-reader.ts';
import type { ExchangeResult } from '../reading/exchange.ts';
import type { SecretEraser } from './secret-eraser.ts';

/** Other work of the process waits no longer than for a slice of so many characters. */
const SLICE_CHARS = 256 * 1024;

/** The result without the secrets: words, headers, names, the answer, and the bytes as they came. */
export async function eraseExchange(
  result: ExchangeResult,
  dialect: Dialect | null,
  eraser: SecretEraser,
): Promise<ExchangeResult> {
  if (!eraser.hasSecrets) return result;
  const { end, responseHeaders, bodyText } = result;
  const answer = eraser.value(result.answer);
  const raw = result.raw && (await eraseBytes(result.raw, eraser));
  const isSplit = raw !== null && result.wasStream && tellsMore(raw, result, dialect, eraser);
  return {
    ...result,
    end: { ...end, message: eraser.text(end.message), code: eraser.text(end.code) },
    responseHeaders: eraser.value(responseHeaders),
    bodyText: bodyText === null ? null : eraser.text(bodyText),
    answer,
    raw: raw === null || isSplit ? null : raw.packed,
    rawBytes: raw === null || isSplit ? 0 : raw.length,
  };
}

interface Bytes {
  packed: Uint8Array;
  /** Before they were packed. */
  length: number;
  text: string;
}

async function eraseBytes(packed: Uint8Array, eraser: SecretEraser): Promise<Bytes> {
  // Loaded here: a call without a key needs none of its 4 MB.
  const { zstdCompressSync, zstdDecompressSync } = process.getBuiltinModule('node:zlib');
  const bytes = packed.length === 0 ? Buffer.alloc(0) : zstdDecompressSync(packed);
  // A reply need not be text: otherwise every byte is one character, and back.
  const encoding = isUtf8(bytes) ? 'utf8' : 'latin1';
  const text = bytes.toString(encoding);
  const stream = eraser.stream();
  let erased = '';
  for (let at = 0; at < text.length; at += SLICE_CHARS) {
    if (at > 0) await nextTurn();
    for (let from = at; from < Math.min(at + SLICE_CHARS, text.length); from += SLICE_CHARS / 8)
      erased += stream.push(text.slice(from, from + SLICE_CHARS / 8));
  }
  erased += stream.end();
  if (erased === text) return { packed, length: bytes.length, text };
  const kept = Buffer.from(erased, encoding);
  return { packed: zstdCompressSync(kept), length: kept.length, text: erased };
}

/** Whether the events of a stream bring a secret in pieces, which is found only when they are read and joined. */
function tellsMore({ text }: Bytes, result: ExchangeResult, dialect: Dialect | null, eraser: SecretEraser): boolean {
  const joined = ({ text: answer, reasoningText, toolCalls }: ExchangeResult['answer']) =>
    [answer, reasoningText, ...toolCalls.map((call) => call.arguments)].join('\n');
  const said = joined(result.answer);
  if (eraser.text(said) === said) return false;
  const reader = new BodyReader(dialect, true, result.responseHeaders['content-type'] ?? '');
  reader.push(Buffer.from(text));
  reader.end();
  const left = joined(reader.draft.snapshot());
  return eraser.text(left) !== left;
}
