import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import type { SuiteFiles } from '../suite/suite-files.ts';
import { type Drop, dropUnread, isRecord } from './carry.ts';
import type { ConvertedModel } from './convert-providers.ts';

/** A function as our suites write it. Nothing here says what it answers. */
interface ConvertedTool {
  name: string;
  description?: string;
  parameters?: Record<string, unknown>;
}

interface PlacedModel {
  model: ConvertedModel;
  /** Its place in the configuration. */
  path: string;
}

/** Lists in files are read; null after naming what cannot be. */
function readList(value: unknown, path: string, files: SuiteFiles, drop: Drop): unknown[] | null {
  if (typeof value !== 'string') return Array.isArray(value) ? value : [value];
  try {
    const name = value.replace(/^file:\/\//, '');
    if (!/\.(json|ya?ml)$/.test(name)) throw new Error(`${name} is code, and not a list in JSON or YAML`);
    const list: unknown = parse(files.text(name));
    return Array.isArray(list) ? list : [list];
  } catch (error) {
    drop(path, error instanceof Error ? error.message : String(error));
    return null;
  }
}

/** Functions in the words of Gemini stand together in one entry. */
function flatten(tool: unknown): unknown[] {
  const held = isRecord(tool) && (tool.functionDeclarations ?? tool.function_declarations);
  return Array.isArray(held) ? held : [tool];
}

/** A function in the words of OpenAI's two protocols, Anthropic or Gemini; null for a tool of a provider's own. */
function convertTool(tool: unknown, path: string, drop: Drop): ConvertedTool | null {
  if (!isRecord(tool)) return null;
  const isFunction = tool.type === undefined || tool.type === 'function' || isRecord(tool.input_schema);
  if (!isFunction) return null;
  const source = isRecord(tool.function) ? tool.function : tool;
  const { name, description } = source;
  const parameters = source.parameters ?? source.input_schema;
  if (typeof name !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(name)) return null;
  if (parameters !== undefined && !isRecord(parameters)) return null;
  dropUnread(source, ['type', 'name', 'description', 'parameters', 'input_schema'], path, drop);
  if (source !== tool) dropUnread(tool, ['type', 'function'], path, drop);
  if (JSON.stringify(source).includes('{{'))
    drop(path, 'holds {{…}}, which is not filled in where a tool is described');
  return {
    name,
    ...(typeof description === 'string' ? { description } : {}),
    ...(parameters === undefined ? {} : { parameters }),
  };
}

/** Every tool of a list; null where one is no function, or two have one name. */
function convertList(list: readonly unknown[] | null, path: string, drop: Drop): ConvertedTool[] | null {
  const tools = (list ?? []).flatMap(flatten).map((tool, index) => convertTool(tool, `${path}[${index}]`, drop));
  const known = tools.filter((tool) => tool !== null);
  const isWhole = known.length === tools.length && new Set(known.map(({ name }) => name)).size === known.length;
  return isWhole && known.length > 0 ? known : null;
}

const ONE_MODEL =
  'is sent to this model as it is, and a call ends its answer; only functions that all models have alike can be given results';
const NO_RESULT = 'nothing says what it answers, so a call of it ends the answer; add results or http to it';

/**
 * Takes the functions that every model of a configuration has alike out of their parameters, so that they can be given results. All
 * others stay with their model as they are.
 */
export function shareTools(placed: readonly PlacedModel[], files: SuiteFiles, drop: Drop): ConvertedTool[] {
  const lists = placed.map(({ model, path }) => ({
    model,
    path: `${path}.config.tools`,
    list: takeList(model, `${path}.config.tools`, files, drop),
  }));
  const unread: Parameters<Drop>[] = [];
  const [shared = null, ...others] = lists.map(({ list, path }, index) =>
    convertList(list, path, (...one) => void (index === 0 && unread.push(one))),
  );
  if (shared && others.every((other) => isDeepStrictEqual(other, shared))) {
    for (const one of unread) drop(...one);
    for (const { name } of shared) drop(`tools.${name}`, NO_RESULT);
    return shared;
  }
  for (const { model, path, list } of lists) {
    if (!list) continue;
    model.parameters = { ...model.parameters, tools: list };
    drop(path, ONE_MODEL);
  }
  return [];
}

/** The tools of one model, which its parameters hold no more. */
function takeList(model: ConvertedModel, path: string, files: SuiteFiles, drop: Drop): unknown[] | null {
  const { tools, ...parameters } = model.parameters ?? {};
  if (tools === undefined) return null;
  if (Object.keys(parameters).length > 0) model.parameters = parameters;
  else delete model.parameters;
  const lists = (Array.isArray(tools) ? tools : [tools]).map((item) => readList(item, path, files, drop));
  return lists.includes(null) ? null : lists.flatMap((list) => list ?? []);
}
