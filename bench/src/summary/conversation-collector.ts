// What the conversations of a run came to: how they ended, and what their simulated user took.
import type { Ending } from '../conversation/conversation-schema.ts';
import { formatCount, formatMoney } from '../format-figures.ts';
import type { Sample } from '../record.ts';
import type { ConversationSummary, ModelConversations } from './summary.ts';

export class ConversationCollector {
  readonly #models = new Map<string, ModelConversations>();
  readonly #bill = { messages: 0, tokens: 0, nanos: 0, isAtLeast: false, isPriced: false, currency: 'USD' };
  #user: string | null = null;

  add({ conversation, modelKey, isWarmup, isRepeat, outcome, copyOf }: Sample): void {
    if (!conversation) return;
    this.#user = conversation.user.name;
    // A copy was paid for by an earlier run.
    for (const { inputTokens, outputTokens, cost, isUncounted } of copyOf === undefined ? conversation.calls : []) {
      this.#bill.messages++;
      this.#bill.tokens += inputTokens + outputTokens;
      this.#bill.nanos += cost?.nanos ?? 0;
      this.#bill.isPriced ||= cost !== null;
      if (cost && cost.nanos > 0) this.#bill.currency = cost.currency;
      if (cost === null || cost.isAtLeast || isUncounted) this.#bill.isAtLeast = true;
    }
    if (isWarmup || isRepeat || outcome === 'aborted') return;
    const own = this.#models.get(modelKey) ?? { modelKey, count: 0, answers: 0, endings: {} };
    this.#models.set(modelKey, own);
    own.count++;
    own.answers += conversation.turns.length;
    own.endings[conversation.ending] = (own.endings[conversation.ending] ?? 0) + 1;
  }

  finish(): ConversationSummary | null {
    const { nanos, isPriced, ...bill } = this.#bill;
    if (this.#user === null) return null;
    return {
      user: this.#user,
      models: [...this.#models.values()],
      ...bill,
      nanos: isPriced || bill.messages === 0 ? nanos : null,
    };
  }
}

/** Why conversations end, in the order in which they are shown. */
const ENDING_WORDS: Record<Ending, string> = {
  goal: 'the user said that its goal or stop rule was met',
  phrase: 'the user wrote the phrase that ends it',
  turns: 'it had as many answers as the suite allows',
  loop: 'the user was about to say the same again',
  silent: 'the user said nothing more',
  time: 'it had taken half an hour',
  'no-answer': 'the model gave no answer',
  tool: 'it came to a call of a tool that ends it',
  'user-failed': 'the simulated user could not be asked',
  stopped: 'the run was stopped',
};

/** Why a conversation ended, after “because”. */
export const endingWords = (ending: Ending): string => ENDING_WORDS[ending];

/** How the conversations of each model ended. */
export const describeConversations = (
  { models }: ConversationSummary,
  nameOf: (modelKey: string) => string,
): string[] =>
  models.map(({ modelKey, count, answers, endings }) => {
    const parts = (Object.keys(ENDING_WORDS) as Ending[]).flatMap((ending) =>
      endings[ending] ? [`${ENDING_WORDS[ending]} (${endings[ending]})`] : [],
    );
    return `${nameOf(modelKey)}: ${formatCount(count, 'conversation')} with ${formatCount(answers, 'answer')}, ended because ${parts.join(', ')}`;
  });

/** Said wherever times of conversations are shown. */
export const CONVERSATION_METHOD =
  'Times are means over the answers of a conversation, without what the user took; tokens, cost and checks are of the whole conversation, and checks of texts are of its last answer. Each model has conversations of its own, because the user answers what it says.';

/** What the simulated user took, in one sentence. */
export const describeUserBill = ({ user, messages, tokens, nanos, currency, isAtLeast }: ConversationSummary): string =>
  `The simulated user, ${user}, was asked for ${formatCount(messages, 'message')}: ${formatCount(tokens, 'token')}, ${nanos === null ? 'price unknown' : formatMoney(nanos, currency, isAtLeast)}. No figure of a model includes this.`;
