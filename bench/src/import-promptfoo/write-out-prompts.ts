// Prompts that loop, decide or filter: the cases of a suite hold what they come to.
import { expandMatrix, idsOf } from '../suite/build-cases.ts';
import { literalText, namesIn } from '../suite/fill-template.ts';
import type { Drop } from './carry.ts';
import type { ConvertedPrompt, PromptText } from './convert-prompts.ts';
import { ANSWERS_UNKNOWN, type PlacedCase, withoutLeftOut, writeTexts } from './write-texts.ts';

/** A list of combined values is a test for each there, too. */
function spreadCases(placed: readonly PlacedCase[]): PlacedCase[] {
  return placed.flatMap((item) => {
    const { matrix, ...one } = item.one;
    if (!matrix) return [item];
    const { id, all } = idsOf(item.one, new Set());
    return expandMatrix(matrix).map((combination, index) => ({
      ...item,
      one: { ...one, id: all[index] as string, family: id, variables: { ...one.variables, ...combination } },
    }));
  });
}

const literal = ({ system, prompt, messages }: PromptText): PromptText => ({
  ...(system === undefined ? {} : { system: literalText(system) }),
  ...(prompt === undefined ? {} : { prompt: literalText(prompt) }),
  ...(messages && { messages: messages.map(({ role, content }) => ({ role, content: literalText(content) })) }),
});

interface Row {
  item: PlacedCase;
  texts: PromptText[];
}

interface WrittenOut {
  /** Versions of the suite's; empty where each case holds its own texts. */
  prompts: ConvertedPrompt[];
  cases: PlacedCase['one'][];
}

/** The case first, with what it is asked, then the rest. */
function withTexts({ id, name, family, ...rest }: PlacedCase['one'], texts: PromptText, held: object = {}) {
  return {
    id,
    ...(name === undefined ? {} : { name }),
    ...(family === undefined ? {} : { family }),
    ...texts,
    ...rest,
    ...(Object.keys(held).length === 0 ? {} : { variables: { ...rest.variables, _prompts: held } }),
  };
}

const keyOf = ({ id }: ConvertedPrompt): string => id.replaceAll('.', '_');

const rolesOf = ({ system, messages = [] }: PromptText): string =>
  JSON.stringify([system === undefined, messages.map(({ role }) => role)]);

/** Versions that differ in their system prompt alone: the cases hold the rest. */
function asSystems(prompts: readonly ConvertedPrompt[], rows: readonly Row[]): WrittenOut | null {
  const rest = ({ prompt, messages }: PromptText) => JSON.stringify([prompt, messages]);
  if (!rows.every(({ texts }) => texts.every((text) => rest(text) === rest(texts[0] ?? {})))) return null;
  return {
    prompts: prompts.map(({ id, name, path }) => {
      const system = `{{_prompts.${keyOf({ id, path })}}}`;
      return { id, ...(name === undefined ? {} : { name }), system, path };
    }),
    cases: rows.map(({ item, texts }) => {
      const { system: _, ...asked } = literal(texts[0] ?? {});
      const held = prompts.map((prompt, at) => [keyOf(prompt), texts[at]?.system ?? '']);
      return withTexts(item.one, asked, Object.fromEntries(held));
    }),
  };
}

