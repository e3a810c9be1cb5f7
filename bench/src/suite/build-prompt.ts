import type { PlayedUser } from '../conversation/user-schema.ts';
import { examineMedia, kindOfMedia, tooMuchAttached } from '../media.ts';
import type { MediaPart, Message, Prompt } from '../request.ts';
import type { Report } from './build-models.ts';
import { fillTemplate, fillValue, type Variables } from './fill-template.ts';
import { mediaTypeOfName, type SuiteFiles } from './suite-files.ts';
import type { MediaSource, RequestSettings, ToolSource, Turn } from './suite-schema.ts';

/** All that makes one prompt, the suite's defaults already merged in. */
export interface PromptSource {
  system?: string | undefined;
  prompt?: string | undefined;
  messages?: readonly Turn[] | undefined;
  images?: readonly MediaSource[] | undefined;
  attachments?: readonly MediaSource[] | undefined;
  request?: RequestSettings | undefined;
  tools?: readonly ToolSource[] | undefined;
  maxTurns?: number | undefined;
  user?: PlayedUser | undefined;
  variables: Variables;
}

/** Where files come from and how problems are reported. */
export interface PromptTools {
  files: SuiteFiles;
  report: Report;
}

function fill(text: string, source: PromptSource, path: readonly PropertyKey[], tools: PromptTools): string {
  const filled = fillTemplate(text, source.variables);
  for (const name of new Set(filled.missing)) {
    const known = Object.keys(source.variables);
    tools.report(
      path,
      `{{${name}}} has no value; ${known.length === 0 ? 'no variables are set' : `set are ${known.join(', ')}`}`,
    );
  }
  for (const whole of new Set(filled.malformed)) {
    tools.report(path, `${whole} is not a variable; write {{name}}, or \\{{ to keep the braces`);
  }
  return filled.text;
}

/** Text may be kept in a file of its own: `file://prompt.txt`. */
function readText(text: string, path: readonly PropertyKey[], tools: PromptTools): string {
  if (!text.startsWith('file://')) return text;
  try {
    return tools.files.text(text.slice('file://'.length));
  } catch (error) {
    tools.report(path, error instanceof Error ? error.message : String(error));
    return '';
  }
}

