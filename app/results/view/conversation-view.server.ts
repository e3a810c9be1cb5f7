import { endingWords, formatCount, formatMoney, type Sample } from '@yardstick/bench';
import type { ConversationView } from '../run-view.ts';

/** A conversation with a simulated user as a page shows it; null without one. */
export function conversationView({ conversation }: Sample, mostChars: number): ConversationView | null {
  if (!conversation) return null;
  const { user, turns, calls, ending, closing } = conversation;
  const tokens = calls.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0);
  const isPriced = calls.every(({ cost }) => cost !== null);
  const nanos = isPriced ? calls.reduce((sum, { cost }) => sum + (cost?.nanos ?? 0), 0) : null;
  const currency = calls.find(({ cost }) => cost)?.cost?.currency ?? 'USD';
  const isAtLeast = calls.some(({ cost, isUncounted }) => isUncounted || cost?.isAtLeast);
  const cost = nanos === null ? 'price unknown' : formatMoney(nanos, currency, isAtLeast);
  return {
    user: user.name,
    userBill: `${formatCount(calls.length, 'message')} asked for, ${formatCount(tokens, 'token')}, ${cost}`,
    turns: turns.map(({ user: said, isPlayed, text, responseMs }) => {
      return { user: said.slice(0, mostChars), isPlayed, text: text.slice(0, mostChars), responseMs };
    }),
    closing,
    ending: endingWords(ending),
  };
}
