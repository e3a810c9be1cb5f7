import { textOfMessage } from '../media.ts';
import { parseJson } from '../providers/lenient-json.ts';
import type { Sample, ToolCall } from '../record.ts';
import type { Prompt } from '../request.ts';
import { turnsOfSample } from './talk-turns.ts';

interface Turn {
  role: string;
  content: string | null;
  reasoning_trace?: string;
  tool_calls?: unknown[];
  tool_call_id?: string[];
}

/** The format wants every argument as a text. */
function argumentsOf(written: string): Record<string, string> | null {
  const read = parseJson(written);
  if (typeof read !== 'object' || read === null) return null;
  return Object.fromEntries(
    Object.entries(read).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

function turnsOfCalls(calls: readonly ToolCall[]): Turn[] {
  return calls.flatMap(({ id, name, arguments: written, result }, index) => {
    const callId = id ?? `call-${index + 1}`;
    const call = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: callId, name, arguments: argumentsOf(written) }],
    };
    return result === undefined ? [call] : [call, { role: 'tool', content: result, tool_call_id: [callId] }];
  });
}

/** How an answer came about: one question and one answer, a conversation, or with calls of tools. */
export function interactionOf(sample: Sample, asked: Prompt | null) {
  const { text, reasoningText, toolCalls } = sample;
  const talked = turnsOfSample(sample, asked);
  const turns = (asked?.messages.length ?? 1) + talked.length - 1;
  const isAgentic = toolCalls.length > 0;
  const attribution = (index: number, source: string) => [
    { turn_idx: index, source, extracted_value: text, extraction_method: 'none', is_terminal: true },
  ];
  if (!isAgentic && turns === 1)
    return {
      interaction_type: 'single_turn',
      output: { raw: [text], reasoning_trace: reasoningText === '' ? null : [reasoningText] },
      messages: null,
      answer_attribution: attribution(0, 'output.raw'),
    };
  const said: Turn[] = [
    ...(asked?.system ? [{ role: 'system', content: asked.system }] : []),
    ...(asked?.messages ?? []).map((message) => ({ role: message.role, content: textOfMessage(message) })),
    ...talked.flatMap(({ user, calls, text: content }, index): Turn[] => [
      ...(user === null ? [] : [{ role: 'user', content: user }]),
      ...turnsOfCalls(calls),
      {
        role: 'assistant',
        content,
        ...(reasoningText === '' || index < talked.length - 1 ? {} : { reasoning_trace: reasoningText }),
      },
    ]),
  ];
  const last = said.length - 1;
  return {
    interaction_type: isAgentic ? 'agentic' : 'multi_turn',
    output: null,
    messages: said.map((turn, index) => ({ turn_idx: index, ...turn })),
    answer_attribution: attribution(last, `messages[${last}].content`),
  };
}
