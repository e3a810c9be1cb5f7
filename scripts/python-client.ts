/**
 * Writes the types and calls of the Python client (clients/python) from the OpenAPI document: a TypedDict for each object,
 * a method for each operation. No generator that the registries offer runs without Java or the network.
 */

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
}
interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: Schema;
}
interface Body {
  content?: Record<string, { schema?: Schema }>;
}
interface Operation {
  operationId: string;
  summary?: string;
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Body>;
}
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

// Python's keywords.
const keywords = new Set('and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(' ')); // biome-ignore format: one list

const pascal = (name: string) =>
  name.replace(/(?:^|[^a-zA-Z\d]+)([a-zA-Z\d])/g, (_, letter: string) => letter.toUpperCase());
const snake = (name: string) =>
  name
    .replace(/[^a-zA-Z\d]+/g, '_')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase();
const argumentName = (name: string) => (keywords.has(name) ? `${name}_` : snake(name));
const literal = (value: unknown) =>
  value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : JSON.stringify(value);
const union = (types: string[]) => [...new Set(types)].join(' | ');

/** The classes of a document, in the order in which they were first needed. */
class PythonTypes {
  readonly classes = new Map<string, string>();

  /** @param name of the class that is written where the schema is an object of its own */
  of(schema: Schema, name: string): string {
    if (schema.$ref) return schema.$ref.split('/').at(-1)!;
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    const ways = schema.anyOf ?? schema.oneOf;
    if (ways) return union(ways.map((way, index) => this.of(way, index === 0 ? name : `${name}${index + 1}`)));
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => this.of({ ...schema, type }, name)));
    switch (schema.type) {
      case 'string':
        return 'str';
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'boolean':
        return 'bool';
      case 'null':
        return 'None';
      case 'array':
        return `list[${this.of(schema.items ?? {}, `${name}Item`)}]`;
      case 'object':
        return this.#ofObject(schema, name);
      default:
        return 'Any';
    }
  }

  #ofObject({ properties, required = [], additionalProperties }: Schema, name: string): string {
    if (properties === undefined || Object.keys(properties).length === 0) {
      const values = typeof additionalProperties === 'object' ? this.of(additionalProperties, `${name}Value`) : 'Any';
      return `dict[str, ${values}]`;
    }
    if (this.classes.has(name)) throw new Error(`Two objects would both be called ${name}.`);
    this.classes.set(name, '');
    const fields = Object.entries(properties).map(([field, schema]): [string, string] => {
      const type = this.of(schema, name + pascal(field));
      return [field, required.includes(field) ? type : `NotRequired[${type}]`];
    });
    const areNames = fields.every(([field]) => /^[a-zA-Z]\w*$/.test(field) && !keywords.has(field));
    this.classes.set(
      name,
      areNames
        ? `class ${name}(TypedDict):\n${fields.map(([field, type]) => `    ${field}: ${type}\n`).join('') || '    pass\n'}`
        : `${name} = TypedDict(\n    ${JSON.stringify(name)},\n    {\n${fields.map(([field, type]) => `        ${JSON.stringify(field)}: ${JSON.stringify(type)},\n`).join('')}    },\n)\n`,
    );
    return name;
  }
}

/** How an answer arrives: the method of `Transport` that asks, and the type of what it gives. */
function answerOf(responses: Operation['responses'], types: PythonTypes, name: string): [call: string, type: string] {
  const contents = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content = {} }]) => content);
  const json = contents.flatMap((content) => content['application/json']?.schema ?? []);
  if (json.length > 0) {
    const answers = [...new Map(json.map((schema) => [JSON.stringify(schema), schema])).values()];
    return [
      'json',
      union(answers.map((schema, index) => types.of(schema, index === 0 ? name : `${name}${index + 1}`))),
    ];
  }
  const media = Object.keys(contents[0] ?? {})[0];
  if (media === undefined) return ['nothing', 'None'];
  if (media === 'text/event-stream') return ['events', 'Iterator[ServerSentEvent]'];
  return media?.startsWith('text/') ? ['text', 'str'] : ['bytes', 'bytes'];
}

function methodOf(path: string, method: string, operation: Operation, types: PythonTypes): string {
  const name = pascal(operation.operationId);
  const { parameters = [], requestBody } = operation;
  const sent = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const places = sent('path');
  const named = [...sent('query'), ...sent('header')].sort((a, b) => Number(!!b.required) - Number(!!a.required));
  const argument = ({ name: parameter, schema, required }: Parameter) => {
    const type = types.of(schema, name + pascal(parameter));
    return `${argumentName(parameter)}: ${required ? type : `${type} | None = None`}`;
  };
  const body = requestBody?.content?.['application/json']?.schema;
  const [call, type] = answerOf(operation.responses, types, `${name}Answer`);
  const signature = [
    'self',
    ...places.map(argument),
    ...(body ? [`body: ${types.of(body, `${name}Body`)}`] : []),
    ...(named.length > 0 ? ['*', ...named.map(argument)] : []),
  ];
  const filled = path.replace(/\{(.+?)\}/g, (_, parameter: string) => `{quote(${argumentName(parameter)}, safe='')}`);
  const record = (place: string) =>
    `{${sent(place)
      .map(({ name: parameter }) => `${JSON.stringify(parameter)}: ${argumentName(parameter)}`)
      .join(', ')}}`;
  const words = [
    JSON.stringify(method.toUpperCase()),
    `${places.length > 0 ? 'f' : ''}"${filled}"`,
    ...(sent('query').length > 0 ? [`query=${record('query')}`] : []),
    ...(sent('header').length > 0 ? [`headers=${record('header')}`] : []),
    ...(body ? ['body=body'] : []),
  ];
  const lines = (list: string[], depth: string) => list.map((one) => `${depth}${one},\n`).join('');
  return `    def ${snake(operation.operationId)}(\n${lines(signature, '        ')}    ) -> ${type}:
        """${(operation.summary ?? '').replaceAll('"', "'")}"""
        return self._${call}(\n${lines(words, '            ')}        )\n`;
}

/** @returns the source of clients/python/yardstick_client/generated.py */
export function pythonClient({ paths, components }: ApiDocument): string {
  const types = new PythonTypes();
  for (const [name, schema] of Object.entries(components.schemas)) {
    const type = types.of(schema, name);
    if (type !== name) types.classes.set(name, `${name}: TypeAlias = ${JSON.stringify(type)}\n`);
  }
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => methodOf(path, method, operation, types)),
  );
  return `# Generated from the OpenAPI document: see README.md.
# ruff: noqa
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict
from urllib.parse import quote

from .transport import ServerSentEvent, Transport


${[...types.classes.values()].join('\n\n')}

class Operations(Transport):
    """One method for each operation of the API."""

${methods.join('\n')}`;
}
