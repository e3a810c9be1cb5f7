import type { Sample, ToolCall } from '../record.ts';
import type { Prompt } from '../request.ts';

/** A message of the user with its answer, as exports write them. */
export interface ExportedTurn {
  /** Null where the message is among those that the suite asked. */
  user: string | null;
  calls: ToolCall[];
  text: string;
}

/**
 * The answers of a sample in order: one, or those of a conversation with a simulated user.
 * @param asked null where the suite is not known, so that its messages are in no other place
 */
export function turnsOfSample({ conversation, toolCalls, text }: Sample, asked: Prompt | null): ExportedTurn[] {
  if (!conversation) return [{ user: null, calls: toolCalls, text }];
  let before = 0;
  return conversation.turns.map((turn) => {
    const from = before;
    before += turn.requests;
    const calls = toolCalls.filter(({ turn: request = 1 }) => request > from && request <= before);
    return { user: turn.isPlayed || !asked ? turn.user : null, calls, text: turn.text };
  });
}
