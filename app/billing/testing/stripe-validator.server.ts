import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import OpenAPIBackend from 'openapi-backend';
import { withNewer } from './newer-operations.ts';

/** The package has no types. */
const qs = createRequire(import.meta.url)('qs') as {
  parse: (text: string, options: { depth: number; arrayLimit: number }) => Record<string, unknown>;
};

/**
 * A server in place of Stripe: validates every request against Stripe's published description
 * (fixtures/stripe-operations.json) and answers from `objects`. Like Stripe, it refuses unknown fields with 400.
 */
export interface StripeValidator {
  url: string;
  requests: { method: string; path: string; body: Record<string, unknown>; idempotencyKey: string | null }[];
  /** Answers of GET, by id. */
  objects: Map<string, Record<string, unknown>>;
  /** Answers of list requests, by path. */
  lists: Map<string, Record<string, unknown>[]>;
  /** Fails the next requests with this status; null: no longer. */
  failWith: (status: number | null) => void;
  /** Holds the next POST to this path, or the answer of the next GET of it, until it is released. */
  holdNext: (path: string) => { arrived: Promise<void>; release: () => void };
  /** Forgets requests, objects, answers by idempotency key and failures, for the next test. */
  forget: () => void;
  close: () => Promise<void>;
}

export async function startStripeValidator(): Promise<StripeValidator> {
  const file = path.join(import.meta.dirname, '..', 'fixtures', 'stripe-operations.json');
  const api = new OpenAPIBackend({
    definition: withNewer(JSON.parse(readFileSync(file, 'utf8'))),
    quick: true,
    coerceTypes: true,
    ajvOpts: { strict: false, coerceTypes: 'array', logger: false },
  });
  await api.init();
  const validator = { requests: [], objects: new Map(), lists: new Map() } as unknown as StripeValidator;
  const answersOfKeys = new Map<string, { text: string; json: unknown }>();
  let failure: number | null = null;
  let made = 0;
  let hold: { path: string; arrived: PromiseWithResolvers<void>; released: PromiseWithResolvers<void> } | null = null;
  validator.holdNext = (path) => {
    const held = { path, arrived: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() };
    hold = held;
    return { arrived: held.arrived.promise, release: held.released.resolve };
  };
  validator.failWith = (status) => {
    failure = status;
  };
  validator.forget = () => {
    validator.requests.length = 0;
    validator.objects.clear();
    validator.lists.clear();
    answersOfKeys.clear();
    failure = null;
  };
  const answer = (method: string, address: string, body: Record<string, unknown>) => {
    const [pathname = '', query = ''] = address.split('?');
    const refusal = findRefusal(api, method, pathname, query, body);
    if (refusal) return { status: 400, json: { error: { type: 'invalid_request_error', message: refusal } } };
    if (method === 'GET') return answerRead(validator, pathname);
    const expired = /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/.exec(pathname)?.[1];
    if (expired !== undefined) {
      const session = { ...validator.objects.get(expired), status: 'expired', url: null };
      validator.objects.set(expired, session);
      return { status: 200, json: session };
    }
    const id = String(body.id ?? `made_${++made}`);
    const kind = pathname === '/v1/checkout/sessions' ? 'checkout.session' : 'thing';
    const object = { id, object: kind, status: 'open', url: `https://stripe.example/${id}`, ...body };
    validator.objects.set(id, object);
    return { status: 200, json: object };
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', async () => {
      const method = request.method ?? 'GET';
      const held = request.url?.split('?')[0] === hold?.path ? hold : null;
      const untilReleased = async () => {
        hold = null;
        held?.arrived.resolve();
        await held?.released.promise;
      };
      if (held && method === 'POST') await untilReleased();
      const body = qs.parse(text, { depth: 20, arrayLimit: 100 });
      const idempotencyKey = (request.headers['idempotency-key'] as string | undefined) ?? null;
      validator.requests.push({ method, path: request.url ?? '', body, idempotencyKey });
      const key = method === 'POST' && idempotencyKey ? `${request.url} ${idempotencyKey}` : null;
      const before = key === null ? undefined : answersOfKeys.get(key);
      const { status, json } =
        failure !== null
          ? { status: failure, json: { error: { type: 'api_error', message: 'trouble' } } }
          : before === undefined
            ? answer(method, request.url ?? '', body)
            : answerAgain(before, text);
      if (held && method === 'GET') await untilReleased();
      if (key && status === 200) answersOfKeys.set(key, { text, json });
      response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
      response.end(JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  validator.url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  validator.close = () => new Promise((resolve) => server.close(() => resolve()));
  return validator;
}

/** The same request gets the same answer, and another one under its key is refused. */
const answerAgain = (before: { text: string; json: unknown }, text: string) =>
  before.text === text
    ? { status: 200, json: before.json }
    : { status: 400, json: { error: { type: 'idempotency_error', message: 'Another request has this key.' } } };

function findRefusal(
  api: OpenAPIBackend,
  method: string,
  pathname: string,
  query: string,
  body: Record<string, unknown>,
): string | null {
  const parsedQuery = qs.parse(query, { depth: 20, arrayLimit: 100 }) as Record<string, string>;
  const request = { method, path: pathname, query: parsedQuery, body, headers: {} };
  const operation = api.matchOperation(request);
  if (!operation) return `Unrecognized request URL (${method}: ${pathname}).`;
  const known = new Set((operation.parameters ?? []).map((parameter) => ('name' in parameter ? parameter.name : '')));
  const unknown = Object.keys(parsedQuery).find((name) => !known.has(name));
  if (unknown !== undefined) return `Received unknown parameter: ${unknown}`;
  const { errors } = api.validateRequest(request, operation);
  return errors?.length ? errors.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ') : null;
}

function answerRead(validator: StripeValidator, pathname: string) {
  const id = pathname.split('/').at(-1)!;
  const object = validator.objects.get(id);
  if (object) return { status: 200, json: object };
  if (/^(configurations|sessions|invoices|invoice_payments|prices|refunds|subscriptions)$/.test(id)) {
    const json = { object: 'list', data: validator.lists.get(pathname) ?? [], has_more: false, url: pathname };
    return { status: 200, json };
  }
  const error = { type: 'invalid_request_error', code: 'resource_missing', message: `No such object: ${id}` };
  return { status: 404, json: { error } };
}
