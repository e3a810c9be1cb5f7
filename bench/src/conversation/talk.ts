// A conversation that a simulated user goes on with: a message, an answer with its calls of tools, the next message, until it ends.
import { textOfMessage } from '../media.ts';
import type { Exchange } from '../providers/dialect.ts';
import { monotonicNow } from '../reading/monotonic-clock.ts';
import type { Attempt } from '../record.ts';
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
  /** Answered before the conversation was cut off, perhaps by another process. */
  isEarlier?: true;
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

/** What a conversation had come to when it was cut off. */
export interface BegunTalk {
  answered: AnsweredMessage[];
  /** Also those that were cut off: they were perhaps billed. */
  calls: UserCall[];
  userMs: number;
  /** The message that was not answered yet; null: there is none. */
  pending: UserCall | null;
  /** Requests for its answer that were cut off, and perhaps billed. */
  cut: Attempt[];
}

export interface TalkMeans {
  ask: (prompt: Prompt, exchanges: readonly Exchange[]) => Promise<Reply>;
  user: AskUser;
  httpTools: HttpTools | undefined;
  signal: AbortSignal | undefined;
  /** Where an earlier one was cut off, which goes on. */
  begun?: BegunTalk | null;
  /** Called with the conversation after each answer and each message, and waited for. False ends it there. */
  onStep?: ((talk: Talk) => boolean | Promise<boolean>) | undefined;
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
  /** Requests of an earlier process that were cut off: attempts at the next one. */
  #cut: readonly Attempt[];
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
    this.#cut = means.begun?.cut ?? [];
  }

  async run(): Promise<Talk> {
    const isWritten = this.#said.at(-1)?.role === 'user';
    this.#takeUp();
    let message = await this.#first();
    while (message !== null) {
      const isPlayed = this.#talk.answered.length > 0 || !isWritten;
      const ending = await this.#answer(message, isPlayed);
      if (ending !== null) return this.#end(ending);
      message = await this.#next();
    }
    return this.#talk;
  }

  /** Says again what was said before it was cut off, and asks nobody. */
  #takeUp(): void {
    const { begun } = this.#means;
    for (const one of begun?.answered ?? []) {
      if (one.isPlayed) this.#say(one.user);
      this.#talk.answered.push(one);
      this.#said.push({ role: 'assistant', text: one.replies.at(-1)!.result.answer.text });
    }
    this.#talk.calls.push(...(begun?.calls ?? []));
    this.#talk.userMs = begun?.userMs ?? 0;
  }

  /** The message that is answered first; null where the conversation ends instead. */
  async #first(): Promise<string | null> {
    const last = this.#said.at(-1);
    if (last?.role === 'user') return last.text;
    const { pending = null } = this.#means.begun ?? {};
    return pending ? this.#read(pending) : await this.#next();
  }

  #end(ending: Ending, closing: string | null = null): Talk {
    return Object.assign(this.#talk, { ending, closing: closing || null });
  }

  /** A message of the simulated user; with the first one, the prompt is whole. */
  #say(text: string): void {
    const answer = this.#said.at(-1);
    this.#said.push({ role: 'user', text });
    if (this.#talk.answered.length > 0) this.#history.push({ text: answer!.text, next: text });
    else {
      const opening: Message = { role: 'user', content: text };
      this.#prompt = { ...this.#prompt, messages: [...this.#prompt.messages, opening] };
    }
  }

  /** @returns why the conversation ends with this answer; null: it goes on */
  async #answer(user: string, isPlayed: boolean): Promise<Ending | null> {
    const { answered } = this.#talk;
    const conversation = await converse(this.#prompt, {
      ...this.#means,
      ask: async (exchanges) => {
        const reply = await this.#means.ask(this.#prompt, [...this.#history, ...exchanges]);
        const attempts = [...this.#cut, ...reply.attempts];
        this.#cut = [];
        return { ...reply, attempts };
      },
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
    if (isLast) return 'turns';
    return (await this.#step()) ? null : 'stopped';
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
    const text = this.#read(call);
    return text === null || (await this.#step()) ? text : this.#stop('stopped');
  }

  #read(call: UserCall): string | null {
    const { text, ending }: NextMessage = readMessage(call.text, this.#user, this.#said);
    if (ending !== null) return this.#stop(ending, text);
    this.#say(text);
    return text;
  }

  /** Its own time is none of the model, as that of the user. */
  async #step(): Promise<boolean> {
    const { onStep } = this.#means;
    if (!onStep) return true;
    const startMs = monotonicNow();
    const goesOn = await onStep({ ...this.#talk, ending: 'stopped' });
    this.#talk.userMs += monotonicNow() - startMs;
    return goesOn;
  }

  #stop(ending: Ending, closing: string | null = null): null {
    this.#end(ending, closing);
    return null;
  }
}
