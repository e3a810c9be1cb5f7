import { mediaWords } from '../media.ts';
import { parseJson } from '../providers/lenient-json.ts';
import type { FinishReason, Sample, ToolCall } from '../record.ts';
import type { MediaPart, Message, Prompt } from '../request.ts';
import { type ExportedTurn, turnsOfSample } from './talk-turns.ts';

export interface InspectMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: unknown;
  [field: string]: unknown;
}

const STOP_REASONS: Partial<Record<FinishReason, string>> = {
  stop: 'stop',
  length: 'max_tokens',
  content_filter: 'content_filter',
  refusal: 'content_filter',
  tool_calls: 'tool_calls',
};

export const stopReasonOf = ({ finishReason }: Sample): string => STOP_REASONS[finishReason] ?? 'unknown';

function contentOf({ content }: Message): unknown {
  if (typeof content === 'string') return content;
  return content.map((part) => {
    if (part.type === 'text') return { type: 'text', text: part.text };
    return part.url
      ? mediaOf(part, part.url)
      : { type: 'text', text: `[${mediaWords(part)}, that is not carried over]` };
  });
}

/** `ContentImage`, `ContentDocument` and `ContentAudio` of Inspect, which knows the formats `wav` and `mp3`. */
function mediaOf({ type, name, mediaType = 'application/pdf' }: MediaPart, url: string) {
  if (type === 'image') return { type, image: url, detail: 'auto' };
  if (type === 'audio') return { type, audio: url, format: /wav/.test(mediaType) ? 'wav' : 'mp3' };
  return { type: 'document', document: url, filename: name ?? '', mime_type: mediaType };
}

function question({ system, messages }: Prompt): InspectMessage[] {
  return [
    ...(system ? [{ role: 'system' as const, content: system }] : []),
    ...messages.map((message) => ({ role: message.role, content: contentOf(message) })),
  ];
}

interface PlacedCall extends ToolCall {
  callId: string;
}

function callOf({ callId, name, arguments: written }: PlacedCall) {
  const call = { id: callId, function: name, type: 'function', arguments: {} };
  const read = parseJson(written || '{}');
  if (read === undefined) return { ...call, parse_error: 'The arguments are not JSON.' };
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return { ...call, arguments: read };
  return { ...call, parse_error: 'The arguments are no JSON object.' };
}

const resultOf = ({ callId, name, result, isError }: PlacedCall): InspectMessage => ({
  role: 'tool',
  content: isError ? '' : result,
  tool_call_id: callId,
  function: name,
  ...(isError ? { error: { type: 'unknown', message: result } } : {}),
});

/** Each round of calls with its results, and the answer after them. The record keeps no text between calls. */
function answered({ calls, text }: ExportedTurn, { model }: Sample, reasoningText: string): InspectMessage[] {
  const placed = calls.map((call, index): PlacedCall => {
    const { turn = 1 } = call;
    return { ...call, callId: call.id ?? `call-${turn > 1 ? `${turn}-` : ''}${index + 1}` };
  });
  const made = Map.groupBy(
    placed.filter(({ result }) => result !== undefined),
    ({ turn = 1 }) => turn,
  );
  const open = placed.filter(({ result }) => result === undefined);
  const content = reasoningText
    ? [
        { type: 'reasoning', reasoning: reasoningText, redacted: false },
        { type: 'text', text },
      ]
    : text;
  return [
    ...[...made.values()].flatMap((round): InspectMessage[] => [
      { role: 'assistant', content: '', model, tool_calls: round.map(callOf) },
      ...round.map(resultOf),
    ]),
    { role: 'assistant', content, model, ...(open.length > 0 ? { tool_calls: open.map(callOf) } : {}) },
  ];
}

/** All that followed the question; with a simulated user, its messages too. */
function answer(sample: Sample, asked: Prompt | null): InspectMessage[] {
  const turns = turnsOfSample(sample, asked);
  return turns.flatMap((turn, index) => [
    ...(turn.user === null ? [] : [{ role: 'user' as const, content: turn.user }]),
    ...answered(turn, sample, index === turns.length - 1 ? sample.reasoningText : ''),
  ]);
}

export const messagesOf = { question, answer };