/** Undefined after reporting why it cannot be sent. What it is, its content says; of an address its media type or its ending. */
function readMedia(
  { file, url, ...source }: MediaSource,
  path: readonly PropertyKey[],
  tools: PromptTools,
): MediaPart | undefined {
  const refuse = (reason: string) => {
    tools.report(path, reason);
    return undefined;
  };
  const isImage = path.at(-2) === 'images';
  const called = file ?? url ?? source.name;
  const claimed = source.mediaType ?? mediaTypeOfName(called ?? '') ?? (isImage && url ? 'image/png' : null);
  const kind = claimed === null ? null : kindOfMedia(claimed);
  if (isImage && kind !== 'image')
    return refuse(`${called ?? claimed} is not a PNG, JPEG, GIF or WebP image; attachments take PDF and audio too`);
  if (url !== undefined)
    return kind === null
      ? refuse(`${url} needs a mediaType, such as application/pdf: its address does not say what it is`)
      : { type: kind, url, ...source };
  try {
    const data = file === undefined ? (source.data ?? '') : tools.files.base64(file);
    const seen = examineMedia(data, claimed);
    if ('problem' in seen) return refuse(`${called ?? 'the attachment'} ${seen.problem}`);
    const { mediaType } = seen;
    const type = kindOfMedia(mediaType)!;
    const name = type === 'image' ? undefined : (source.name ?? file?.split('/').at(-1));
    return { type, data, mediaType, ...(name === undefined ? {} : { name }) };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function readAttachments(turn: Turn, path: readonly PropertyKey[], tools: PromptTools): MediaPart[] {
  const sources = (['images', 'attachments'] as const).flatMap((list) =>
    (turn[list] ?? []).map((source, index) => ({ source, path: [...path, list, index] })),
  );
  const crowd = tooMuchAttached(sources.map(() => ({})));
  const parts = crowd === null ? sources.map((one) => readMedia(one.source, one.path, tools)) : [];
  const read = parts.filter((part) => part !== undefined);
  const problem = crowd ?? tooMuchAttached(read);
  if (problem !== null) tools.report(path, problem);
  return read;
}

function buildMessage(turn: Turn, source: PromptSource, path: readonly PropertyKey[], tools: PromptTools): Message {
  const contentPath = path.length === 1 ? path : [...path, turn.role in turn ? turn.role : 'content'];
  const text = fill(readText(turn.content, contentPath, tools), source, contentPath, tools);
  const attached = readAttachments(turn, path.length === 1 ? [] : path, tools);
  return { role: turn.role, content: attached.length === 0 ? text : [...attached, { type: 'text', text }] };
}

function buildMessages(source: PromptSource, tools: PromptTools): Message[] {
  const { messages, prompt } = source;
  const own = (turn: Pick<Turn, 'images' | 'attachments'>) => ({
    images: [...(turn.images ?? []), ...(source.images ?? [])],
    attachments: [...(turn.attachments ?? []), ...(source.attachments ?? [])],
  });
  if (!messages) {
    const turn: Turn = { role: 'user', content: prompt ?? '', ...own({}) };
    return prompt === undefined ? [] : [buildMessage(turn, source, ['prompt'], tools)];
  }
  const last = messages.length - 1;
  return messages.map((turn, index) =>
    buildMessage(index === last ? { ...turn, ...own(turn) } : turn, source, ['messages', index], tools),
  );
}

/** What is scripted is filled in; the definition of a tool is the same in every case. */
function buildTools(source: PromptSource, tools: PromptTools): Pick<Prompt, 'tools' | 'maxTurns'> {
  if (!source.tools?.length) return {};
  return {
    tools: source.tools.map((tool, index) => {
      const { results, ...rest } = tool;
      const fillHere = (text: string) => fill(text, source, ['tools', index, 'results'], tools);
      const filled = results?.map(({ error, ...texts }) => ({
        ...(fillValue(texts, source.variables, fillHere) as typeof texts),
        ...(error === undefined ? {} : { error: fillHere(error) }),
      }));
      return filled ? { ...rest, results: filled } : rest;
    }),
    ...(source.maxTurns === undefined ? {} : { maxTurns: source.maxTurns }),
  };
}

/** Who goes on with the conversation, with variables filled in. */
function buildUser(source: PromptSource, tools: PromptTools): Pick<Prompt, 'user'> {
  if (!source.user) return {};
  const { goal, persona, stop } = source.user;
  const fillHere = (text: string, ...path: PropertyKey[]) => fill(text, source, ['user', ...path], tools);
  const { phrase, when, ...rest } = stop ?? {};
  return {
    user: {
      goal: fillHere(goal, 'goal'),
      ...(persona === undefined ? {} : { persona: fillHere(persona, 'persona') }),
      ...(stop && {
        stop: {
          ...rest,
          ...(phrase === undefined ? {} : { phrase: fillHere(phrase, 'stop', 'phrase') }),
          ...(when === undefined ? {} : { when: fillHere(when, 'stop', 'when') }),
        },
      }),
    },
  };
}

/** Builds the prompt of one case; null after reporting why there is none. */
export function buildPrompt(source: PromptSource, tools: PromptTools): Prompt | null {
  if (source.prompt !== undefined && source.messages) {
    tools.report(['messages'], 'a case has either a prompt or messages, not both');
    return null;
  }
  const messages = buildMessages(source, tools);
  if (messages.length === 0 && !source.user) {
    tools.report([], 'has neither a prompt nor messages, and the suite sets none');
    return null;
  }
  if (messages.at(-1)?.role !== 'user' && !source.user) {
    tools.report(['messages', messages.length - 1], 'the last turn must be the user’s: it is what the model answers');
    return null;
  }
  const system =
    source.system === undefined
      ? undefined
      : fill(readText(source.system, ['system'], tools), source, ['system'], tools);
  // An empty one, such as of a version that does without, is not sent.
  return {
    ...(system ? { system } : {}),
    messages,
    ...buildTools(source, tools),
    ...buildUser(source, tools),
    ...source.request,
  };
}
