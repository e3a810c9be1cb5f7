import { z } from 'zod';
import { problemSchema } from './answer-schemas.ts';
import type { Endpoint } from './endpoint.ts';

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _draft, $defs, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, reused: 'inline' });
  return $defs === undefined ? rest : inlined(rest, $defs as Json);
};

/** Named schemas come as references into the schema itself; here each answer stands alone. */
function inlined(value: unknown, definitions: Json): Json {
  if (Array.isArray(value)) return value.map((entry) => inlined(entry, definitions)) as unknown as Json;
  if (typeof value !== 'object' || value === null) return value as Json;
  const reference = (value as { $ref?: string }).$ref;
  const name = reference?.replace('#/$defs/', '');
  if (name !== undefined && definitions[name] !== undefined) return inlined(definitions[name], definitions);
  return Object.fromEntries(
    Object.entries(value)
      // An id inside would make every other reference relative to it.
      .filter(([key]) => (key !== '$id' && key !== 'id') || typeof (value as Json)[key] === 'object')
      .map(([key, entry]) => [key, inlined(entry, definitions)]),
  );
}

const rateHeaders = {
  RateLimit: { description: 'What is left of the quota.', schema: { type: 'string' } },
  'RateLimit-Policy': { description: 'The quota and its window.', schema: { type: 'string' } },
};

const refusal = (description: string) => ({
  description,
  headers: rateHeaders,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

function operation(endpoint: Endpoint): Json {
  const shape = endpoint.query.shape as Record<string, z.ZodType>;
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  return {
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(shape).map(([name, schema]) => {
        const { description, ...rest } = jsonSchema(schema, 'input');
        const isRequired = !schema.safeParse(undefined).success;
        return {
          name,
          in: 'query',
          required: isRequired,
          ...(description ? { description } : {}),
          schema: parameterSchema(rest, schema),
        };
      }),
    ],
    responses: {
      200: {
        description: 'The answer.',
        headers: {
          ...rateHeaders,
          ETag: { description: 'Send it back as If-None-Match.', schema: { type: 'string' } },
        },
        content: { 'application/json': { schema: jsonSchema(endpoint.answer, 'output') } },
      },
      304: { description: 'Nothing has changed since the ETag that was sent.' },
      400: refusal('A parameter cannot be used; `errors` says which and why.'),
      404: refusal('There is no such thing.'),
      429: refusal('Too many calls; Retry-After says when to go on.'),
    },
  };
}

/** Coerced numbers take any input; what they must be is in the output. */
function parameterSchema(input: Json, schema: z.ZodType): Json {
  return input.type === undefined && input.enum === undefined ? jsonSchema(schema, 'output') : input;
}

export function openApiDocument(publicUrl: string, siteName: string, endpoints: readonly Endpoint[]): Json {
  const dump = (type: string) => ({
    operationId: type === 'application/json' ? 'dumpToolsJson' : 'dumpToolsCsv',
    summary: 'All tools in one file, under CC BY-SA 4.0.',
    responses: {
      200: {
        description: 'The file.',
        content: { [type]: { schema: type === 'text/csv' ? { type: 'string' } : { type: 'object' } } },
      },
      429: refusal('Too many calls; Retry-After says when to go on.'),
    },
  });
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName}: the catalogue`,
      version: '1.0.0',
      description:
        'Read-only and open: no key is needed. Lists go on with `cursor`. null means unknown, which is not the same as no. Every answer says in RateLimit and RateLimit-Policy what is left of the quota of its network address; beyond it the answer is 429 with Retry-After. A file with all tools counts as twenty calls. Where the site runs in several processes each counts for itself, so that two answers may say different things about what is left.',
      license: { name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    paths: {
      ...Object.fromEntries(endpoints.map((endpoint) => [endpoint.path, { get: operation(endpoint) }])),
      '/dumps/tools.json': { get: dump('application/json') },
      '/dumps/tools.csv': { get: dump('text/csv') },
    },
    components: { schemas: { Problem: jsonSchema(problemSchema, 'output') } },
  };
}
