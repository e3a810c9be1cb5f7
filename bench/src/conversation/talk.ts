// A conversation that a simulated user goes on with: a message, an answer with its calls of tools, the next message, until it ends.
import { textOfMessage } from '../media.ts';
import type { Exchange } from '../providers/dialect.ts';
import { monotonicNow } from '../reading/monotonic-clock.ts';
import type { Message, Prompt } from '../request.ts';
import { type Conversation, converse, type Reply } from '../tools/converse.ts';
import type { HttpTools } from '../tools/http-tools.ts';
import type { Ending, UserCall } from './conversation-schema.ts';
import { type AskUser, type NextMessage, readMessage, type Said, turnsOfUser, userPrompt } from './user-prompt.ts';
import type { PlayedUser } from './user-schema.ts';

/** All of a conversation, its users' waiting and its tools included. */
const MOST_TALK_MS = 30 * 60_000;

/** A message with what came of it. */
export interface AnsweredMessage extends Conversation {
  user: string;
  isPlayed: boolean;
}

/** What came of a conversation. */
export interface Talk {
  answered: AnsweredMessage[];
  calls: UserCall[];
  ending: Ending;
  closing: string | null;
  /** What the simulated user took, ms: no time of the model that is measured. */
  userMs: number;
}

export interface TalkMeans {
  ask: (prompt: Prompt, exchanges: readonly Exchange[]) => Promise<Reply>;
  user: AskUser;
  httpTools: HttpTools | undefined;
  signal: AbortSignal | undefined;
}

/** Has the conversation of a prompt with a simulated user. */
export async function talk(prompt: Prompt & { user: PlayedUser }, means: TalkMeans): Promise<Talk> {
  return await new Talking(prompt, means).run();
}

class Talking {
  readonly #user: PlayedUser;
  readonly #means: TalkMeans;
  readonly #startedMs = monotonicNow();
  readonly #said: Said[];
  /** What followed the prompt. */
  readonly #history: Exchange[] = [];
  readonly #talk: Talk = { answered: [], calls: [], ending: 'turns', closing: null, userMs: 0 };
  /** With the first message, where the simulated user writes it. */
  #prompt: Prompt;

  constructor(prompt: Prompt & { user: PlayedUser }, means: TalkMeans) {
    this.#prompt = prompt;
    this.#user = prompt.user;
    this.#means = means;
    this.#said = prompt.messages.map((message) => ({ role: message.role, text: textOfMessage(message) }));
  }

  async run(): Promise<Talk> {
    let message = this.#said.at(-1)?.role === 'user' ? this.#said.at(-1)!.text : await this.#open();
    const isWritten = this.#talk.calls.length === 0;
    while (message !== null) {
      const isPlayed = this.#talk.answered.length > 0 || !isWritten;
      const ending = await this.#answer(message, isPlayed);
      if (ending !== null) return this.#end(ending);
      message = await this.#next();
    }
    return this.#talk;
  }

  #end(ending: Ending, closing: string | null = null): Talk {
    return Object.assign(this.#talk, { ending, closing: closing || null });
  }

  /** @returns null where the simulated user says nothing */
  async #open(): Promise<string | null> {
    const message = await this.#next();
    if (message === null) return null;
    const opening: Message = { role: 'user', content: message };
    this.#prompt = { ...this.#prompt, messages: [...this.#prompt.messages, opening] };
    return message;
  }

  /** @returns why the conversation ends with this answer; null: it goes on */
  async #answer(user: string, isPlayed: boolean): Promise<Ending | null> {
    const { answered } = this.#talk;
    const conversation = await converse(this.#prompt, {
      ...this.#means,
      ask: (exchanges) => this.#means.ask(this.#prompt, [...this.#history, ...exchanges]),
      callsBefore: answered.reduce((sum, { replies }) => sum + replies.length, 0),
    });
    answered.push({ user, isPlayed, ...conversation });
    const { replies, cutBy, failedTool, exchanges } = conversation;
    const { attempts, result } = replies.at(-1) as Reply;
    const { outcome } = attempts.at(-1)!;
    const isStopped = this.#means.signal?.aborted ?? false;
    const isLast = answered.length >= turnsOfUser(this.#user);
    // With its last answer a conversation is whole, and paid for: a stop takes nothing of it away.
    const isWhole = isLast && (outcome === 'ok' || outcome === 'truncated') && cutBy === null && !failedTool;
    if (outcome === 'aborted' || (isStopped && !isWhole)) return 'stopped';
    if (cutBy !== null || failedTool) return 'tool';
    if (outcome !== 'ok' && outcome !== 'truncated') return 'no-answer';
    if (result.answer.toolCalls.length > 0) return 'tool';
    if (result.answer.text.trim() === '') return 'no-answer';
    this.#said.push({ role: 'assistant', text: result.answer.text });
    this.#history.push(...exchanges);
    return isLast ? 'turns' : null;
  }

  /** The next message, which is then said; null where the conversation ends instead. */
  async #next(): Promise<string | null> {
    if (monotonicNow() - this.#startedMs > MOST_TALK_MS) return this.#stop('time');
    const { user, signal } = this.#means;
    const call = await user.ask(userPrompt(this.#user, this.#said), signal);
    this.#talk.calls.push(call);
    this.#talk.userMs += call.tookMs;
    if (call.outcome === 'aborted' || signal?.aborted) return this.#stop('stopped');
    if (call.failure !== null) return this.#stop('user-failed');
    const { text, ending }: NextMessage = readMessage(call.text, this.#user, this.#said);
    if (ending !== null) return this.#stop(ending, text);
    const answer = this.#said.at(-1);
    this.#said.push({ role: 'user', text });
    if (this.#talk.answered.length > 0) this.#history.push({ text: answer!.text, next: text });
    return text;
  }

  #stop(ending: Ending, closing: string | null = null): null {
    this.#end(ending, closing);
    return null;
  }
}
