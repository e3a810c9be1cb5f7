// Versions of a suite: what its cases ask and check, as texts that can be compared.
import { hash } from 'node:crypto';
import type { MediaPart, Message, PlannedSuite, Prompt, SuiteCase } from '../request.ts';

/** By attachment: one of megabytes may stand in every case and version. */
const attached = new WeakMap<object, string>();

function writeMedia(part: MediaPart): string {
  const written = attached.get(part) ?? `[${part.type} ${hash('sha256', JSON.stringify(part)).slice(0, 8)}]`;
  attached.set(part, written);
  return written;
}

function writeMessage({ role, content }: Message): string {
  if (typeof content === 'string') return `${role}: ${content}`;
  const parts = content.map((part) => (part.type === 'text' ? part.text : writeMedia(part)));
  return `${role}: ${parts.join('\n')}`;
}

function writePrompt({ system, messages, json, tools = [], maxTurns, user }: Prompt): string[] {
  return [
    ...(system === undefined ? [] : [`system: ${system}`]),
    ...messages.map(writeMessage),
    ...tools.map((tool) => `tool: ${JSON.stringify(tool)}`),
    ...(maxTurns === undefined ? [] : [`requests at most: ${maxTurns}`]),
    ...(user ? [`user: ${JSON.stringify(user)}`] : []),
    ...(json?.schema ? [`JSON schema: ${JSON.stringify(json.schema)}`] : []),
  ];
}

function writeCheck(assertion: unknown): string {
  const { type, ...fields } = assertion as Record<string, unknown>;
  const written = Object.entries(fields).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return `check: ${[type, ...written].join(', ')}`;
}

/** A case as text: what is asked in each version of the prompt, and what is checked. Settings of a call are no part of it. */
function writeCase(
  { family, prompt, prompts, assertions = [] }: SuiteCase,
  variants: PlannedSuite['variants'],
): string {
  const asked =
    prompts === undefined
      ? writePrompt(prompt)
      : Object.entries(prompts).flatMap(([id, one]) => [
          `version ${variants?.find((variant) => variant.id === id)?.name ?? id}`,
          ...writePrompt(one),
        ]);
  return [...asked, ...assertions.map(writeCheck), ...(family === undefined ? [] : [`family: ${family}`])].join('\n');
}

const textsOf = ({ cases, variants }: PlannedSuite) => new Map(cases.map((one) => [one.id, writeCase(one, variants)]));

/** Equal for suites with the same cases, in whatever order and file format they were written. */
export const suiteHash = (suite: PlannedSuite): string =>
  hash('sha256', JSON.stringify([...textsOf(suite)].sort(([one], [other]) => (one < other ? -1 : 1))));

export interface SuiteDifference {
  added: { id: string; text: string }[];
  removed: { id: string; text: string }[];
  changed: { id: string; from: string; to: string }[];
  /** Cases that are equal in both. */
  unchanged: number;
}

/** Which cases one version of a suite adds, removes and changes in another; a renamed case is one removed and one added. */
export function compareSuites(before: PlannedSuite, after: PlannedSuite): SuiteDifference {
  const [old, current] = [textsOf(before), textsOf(after)];
  const only = (one: Map<string, string>, other: Map<string, string>) =>
    [...one].filter(([id]) => !other.has(id)).map(([id, text]) => ({ id, text }));
  const shared = [...current].flatMap(([id, to]) => {
    const from = old.get(id);
    return from === undefined ? [] : [{ id, from, to }];
  });
  const changed = shared.filter(({ from, to }) => from !== to);
  return { added: only(current, old), removed: only(old, current), changed, unchanged: shared.length - changed.length };
}
