// Calls of models from OpenTelemetry: OTLP in JSON, spans and log records, by the present conventions (gen_ai.input.messages) and by earlier
// ones (gen_ai.prompt, gen_ai.prompt.0.content, events such as gen_ai.user.message).
import { formatCount } from '../format-figures.ts';
import { isRecord } from '../import-promptfoo/carry.ts';
import { parseJson } from '../providers/lenient-json.ts';
import { caseOfRow, type DroppedTurns } from '../suite/jsonl-cases.ts';
import { type Attributes, attributesOf, listOf, readAny, textOf } from './otlp-values.ts';
import { describeParts, fieldsOf, LeftOut, type ReadTurn, readTurn } from './turns.ts';

type Source = Record<string, unknown>;

interface Call {
  id: string;
  attributes: Attributes;
  events: { name: string; attributes: Attributes; body: unknown }[];
}

export const isOtlp = (data: unknown): data is Source =>
  isRecord(data) && (Array.isArray(data.resourceSpans) || Array.isArray(data.resourceLogs));

/** Operations that ask a model for an answer; an agent's own span repeats what those of its calls say. */
const ASKING = ['chat', 'generate_content', 'text_completion'];

const scopesOf = (data: Source, resources: string, scopes: string, items: string) =>
  listOf(data[resources]).flatMap((resource) => listOf(resource[scopes]).flatMap((scope) => listOf(scope[items])));

const eventOf = (event: Source) => {
  const attributes = attributesOf(event);
  return {
    name: textOf(event.name ?? event.eventName ?? attributes['event.name']),
    attributes,
    body: readAny(event.body),
  };
};

/** The calls of a file, each with its events, also where those stand apart as log records. */
function listCalls(documents: readonly Source[]): Call[] {
  const calls = new Map<string, Call>();
  const callOf = ({ spanId, traceId }: Source): Call => {
    const id = `${textOf(traceId)}/${textOf(spanId)}`;
    const call = calls.get(id) ?? { id: textOf(spanId), attributes: {}, events: [] };
    calls.set(id, call);
    return call;
  };
  for (const data of documents) {
    for (const span of scopesOf(data, 'resourceSpans', 'scopeSpans', 'spans')) {
      const call = callOf(span);
      Object.assign(call.attributes, attributesOf(span));
      call.events.push(...listOf(span.events).map(eventOf));
    }
    for (const record of scopesOf(data, 'resourceLogs', 'scopeLogs', 'logRecords'))
      callOf(record).events.push(eventOf(record));
  }
  return [...calls.values()];
}

/** Structured, or as JSON in a text. */
function listIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return null;
  const read = parseJson(value);
  return Array.isArray(read) ? read : [{ role: 'user', content: value }];
}

/** `gen_ai.prompt.0.role` and `gen_ai.prompt.0.content`. */
function numberedMessages(attributes: Attributes): unknown[] | null {
  const messages: unknown[] = [];
  while (
    `gen_ai.prompt.${messages.length}.content` in attributes ||
    `gen_ai.prompt.${messages.length}.role` in attributes
  ) {
    const at = `gen_ai.prompt.${messages.length}`;
    messages.push({ role: attributes[`${at}.role`] ?? 'user', content: attributes[`${at}.content`] ?? null });
  }
  return messages.length > 0 ? messages : null;
}

function eventMessages(events: Call['events']): unknown[] | null {
  const messages = events.flatMap(({ name, attributes, body }) => {
    const [, role] = /^gen_ai\.(system|user|assistant|tool)\.message$/.exec(name) ?? [];
    return role === undefined ? [] : [{ role, ...attributes, ...(isRecord(body) ? body : {}) }];
  });
  return messages.length > 0 ? messages : null;
}

/** What a call was asked; null where its content was not recorded. */
function messagesOf({ attributes, events }: Call): unknown[] | null {
  const places = [attributes, ...events.map((event) => event.attributes)];
  for (const place of places) {
    const messages = listIn(place['gen_ai.input.messages']) ?? listIn(place['gen_ai.prompt']);
    if (!messages) continue;
    const system = listIn(place['gen_ai.system_instructions']);
    return system ? [{ role: 'system', parts: system }, ...messages] : messages;
  }
  return numberedMessages(attributes) ?? eventMessages(events);
}

const isOfModels = (name: string) => name.startsWith('gen_ai.');

function isAsking({ attributes, events }: Call): boolean {
  const operation = [attributes, ...events.map((event) => event.attributes)]
    .map((place) => place['gen_ai.operation.name'])
    .find((name) => name !== undefined);
  if (operation !== undefined) return ASKING.includes(textOf(operation));
  return Object.keys(attributes).some(isOfModels) || events.some(({ name }) => isOfModels(name));
}

/** Cases of the calls in a file: what was asked, the same question once. */
export function readOtelCases(documents: readonly unknown[], dropped: DroppedTurns) {
  const parts = new LeftOut();
  const left = new LeftOut();
  const seen = new Set<string>();
  const sources: Source[] = [];
  const unread = documents.filter((data) => !isOtlp(data)).length;
  for (const call of listCalls(documents.filter(isOtlp))) {
    if (!isAsking(call)) {
      left.add('of other operations than asking a model');
      continue;
    }
    const turns = messagesOf(call)?.map((message) => readTurn(message, parts));
    const read = turns?.filter((turn): turn is ReadTurn => turn !== null) ?? [];
    if (read.length === 0) {
      left.add('without what was asked, which instrumentation records only when it is told to');
      continue;
    }
    const asked = JSON.stringify(read);
    if (seen.has(asked)) {
      left.add('with the same question as another');
      continue;
    }
    seen.add(asked);
    sources.push(caseOfRow({ ...(call.id === '' ? {} : { id: call.id }), ...fieldsOf(read) }, dropped));
  }
  const notCarried = [
    ...(unread > 0 ? [`lines: ${formatCount(unread, 'line')} without OTLP`] : []),
    ...left.notices((kind, count) => `spans: ${formatCount(count, 'span')} ${kind}`),
    ...parts.notices(describeParts),
    'spans: models, parameters, definitions of tools, answers and evaluations; say what you expect in checks',
  ];
  return { sources, notCarried };
}
