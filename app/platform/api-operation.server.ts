import { matchPath, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { methodNotAllowed, problem, problemFor } from './http-errors.ts';
import { type JsonLimits, readJsonObject } from './request-body.server.ts';

/**
 * Operations of the API. Each is declared once: the router, the parser of its input, the OpenAPI document and the page
 * about the API all read the same declaration.
 */
export interface Operation {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** With parameters in braces: "/api/runs/{id}". */
  path: string;
  operationId: string;
  /** The group that it is listed in. */
  tag: string;
  summary: string;
  description?: string;
  /** What an API key must be allowed to do; null where no key is needed. */
  scope: string | null;
  /** What a key must be allowed to do for the parts of the answer that are left out without one. */
  optionalScope?: string;
  /** Search parameters; a strict object refuses others. */
  query: z.ZodObject;
  headers: z.ZodObject;
  /** Of a JSON body; null where there is none. */
  body: z.ZodObject | null;
  /** By status. */
  answers: Record<number, Answer>;
  /** Input that can be tried as it is. */
  example: Example;
  answer: (call: ApiCall) => Promise<Response>;
}

export interface Answer {
  description: string;
  /** Left out: problem details for a refusal, otherwise no body. */
  schema?: z.ZodType;
  /** JSON unless said otherwise. */
  type?: string;
  /** By media type: the forms that the parameter `format` chooses instead. */
  otherForms?: Record<string, z.ZodType>;
}

export interface Example {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

export interface ApiCall {
  context: Readonly<RouterContextProvider>;
  request: Request;
  params: Record<string, string>;
}

export const problemSchema = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    errors: z
      .array(z.object({ field: z.string(), reason: z.string() }))
      .optional()
      .meta({ description: 'What is wrong, by the names of the parameters or fields that were sent.' }),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details.' });

/** Answers a request by the operation of its method and path; refusals that it throws become problem details. */
export async function answerOperation(
  operations: readonly Operation[],
  context: ApiCall['context'],
  request: Request,
): Promise<Response> {
  const found = findOperation(operations, request);
  if (found === null)
    return problem(404, { title: 'Not found', detail: 'There is no such call; /openapi.json lists them.' });
  if ('allow' in found) return methodNotAllowed(found.allow);
  try {
    return await found.operation.answer({ context, request, params: found.params });
  } catch (error) {
    const refusal = error instanceof Response ? error : problemFor(error);
    if (refusal) return refusal;
    throw error;
  }
}

function findOperation(
  operations: readonly Operation[],
  request: Request,
): { operation: Operation; params: ApiCall['params'] } | { allow: string } | null {
  const { pathname } = new URL(request.url);
  const wanted = request.method === 'HEAD' ? 'GET' : request.method;
  const methods: string[] = [];
  for (const operation of operations) {
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
    const match = matchPath({ path, caseSensitive: true }, pathname);
    if (match === null) continue;
    const params = Object.entries(match.params).map(([name, value]) => [name, decodeURIComponent(value ?? '')]);
    if (operation.method.toUpperCase() === wanted) return { operation, params: Object.fromEntries(params) };
    methods.push(operation.method === 'get' ? 'GET, HEAD' : operation.method.toUpperCase());
  }
  return methods.length === 0 ? null : { allow: methods.join(', ') };
}

/** The names that a path has in braces. */
export type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/** How a body that does not fit is refused. */
export interface BodyRefusal {
  status: 400 | 422;
  title: string;
}

const badRequest: BodyRefusal = { status: 400, title: 'Bad request' };

const PARAMETER_REFUSED = 'A parameter cannot be used.';

/** The refusal of one search parameter, as `parseQuery` gives it. */
export const refusedParameter = (field: string, reason: string) =>
  problem(400, { title: badRequest.title, detail: PARAMETER_REFUSED, errors: [{ field, reason }] });

/** @throws a problem Response with status 400 */
export function parseQuery<Schema extends z.ZodObject>(schema: Schema, request: Request): z.output<Schema> {
  const sent = Object.fromEntries(new URL(request.url).searchParams);
  return parsed(schema, sent, {
    unknown: 'is no parameter of this call',
    detail: PARAMETER_REFUSED,
    refusal: badRequest,
  });
}

/** @throws a problem Response */
export async function parseBody<Schema extends z.ZodObject>(
  schema: Schema,
  request: Request,
  limits?: JsonLimits,
  refusal: BodyRefusal = badRequest,
): Promise<z.output<Schema>> {
  return parsed(schema, await readJsonObject(request, limits), { unknown: 'is no field of this call', refusal });
}

function parsed<Schema extends z.ZodObject>(
  schema: Schema,
  sent: Record<string, unknown>,
  { unknown, detail, refusal }: { unknown: string; detail?: string; refusal: BodyRefusal },
): z.output<Schema> {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  const reasons = new Map<string, string>();
  for (const issue of result.error.issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const keys = isUnknown ? issue.keys.slice(0, 5).map((name) => name.slice(0, 60)) : [];
    const names = isUnknown ? keys.map((name) => [...issue.path, name].join('.')) : [issue.path.join('.')];
    for (const name of names) if (!reasons.has(name)) reasons.set(name, isUnknown ? unknown : issue.message);
  }
  const errors = [...reasons].map(([field, reason]) => ({ field, reason }));
  const { field, reason } = errors[0]!;
  const first = reason === unknown ? `"${field}" ${reason}` : reason;
  throw problem(refusal.status, { title: refusal.title, detail: detail ?? first, errors });
}

/** A whole number among the search parameters. */
export function wholeNumber({ least = 0, most, usual }: { least?: number; most: number; usual: number }) {
  const reason = `must be a whole number from ${least} to ${most.toLocaleString('en-US')}`;
  const number = z.coerce.number(reason).int(reason).min(least, reason).max(most, reason).default(usual);
  return z.preprocess((text) => (text === '' ? undefined : text), number);
}