/** Versions with the same turns in all tests: what these hold is a variable of each case. */
function asVariables(prompts: readonly ConvertedPrompt[], rows: readonly Row[], drop: Drop): WrittenOut {
  const held = rows.map((): Record<string, string[]> => ({}));
  const kept = prompts.flatMap((prompt, at): ConvertedPrompt[] => {
    const { template, id, name, path } = prompt;
    if (template === undefined) return [prompt];
    const [first = {}, ...others] = rows.map(({ texts }) => texts[at] ?? {});
    if (others.some((other) => rolesOf(other) !== rolesOf(first))) {
      drop(
        path,
        'has other turns in other tests, which a version of a prompt cannot have; import it without the others',
      );
      return [];
    }
    rows.forEach(({ texts }, index) => {
      const { system, prompt: text, messages = [] } = texts[at] ?? {};
      const all = [system, text, ...messages.map(({ content }) => content)];
      (held[index] as Record<string, string[]>)[keyOf(prompt)] = all.filter((one) => one !== undefined);
    });
    let count = 0;
    const next = () => `{{_prompts.${keyOf(prompt)}[${count++}]}}`;
    return [
      {
        id,
        ...(name === undefined ? {} : { name }),
        ...(first.system === undefined ? {} : { system: next() }),
        ...(first.prompt === undefined ? {} : { prompt: next() }),
        ...(first.messages && { messages: first.messages.map(({ role }) => ({ role, content: next() })) }),
        path,
      },
    ];
  });
  return { prompts: kept, cases: rows.map(({ item }, index) => withTexts(item.one, {}, held[index])) };
}

/** Prompts and cases with all templates written out, and how many versions of the prompt there are. */
export function writeOutPrompts(
  prompts: readonly ConvertedPrompt[],
  cases: readonly PlacedCase[],
  shared: Record<string, unknown>,
  drop: Drop,
): WrittenOut & { count: number; areWritten: boolean } {
  const asTheyStand = (left: readonly ConvertedPrompt[]) => ({
    prompts: [...left],
    cases: withoutLeftOut(cases).map(({ one }) => one),
    count: left.length,
    areWritten: false,
  });
  if (prompts.every(({ template }) => template === undefined)) return asTheyStand(prompts);
  const { prompts: known, rows } = writeTexts(prompts, spreadCases(cases), shared, drop);
  if (known.every(({ template }) => template === undefined)) return asTheyStand(known);
  if (known.length === 1) {
    const written = rows.map(({ item, texts }) => withTexts(item.one, literal(texts[0] ?? {})));
    return { prompts: [], cases: written, count: 1, areWritten: true };
  }
  const out = asSystems(known, rows) ?? asVariables(known, rows, drop);
  return { ...out, count: out.prompts.length, areWritten: true };
}

/** Words inside `{{…}}` and `{% … %}`: the variables named there are among them. */
function wordsIn(text: string): Set<string> {
  const marks = text.match(/\{\{.*?\}\}|\{%.*?%\}/gs) ?? [];
  return new Set(marks.join(' ').match(/[\p{L}_$][\p{L}\p{N}_$]*/gu));
}

/** Marks tests that are filled with an answer to an earlier one: they cannot be asked before it is given. */
export function leaveOutAnswered(
  placed: readonly (PlacedCase & { stores: unknown })[],
  prompts: readonly ConvertedPrompt[],
  drop: Drop,
): PlacedCase[] {
  const stored = new Set<string>();
  const asked = JSON.stringify(prompts);
  return placed.map(({ stores, ...item }) => {
    const { path, one } = item;
    const words = wordsIn(asked + JSON.stringify(one));
    const used = [...stored].filter((name) => words.has(name) && !Object.hasOwn(one.variables ?? {}, name));
    if (typeof stores === 'string') stored.add(stores);
    for (const name of used) drop(path, `is not carried over: it ${ANSWERS_UNKNOWN} (storeOutputAs: ${name})`);
    return { ...item, isLeftOut: used.length > 0 };
  });
}

/** The variables that only templates name, which are written out: nothing uses them any more. Code of a check may read any. */
export function spentNames(prompts: readonly ConvertedPrompt[], checked: unknown): Set<string> {
  const texts = prompts.filter(({ template }) => template === undefined);
  const rest = JSON.stringify([texts, checked]);
  if (/"(not-)?(function|javascript)"/.test(rest)) return new Set();
  const templates = prompts.map(({ template = '' }) => template).join('\n');
  return wordsIn(templates).difference(new Set(namesIn(rest)));
}
