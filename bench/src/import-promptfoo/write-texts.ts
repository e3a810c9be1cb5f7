// The texts of prompts that loop, decide or filter, with the values of each test, as promptfoo makes them.
import { parse } from 'yaml';
import { parseJson } from '../providers/lenient-json.ts';
import { fillTemplate } from '../suite/fill-template.ts';
import { type Drop, isRecord } from './carry.ts';
import { CHAT, type ConvertedPrompt, type PromptText, readChat } from './convert-prompts.ts';
import type { ConvertedTest } from './convert-tests.ts';
import { RenderingWork, renderTemplate } from './render-template.ts';
import { TemplateProblem } from './template-expression.ts';
import { holdsUnknown, tooMuchWork, UNKNOWN_ANSWER } from './template-filters.ts';

/** A case with what its prompts depend on beside its variables. */
export interface PlacedCase {
  path: string;
  one: ConvertedTest & PromptText & { id: string };
  /** Tests of the same conversation are asked one after the other there, each with what was said before. */
  conversation: string;
  /** It is not given what was said before. */
  isAlone: boolean;
  /** It is asked there, between others of its conversation, and not here. */
  isLeftOut?: boolean;
}

/** What was said before, as templates see it. */
interface Completion {
  prompt: unknown;
  input: unknown;
  output: string;
}

/** Texts of one prompt in one test; or why there are none. */
type WrittenText = (PromptText & { lacksAnswers?: boolean }) | { problem: string };

/** Why a test is left out. */
export const ANSWERS_UNKNOWN =
  'asks with an answer that the model gives to an earlier test, which no configuration holds';

const EARLIER_LEFT_OUT =
  'goes on with a conversation of which an earlier test is not carried over, so that its question would be missing';

/** Texts inside a prompt of valid JSON are templates of their own, and keep it valid whatever they are filled with. */
function renderInside(value: unknown, render: (text: string) => string): unknown {
  if (typeof value === 'string') return render(value);
  if (Array.isArray(value)) return value.map((item) => renderInside(item, render));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, renderInside(part, render)]));
}

function readList(text: string, said: readonly Completion[] | undefined): unknown {
  if (!CHAT.test(text)) return text;
  if (!text.startsWith('[') && said?.length)
    throw new TemplateProblem('a conversation in YAML, whose turns are one text there; write the chat in JSON');
  try {
    // YAML would fold the line ends of texts in JSON.
    const list: unknown = text.startsWith('[') ? JSON.parse(text) : parse(text);
    return Array.isArray(list) ? list : text;
  } catch {
    throw new TemplateProblem('a chat that is no valid JSON with the values of this test; “| dump” keeps it valid');
  }
}

const isAnswer = (turn: unknown): boolean =>
  isRecord(turn) &&
  turn.role === 'assistant' &&
  typeof turn.content === 'string' &&
  turn.content.trim() === UNKNOWN_ANSWER;

