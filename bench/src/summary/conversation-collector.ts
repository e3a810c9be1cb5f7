// What the conversations of a run came to: how they ended, and what their simulated user took.
import type { Ending } from '../conversation/conversation-schema.ts';
import { formatCount, formatMoney } from '../format-figures.ts';
import type { Sample } from '../record.ts';

/** Conversations of one model. */
export interface ModelConversations {
  modelKey: string;
  count: number;
  /** Answers in all of them. */
  answers: number;
  endings: Partial<Record<Ending, number>>;
}

/** Conversations of a run; its simulated user is in no figure of a model. */
export interface ConversationSummary {
  user: string;
  models: ModelConversations[];
  /** Messages that were asked for. */
  messages: number;
  tokens: number;
  /** Nano-units of `currency`; null where no price is known. */
  nanos: number | null;
  currency: string;
  isAtLeast: boolean;
}

export class ConversationCollector {
  readonly #models = new Map<string, ModelConversations>();
  readonly #bill = { messages: 0, tokens: 0, nanos: 0, isAtLeast: false, isPriced: false, currency: 'USD' };
  #user: string | null = null;

  add({ conversation, modelKey, isWarmup, isRepeat, outcome }: Sample): void {
    if (!conversation) return;
    this.#user = conversation.user.name;
    for (const { inputTokens, outputTokens, cost, isUncounted } of conversation.calls) {
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
    return { user: this.#user, models: [...this.#models.values()], ...bill, nanos: isPriced ? nanos : null };
  }
}

/** The endings in a sentence, in the order in which they are told. */
const ENDING_WORDS: Record<Ending, string> = {
  goal: 'ended by the user, as its goal or stop rule says',
  phrase: 'ended with the phrase that stops them',
  turns: 'ended at the most answers that the suite allows',
  loop: 'ended because the user was about to say the same again',
  silent: 'ended because the user said nothing more',
  time: 'ended after half an hour',
  'no-answer': 'ended because the model gave no answer',
  tool: 'ended with a call of a tool',
  'user-failed': 'failed because the simulated user could not be asked',
  stopped: 'stopped with the run',
};

/** Why a conversation ended, in words. */
export const endingWords = (ending: Ending): string => ENDING_WORDS[ending];

/** How the conversations of each model ended. */
export const describeConversations = (
  { models }: ConversationSummary,
  nameOf: (modelKey: string) => string,
): string[] =>
  models.map(({ modelKey, count, answers, endings }) => {
    const parts = (Object.keys(ENDING_WORDS) as Ending[]).flatMap((ending) =>
      endings[ending] ? [`${endings[ending]} ${ENDING_WORDS[ending]}`] : [],
    );
    return `${nameOf(modelKey)}: ${formatCount(count, 'conversation')} with ${formatCount(answers, 'answer')}; ${parts.join(', ')}`;
  });

/** Said wherever times of conversations are shown. */
export const CONVERSATION_METHOD =
  'Times are means over the answers of a conversation, without what the user took; tokens, cost and checks are of the whole conversation, and checks of texts are of its last answer. Each model has conversations of its own, because the user answers what it says.';

/** What the simulated user took, in one sentence. */
export const describeUserBill = ({ user, messages, tokens, nanos, currency, isAtLeast }: ConversationSummary): string =>
  `The simulated user, ${user}, was asked for ${formatCount(messages, 'message')}: ${formatCount(tokens, 'token')}, ${nanos === null ? 'price unknown' : formatMoney(nanos, currency, isAtLeast)}. No figure of a model includes this.`;
