import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { type Operation, problemSchema } from '../../platform/api-operation.server.ts';
import { siteIdentity } from '../shell/site-identity.ts';
import { LICENCE } from './dumps.server.ts';
import { webhooks } from './webhooks.server.ts';

const quotaHeaders = z.object({
  RateLimit: z.string().meta({ description: 'What is left of the quota.' }),
  'RateLimit-Policy': z.string().meta({ description: 'The quota and its window.' }),
});

/** The OpenAPI document, made from what the router and the parsers read. */
export function openApiDocument(publicUrl: string, operations: readonly Operation[]) {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of operations)
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) };
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: `${siteIdentity.name} API`,
      version: '1.0.0',
      description,
      license: { name: LICENCE.name, url: LICENCE.url },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(operations.map(({ tag }) => tag)), 'Webhooks'].map((name) => ({ name })),
    security: [],
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key made under Account, API keys, or a token of a service account: it acts for its organisation, so that what it starts, registers and reads is that of the organisation.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: `${publicUrl.startsWith('https:') ? '__Secure-' : ''}yardstick.session_token`,
          description: 'What the pages of this site send for a person who is logged in.',
        },
      },
    },
    paths,
    webhooks,
  });
}

const description =
  'The catalogue (/api/v1) is read-only and open: no key is needed, unless `own=yes` asks for what your own runs say about its models. Lists continue with `cursor`. null means unknown, which is not the same as no. Every answer says in RateLimit and RateLimit-Policy what is left of the quota of its network address; beyond it the answer is 429 with Retry-After. A file with all tools counts as twenty calls. Where the site runs in several processes each counts for itself, so that two answers may differ about what is left. Everything about your own runs needs an API key with the scope that the operation names, or the session of a person who is logged in. Addresses below /api that are not listed here, such as /api/session, /api/account/export and /api/customer-portal, serve the pages of this site with that session; they are no part of this API and change without notice. Refusals are problem details (RFC 9457); their `errors` name fields as you sent them.';

/** A key of the scope or a session; nothing at all as well where the scope is only for a part of the answer. */
function securityOf({ scope, optionalScope }: Operation): Record<string, string[]>[] {
  const asked = scope ?? optionalScope;
  if (asked === undefined) return [];
  return [...(scope === null ? [{}] : []), { key: [asked] }, { session: [] }];
}

function describe(operation: Operation): ZodOpenApiOperationObject {
  const { operationId, tag, summary, scope, query, headers, body, path, example } = operation;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const sample = (name: string) => example.params?.[name];
  return {
    operationId,
    tags: [tag],
    summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    security: securityOf(operation),
    requestParams: {
      path: z.object(Object.fromEntries(names.map((name) => [name, z.string().meta({ example: sample(name) })]))),
      query,
      header: headers,
    },
    ...(body === null ? {} : { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: Object.fromEntries(
      Object.entries(operation.answers).map(
        ([status, { description, schema, type = 'application/json', otherForms }]) => {
          const isRefusal = Number(status) >= 400;
          const others = Object.entries(otherForms ?? {}).map(([form, of]) => [form, { schema: of }]);
          const content = isRefusal
            ? { 'application/problem+json': { schema: problemSchema } }
            : schema && { [type]: { schema }, ...Object.fromEntries(others) };
          const quota = scope === null && path.startsWith('/api/v1/') ? { headers: quotaHeaders } : {};
          return [status, { description, ...quota, ...(content ? { content } : {}) }];
        },
      ),
    ),
  };
}
