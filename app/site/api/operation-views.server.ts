import type { Operation } from '../../platform/api-operation.server.ts';
import type { openApiDocument } from './openapi-document.server.ts';
import type { OperationView, ParameterView } from './operation-view.ts';

type OpenApiDocument = ReturnType<typeof openApiDocument>;
/** As much of JSON Schema as the document uses. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
  description?: string;
}

/** The operations as the page about the API shows them, by tag. */
export function operationGroups(document: OpenApiDocument, operations: readonly Operation[], publicUrl: string) {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return tags.map((tag) => ({
    tag,
    operations: operations
      .filter((operation) => operation.tag === tag)
      .map((operation) => viewOf(document, operation, publicUrl)),
  }));
}

function viewOf(document: OpenApiDocument, operation: Operation, publicUrl: string): OperationView {
  const { method, path, operationId, summary, description = '', scope, answers, example } = operation;
  const described = document.paths![path]![method]!;
  const parameters = (described.parameters ?? []) as unknown as (ParameterView & {
    in: string;
    schema: Schema;
    required?: boolean;
  })[];
  const content = (described.requestBody as { content: Record<string, { schema: Schema }> } | undefined)?.content;
  const bodySchema = content?.['application/json']?.schema;
  const query = new URLSearchParams(example.query).toString();
  const address = path.replace(/\{(\w+)\}/g, (_, name) => example.params?.[name] ?? name) + (query && `?${query}`);
  const body = bodySchema === undefined ? null : JSON.stringify(example.body, null, 2);
  const isJson = Object.values(answers).every(({ type = 'json' }) => type.endsWith('json'));
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    description,
    scope,
    inputs: [
      ...parameters.map(({ name, in: where, schema, required = false, description }) => ({
        name,
        where,
        type: typeWords(schema),
        isRequired: required,
        description: description ?? '',
        example: (where === 'path' ? example.params?.[name] : example.query?.[name]) ?? '',
      })),
      ...Object.entries(bodySchema?.properties ?? {}).map(([name, schema]) => ({
        name,
        where: 'body',
        type: typeWords(schema),
        isRequired: bodySchema?.required?.includes(name) ?? false,
        description: schema.description ?? '',
        example: '',
      })),
    ],
    body,
    answers: Object.entries(answers).map(([status, { description }]) => ({ status, description })),
    address,
    curl: curlOf(publicUrl + address, method, scope, body),
    fetch: fetchOf(publicUrl + address, method, scope, body, isJson),
  };
}

function typeWords(schema: Schema): string {
  const { minimum, maximum, default: usual } = schema;
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const range = isBounded ? `, ${minimum} to ${maximum}` : '';
  // Nothing, an empty text, a list or an object is what stands there anyway.
  const hasDefault = usual !== undefined && usual !== '' && typeof usual !== 'object';
  return `${kindOf(schema)}${range}${hasDefault ? `, default ${usual}` : ''}`;
}

function kindOf({ $ref, type, enum: values, const: only, anyOf, items }: Schema): string {
  if ($ref !== undefined) return $ref.split('/').at(-1)!;
  if (only !== undefined) return String(only);
  if (values !== undefined) return values.join(' | ');
  if (anyOf !== undefined) return anyOf.map(kindOf).join(' or ');
  if (type === 'array') return `list of ${items ? kindOf(items) : 'anything'}`;
  return [type ?? 'anything'].flat().join(' or ');
}

function curlOf(url: string, method: Operation['method'], scope: string | null, body: string | null): string {
  // curl posts what has a body.
  const isUsual = method === (body === null ? 'get' : 'post');
  return [
    `curl ${isUsual ? '' : `-X ${method.toUpperCase()} `}'${url}'`,
    ...(scope === null ? [] : ["-H 'Authorization: Bearer YOUR_KEY'"]),
    ...(body === null ? [] : ["-H 'Content-Type: application/json'", `-d '${body.replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ');
}

function fetchOf(
  url: string,
  method: Operation['method'],
  scope: string | null,
  body: string | null,
  isJson: boolean,
): string {
  const headers = [
    ...(scope === null ? [] : ["authorization: 'Bearer YOUR_KEY'"]),
    ...(body === null ? [] : ["'content-type': 'application/json'"]),
  ];
  const options = [
    ...(method === 'get' ? [] : [`  method: '${method.toUpperCase()}',`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },`]),
    ...(body === null ? [] : [`  body: JSON.stringify(${body.replaceAll('\n', '\n  ')}),`]),
  ];
  const call = options.length === 0 ? `'${url}'` : `'${url}', {\n${options.join('\n')}\n}`;
  return `const response = await fetch(${call});\nconsole.log(await response.${isJson ? 'json' : 'text'}());`;
}
