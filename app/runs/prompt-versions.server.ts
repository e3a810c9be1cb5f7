import type { Prompt, SuiteCase } from '@yardstick/bench';
import { sentSettings } from './request-settings.ts';
import type { RunRequest } from './run-request.ts';
import { FIRST_VERSION, MAX_VERSIONS, type PromptVersion } from './run-spec.ts';

/** The case with each version of its prompt changed. */
export const mapPrompts = (suiteCase: SuiteCase, change: (prompt: Prompt) => Prompt): SuiteCase => ({
  ...suiteCase,
  prompt: change(suiteCase.prompt),
  ...(suiteCase.prompts
    ? { prompts: Object.fromEntries(Object.entries(suiteCase.prompts).map(([id, one]) => [id, change(one)])) }
    : {}),
});

type Versioned = Pick<RunRequest, 'prompt' | 'system' | 'table' | 'tools' | 'cacheMode' | 'versions'>;

/** The versions of a request with the first one before them; undefined when there is one only. A text says why they cannot be compared. */
export function versionsOf({ versions = [], ...first }: Versioned): PromptVersion[] | string | undefined {
  const { prompt, system, table } = first;
  if (versions.length === 0) return undefined;
  if (table?.format === 'yaml')
    return 'A suite in YAML or JSON has its versions in itself: write them there as variants.';
  if (versions.length >= MAX_VERSIONS) return tooManyVersions(versions.length + 1);
  const all: PromptVersion[] = [{ id: FIRST_VERSION, name: 'Version 1' }];
  const names = [all[0]!.name];
  const texts = [JSON.stringify([prompt, system, {}, undefined, first.cacheMode])];
  for (const written of versions) {
    const number = all.length + 1;
    const name = written.name?.trim() || `Version ${number}`;
    const [ownPrompt, ownSystem] = [written.prompt ?? prompt, written.system ?? system];
    if (ownPrompt.trim() === '' && (prompt.trim() !== '' || ownSystem.trim() === ''))
      return `${name} is empty: write its prompt, or remove it.`;
    const { request = {}, tools, cacheMode } = written;
    if (tools && !first.tools)
      return `${name} is to go without tools, and the run has none for every case: add one, or leave them as in the run.`;
    const asked = JSON.stringify([ownPrompt, ownSystem, request, tools, cacheMode ?? first.cacheMode]);
    const twin = texts.indexOf(asked);
    if (twin >= 0)
      return `${name} is the same as ${all[twin]!.name}: change its prompt, its system prompt, its parameters, its tools or its prompt cache.`;
    if (names.includes(name)) return `Two versions are called ${name}: give each a name of its own.`;
    names.push(name);
    texts.push(asked);
    all.push({
      id: `v${number}`,
      name: shorten(name, number, all),
      ...(ownPrompt === prompt ? {} : { prompt: ownPrompt }),
      ...(ownSystem === system ? {} : { system: ownSystem }),
      ...(Object.keys(request).length === 0 ? {} : { request }),
      ...(tools ? { tools } : {}),
      ...(cacheMode ? { cacheMode } : {}),
    });
  }
  return all;
}

const MAX_NAME_CHARS = 80;

/** Cuts a long name, such as a whole prompt that another tool uses as its label; the number distinguishes names that begin alike. */
function shorten(name: string, number: number, others: readonly PromptVersion[]): string {
  const cut = name.slice(0, MAX_NAME_CHARS);
  if (others.every((other) => other.name !== cut)) return cut;
  return `${name.slice(0, MAX_NAME_CHARS - 6)}… (${number})`;
}

export const tooManyVersions = (count: number) =>
  `A run compares at most ${MAX_VERSIONS} versions of a prompt; these are ${count}.`;

/** The versions of a suite as its author wrote them, for the engine. */
export const variantsOf = (versions: readonly PromptVersion[]) =>
  // An empty request: the first version is the suite as it stands.
  versions.map((version) => ({ ...version, request: sentSettings(version.request ?? {}) }));
