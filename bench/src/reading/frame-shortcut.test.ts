import { describe, expect, test } from 'vitest';
import { AnswerDraft } from '../providers/answer-draft.ts';
import { openaiChat } from '../providers/openai-chat.ts';
import { openaiResponses } from '../providers/openai-responses.ts';
import { FrameShortcut } from './frame-shortcut.ts';

const chat = (content: string, more = {}) =>
  JSON.stringify({ id: 'c', model: 'm', choices: [{ index: 0, delta: { content }, ...more }] });
const numbered = (delta: string, number: number) =>
  JSON.stringify({ type: 'response.output_text.delta', sequence_number: number, item_id: 'm', delta });

function readAll(frames: string[], dialect: typeof openaiChat) {
  const draft = new AnswerDraft();
  const shortcut = new FrameShortcut();
  let taken = 0;
  for (const frame of frames) {
    if (shortcut.take(frame, draft)) {
      taken++;
      continue;
    }
    shortcut.before(draft);
    dialect.readEvent('', JSON.parse(frame), draft);
    shortcut.learn(frame, draft);
  }
  return { draft, taken };
}

describe('A frame that differs from the last in one piece of text', () => {
  test('gives the same text as parsing, without being parsed', () => {
    const pieces = ['a', ' b', '', 'ü😀', 'c', 'd'];
    const { draft, taken } = readAll(
      pieces.map((piece) => chat(piece)),
      openaiChat,
    );
    expect(draft.text).toBe(pieces.join(''));
    expect(taken).toBeGreaterThanOrEqual(3);
  });

  test('is taken though its frames are numbered', () => {
    const { draft, taken } = readAll(
      ['x', 'y', 'z', 'w'].map((piece, index) => numbered(piece, index + 8)),
      openaiResponses,
    );
    expect([draft.text, taken]).toEqual(['xyzw', 3]);
  });

  test('is parsed when the text needs unescaping, ends the answer or repeats a word of the frame', () => {
    const pieces = ['one', 'say "hi"\n', 'back\\slash', 'content', 'm', 'two'];
    const { draft } = readAll(
      [...pieces.map((piece) => chat(piece)), chat('!', { finish_reason: 'stop' })],
      openaiChat,
    );
    expect(draft.text).toBe(`${pieces.join('')}!`);
    expect(draft.finishReason).toBe('stop');
  });

  test('cannot smuggle a field in through the text', () => {
    const { draft } = readAll([chat('a'), chat('b'), chat('x"},"finish_reason":"length","y":{"z":"')], openaiChat);
    expect(draft.isFinished).toBe(false);
    expect(draft.text).toBe('abx"},"finish_reason":"length","y":{"z":"');
  });
});