/** promptfoo sends such a text as it stands. */
const OPEN_ON_ITS_LINE = /\{%[^%]*$|\{\{[^}]*$|\{#[^#]*$/m;

/** One prompt in all tests, in their order. */
class PromptWriter {
  readonly #template: string;
  readonly #shared: Record<string, unknown>;
  readonly #work: RenderingWork;
  /** Null: a test of the conversation is left out, and nobody would see that its question is missing. */
  readonly #said = new Map<string, Completion[] | null>();

  constructor(template: string, shared: Record<string, unknown>, work: RenderingWork) {
    this.#template = template;
    this.#shared = shared;
    this.#work = work;
  }

  write({ one, conversation, isAlone, isLeftOut }: PlacedCase): WrittenText {
    const earlier = this.#said.get(conversation);
    this.#said.set(conversation, null);
    if (isLeftOut) return { problem: ANSWERS_UNKNOWN };
    const goesOn = !isAlone && this.#template.includes('_conversation');
    if (earlier === null && goesOn) return { problem: EARLIER_LEFT_OUT };
    const said = earlier ?? [];
    try {
      const made = this.#render({ ...this.#shared, ...one.variables }, goesOn ? said : undefined);
      const texts = textsOf(made);
      const last = Array.isArray(made) ? made.at(-1) : undefined;
      const input = isRecord(last) ? last.content : made;
      if (earlier !== null && !('problem' in texts))
        this.#said.set(conversation, [...said, { prompt: made, input, output: UNKNOWN_ANSWER }]);
      return texts;
    } catch (error) {
      // Too many levels, or a text that is longer than texts can be.
      const problem = error instanceof RangeError ? tooMuchWork() : error;
      if (!(problem instanceof TemplateProblem)) throw error;
      return { problem: `uses template logic or filters that are not carried over: ${problem.message}` };
    }
  }

  #render(variables: Record<string, unknown>, said?: readonly Completion[]): unknown {
    const all = said ? { ...variables, _conversation: said } : variables;
    const render = (text: string) => renderTemplate(text, all, this.#work);
    const parsed = parseJson(this.#template);
    if (Array.isArray(parsed)) return renderInside(parsed, render);
    if (OPEN_ON_ITS_LINE.test(this.#template) && !/\{%\s*endraw\s*%\}/.test(this.#template))
      throw new TemplateProblem('a tag over several lines, with which no part of the prompt is filled there');
    return readList(render(this.#template).trim(), said);
  }
}

/** The texts of what a template came to. The model's own answers to earlier tests are left out of a chat. */
function textsOf(made: unknown): WrittenText {
  if (!Array.isArray(made)) {
    if (holdsUnknown(made)) return { problem: ANSWERS_UNKNOWN };
    return typeof made === 'string' && made !== '' ? { prompt: made } : { problem: 'comes to nothing in this test' };
  }
  const known = made.filter((turn) => !isAnswer(turn));
  if (holdsUnknown(known)) return { problem: ANSWERS_UNKNOWN };
  let problem = 'is empty in this test';
  const chat = readChat(known, '', (_, reason) => {
    problem = reason;
  });
  if (!chat?.messages?.length) return { problem };
  return { ...chat, ...(known.length < made.length ? { lacksAnswers: true } : {}) };
}

/** A prompt that only names variables, with those of a test. */
function fillTexts({ system, prompt, messages }: PromptText, variables: Record<string, unknown>): PromptText {
  const fill = (text: string) => fillTemplate(text, variables).text;
  return {
    ...(system === undefined ? {} : { system: fill(system) }),
    ...(prompt === undefined ? {} : { prompt: fill(prompt) }),
    ...(messages && { messages: messages.map(({ role, content }) => ({ role, content: fill(content) })) }),
  };
}

export const withoutLeftOut = (cases: readonly PlacedCase[]) => cases.filter(({ isLeftOut }) => !isLeftOut);

const WRITTEN_OUT =
  'its loops, conditions and filters are carried out for each test; cases hold whole texts, so a change of it is made in each of them';

/** All texts of all tests, as far as they are known. */
export function writeTexts(
  prompts: readonly ConvertedPrompt[],
  cases: readonly PlacedCase[],
  shared: Record<string, unknown>,
  drop: Drop,
) {
  const work = new RenderingWork();
  const columns = prompts.flatMap((prompt) => {
    const { template, path } = prompt;
    const writer = template === undefined ? null : new PromptWriter(template, shared, work);
    const texts = cases.flatMap((item): WrittenText[] => {
      const text = writer ? writer.write(item) : fillTexts(prompt, { ...shared, ...item.one.variables });
      return item.isLeftOut ? [] : [text];
    });
    const [first] = texts;
    if (first && 'problem' in first && texts.every((text) => 'problem' in text)) {
      drop(path, first.problem);
      return [];
    }
    if (writer) drop(path, WRITTEN_OUT);
    return [{ prompt, texts }];
  });
  const rows = withoutLeftOut(cases).flatMap((item, index) => {
    const texts = columns.map((column) => column.texts[index] as WrittenText);
    const failed = texts.find((text) => 'problem' in text);
    if (failed) drop(item.path, `is not carried over: its prompt ${failed.problem}`);
    else if (texts.some((text) => 'lacksAnswers' in text))
      drop(
        item.path,
        'goes on with a conversation whose answers the model itself gives there; its earlier questions are asked in order without them. Write the answers between them as turns of the assistant',
      );
    return failed ? [] : [{ item, texts: texts as PromptText[] }];
  });
  return { prompts: columns.map(({ prompt }) => prompt), rows };
}
