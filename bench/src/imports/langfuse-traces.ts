import { isRecord } from '../import-promptfoo/carry.ts';
import { literalText } from '../suite/fill-template.ts';
import { fieldsOf, type LeftOut, readTurn } from './turns.ts';

type Source = Record<string, unknown>;

/** Fields that rows of traces and observations have, and those of data sets do not. */
const TRACE_FIELDS = [
  'traceId',
  'trace_id',
  'sessionId',
  'session_id',
  'observations',
  'htmlPath',
  'environment',
  'latency',
];

export const isLangfuseTrace = (row: unknown): row is Source =>
  isRecord(row) && 'input' in row && 'output' in row && TRACE_FIELDS.some((field) => field in row);

export const LANGFUSE_NOTICE =
  'traces: answers, models, costs, scores, metadata and times; say what you expect in checks';

/** What a trace was asked, as a row of a data set: `input` may hold the request of a provider. */
export function rowOfTrace({ id, name, input }: Source, parts: LeftOut): Source {
  const asked = isRecord(input) && Array.isArray(input.messages) ? input.messages : input;
  const turns = Array.isArray(asked) ? asked.map((message) => readTurn(message, parts)) : [];
  const isTalk = turns.length > 0 && turns.every((turn) => turn !== null);
  return {
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof name === 'string' ? { name } : {}),
    ...(isTalk ? fieldsOf(turns) : { input: typeof asked === 'string' ? literalText(asked) : asked }),
  };
}
