import type { RouterContextProvider } from 'react-router';
import { type Context, withActor } from '../../platform/context.server.ts';
import { Refusal } from '../../platform/http-errors.ts';
import { RateLimit } from '../../platform/rate-limit.server.ts';
import { MB, readJson } from '../../platform/request-body.server.ts';
import { requestFacts } from '../../platform/request-context.server.ts';
import { applyPatch } from './apply-patch.ts';
import { type Attributes, readAttributes } from './scim-attributes.ts';
import { listOf, MOST_RESULTS, providerConfig, resourceTypesOf, schemasOf, scimBase } from './scim-documents.ts';
import { ERROR_SCHEMA, ScimError } from './scim-error.ts';
import { parseFilter } from './scim-filter.ts';
import { addGroup, changeGroup, getGroup, listGroups, removeGroup } from './scim-groups.server.ts';
import { readBody } from './scim-input.ts';
import { type Directory, findDirectory } from './scim-tokens.server.ts';
import { addUser, changeUser, getUser, listUsers, type Page, removeUser } from './scim-users.server.ts';

/** Requests below /scim/v2 (RFC 7644). The token says whose directory sends them. */

/** Of one network address: a directory sends several requests a second while it fills an organisation. */
const limits = new RateLimit('SCIM', 3_000, 60);
/** A group with all members of an organisation. */
const bodyLimits = { bytes: MB, depth: 16, ms: 30_000 };

interface Call {
  ctx: Context;
  request: Request;
  url: URL;
  organisation: Directory;
}

/** What users and groups have in common. */
interface Resources {
  list: (call: Call, page: Page) => Promise<{ resources: object[]; total: number }>;
  get: (call: Call, id: string) => Promise<object>;
  add: (call: Call, attributes: Attributes) => Promise<string>;
  change: (call: Call, id: string, change: (before: Attributes) => Attributes) => Promise<void>;
  remove: (call: Call, id: string) => Promise<void>;
}

const users: Resources = {
  list: ({ ctx, organisation }, page) => listUsers(ctx, organisation, page),
  get: ({ ctx, organisation }, id) => getUser(ctx, organisation, id),
  add: ({ ctx, organisation }, attributes) => addUser(ctx, organisation, attributes),
  change: ({ ctx, organisation }, id, change) => changeUser(ctx, organisation, id, change),
  remove: ({ ctx, organisation }, id) => removeUser(ctx, organisation, id),
};

const groups: Resources = {
  list: ({ ctx, organisation, url }, page) => listGroups(ctx, organisation, page, wantsMembers(url)),
  get: ({ ctx, organisation, url }, id) => getGroup(ctx, organisation, id, wantsMembers(url)),
  add: ({ ctx, organisation }, attributes) => addGroup(ctx, organisation, attributes),
  change: ({ ctx, organisation }, id, change) => changeGroup(ctx, organisation, id, change),
  remove: ({ ctx, organisation }, id) => removeGroup(ctx, organisation, id),
};

const wantsMembers = ({ searchParams }: URL) =>
  !(searchParams.get('excludedAttributes') ?? '').split(',').some((name) => name.trim().toLowerCase() === 'members');

const endpoints: Record<string, Resources> = { Users: users, Groups: groups };

export async function answerScim(context: Readonly<RouterContextProvider>, request: Request): Promise<Response> {
  const { context: ctx, clientAddress } = requestFacts(context);
  try {
    limits.enforce(clientAddress, ctx.now().getTime());
    return await answer(ctx, request);
  } catch (error) {
    return await refusalOf(error);
  }
}

async function answer(ctx: Context, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const [endpoint = '', id, ...rest] = url.pathname
    .replace(/^\/scim\/v2\/?/, '')
    .split('/')
    .map(decodeURIComponent);
  if (rest.length > 0) throw noEndpoint();
  const document = documentAt(ctx, endpoint, id);
  if (document !== null) return request.method === 'GET' ? reply(200, document) : notAllowed('GET');
  const resources = Object.hasOwn(endpoints, endpoint) ? endpoints[endpoint] : undefined;
  const organisation = await requireDirectory(ctx, request);
  if (resources === undefined) throw noEndpoint();
  const call = { ctx: withActor(ctx, { kind: 'system', name: 'directory' }), request, url, organisation };
  return id ? await answerOne(call, resources, id) : await answerAll(call, resources, endpoint);
}

const noEndpoint = () => new ScimError(404, 'There is nothing at this address.');

/** Descriptions of the server, which are no secret. Null: another endpoint. */
function documentAt({ config: { publicUrl } }: Context, endpoint: string, id: string | undefined): object | null {
  if (endpoint === 'ServiceProviderConfig' && !id) return providerConfig(publicUrl);
  const known =
    endpoint === 'Schemas' ? schemasOf(publicUrl) : endpoint === 'ResourceTypes' ? resourceTypesOf(publicUrl) : null;
  if (known === null) return null;
  if (!id) return listOf(known);
  const found = known.find((one) => one.id === id);
  if (!found) throw noEndpoint();
  return found;
}

async function requireDirectory(ctx: Context, request: Request): Promise<Directory> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const found = bearer === undefined ? null : await findDirectory(ctx, bearer);
  if (found === null) throw new ScimError(401, 'Send a token of the organisation: Authorization: Bearer ysd_…');
  return found;
}

async function answerAll(call: Call, resources: Resources, endpoint: string): Promise<Response> {
  const { request, url, ctx } = call;
  if (request.method === 'GET') {
    const page = readPage(url);
    const { resources: found, total } = await resources.list(call, page);
    return reply(200, listOf(found, { total, startIndex: page.startIndex }));
  }
  if (request.method !== 'POST') return notAllowed('GET, POST');
  const id = await resources.add(call, readAttributes(await bodyOf(request)));
  const location = `${scimBase(ctx.config.publicUrl)}/${endpoint}/${id}`;
  return reply(201, await resources.get(call, id), { location });
}

async function answerOne(call: Call, resources: Resources, id: string): Promise<Response> {
  const { request } = call;
  switch (request.method) {
    case 'GET':
      break;
    case 'PUT': {
      const attributes = readAttributes(await bodyOf(request));
      // Whether somebody is active changes only where the directory says so.
      await resources.change(call, id, ({ active }) => ({
        ...(active === undefined ? {} : { active }),
        ...attributes,
      }));
      break;
    }
    case 'PATCH': {
      const body = await bodyOf(request);
      await resources.change(call, id, (before) => applyPatch(before, body));
      break;
    }
    case 'DELETE':
      await resources.remove(call, id);
      return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
    default:
      return notAllowed('GET, PUT, PATCH, DELETE');
  }
  return reply(200, await resources.get(call, id));
}

const bodyOf = async (request: Request) => readBody(await readJson(request, bodyLimits));

/** Counts from 1; a count of 0 asks how many there are. */
function readPage({ searchParams }: URL): Page {
  const number = (name: string, usual: number) => {
    const text = searchParams.get(name) ?? '';
    if (text !== '' && !/^-?\d{1,9}$/.test(text))
      throw new ScimError(400, `${name} is a whole number.`, 'invalidValue');
    return text === '' ? usual : Number(text);
  };
  const filter = searchParams.get('filter') ?? '';
  return {
    conditions: filter === '' ? [] : parseFilter(filter),
    startIndex: Math.max(1, number('startIndex', 1)),
    count: Math.min(MOST_RESULTS, Math.max(0, number('count', 100))),
  };
}

const reply = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/scim+json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });

const refuse = (status: number, detail: string, scimType?: string, headers: Record<string, string> = {}) =>
  reply(
    status,
    { schemas: [ERROR_SCHEMA], status: String(status), ...(scimType && { scimType }), detail },
    { ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}), ...headers },
  );

const notAllowed = (allow: string) => refuse(405, `This address answers ${allow}.`, undefined, { allow });

/** Refusals in the shape of SCIM, also those of parts that know nothing of it. */
async function refusalOf(error: unknown): Promise<Response> {
  if (error instanceof ScimError) return refuse(error.status, error.message, error.scimType);
  if (error instanceof Refusal) return refuse(error.status, error.message);
  if (!(error instanceof Response)) throw error;
  const { detail, title } = (await error.json()) as { detail?: string; title: string };
  const wait = error.headers.get('retry-after');
  const scimType = error.status === 400 ? 'invalidSyntax' : undefined;
  return refuse(error.status, detail ?? title, scimType, wait === null ? {} : { 'retry-after': wait });
}
