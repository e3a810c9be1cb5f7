import { eq } from 'drizzle-orm';
import { user } from '../../accounts/schema.server.ts';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { send } from '../../accounts/testing/visits.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { TestContextOptions } from '../../platform/testing/test-database.server.ts';
import { action as manage } from '../routes/provisioning.tsx';
import { action, loader } from '../routes/scim.ts';
import { organisationMembers } from '../schema.server.ts';
import { acme } from './acme.server.ts';
import { options, prove } from './single-sign-on.server.ts';

/** A directory that sends people and groups by SCIM, and the shapes in which two of them do. */

export interface ScimAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each resource has its own shape
  body: any;
  headers: Headers;
}

export const CORE_USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const CORE_GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

export const patchOf = (...Operations: object[]) => ({ schemas: [PATCH], Operations });

export function directoryWith(ctx: Context, token: string) {
  const program = new TestBrowser(ctx);
  return async (method: string, path: string, body?: unknown): Promise<ScimAnswer> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const handle = method === 'GET' ? loader : action;
    const request = program.request(`/scim/v2${path}`, init);
    const answer = await handle({ context: program.provider(), request, params: {} } as never);
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : JSON.parse(text), headers: answer.headers };
  };
}

export const manageDirectory = (browser: TestBrowser, intent: string, fields: Record<string, string> = {}) =>
  send(manage, browser, '/organisations/acme/provisioning', { intent, ...fields }, { address: 'acme' });

/** Acme with a proven domain, whose directory has a token. */
export async function directed(config: TestContextOptions['config'] = {}) {
  const people = await acme({ ...options(), config: { ...options().config, ...config } });
  await prove(people.ada);
  const { data } = await manageDirectory(people.ada, 'add-token');
  const scim = directoryWith(people.ctx, data.secret);
  const add = async (name: string, more: object = {}) => (await scim('POST', '/Users', oktaUser(name, more))).body;
  return { ...people, secret: data.secret as string, scim, add };
}

/** The part of each member's address before the @, with the role, by address. */
export async function membersOf({ ctx }: { ctx: Context }): Promise<string[]> {
  const rows = await ctx.db
    .select({ email: user.email, role: organisationMembers.role })
    .from(organisationMembers)
    .innerJoin(user, eq(user.id, organisationMembers.userId))
    .orderBy(user.email);
  return rows.map(({ email, role }) => `${email.split('@')[0]} ${role}`);
}

/** As Okta creates a user. */
export const oktaUser = (name: string, more: object = {}) => ({
  schemas: [CORE_USER],
  userName: `${name}@acme.example`,
  name: { givenName: name, familyName: 'Example' },
  emails: [{ primary: true, value: `${name}@acme.example`, type: 'work' }],
  displayName: `${name} Example`,
  locale: 'en-US',
  externalId: `okta-${name}`,
  groups: [],
  password: '1mz050nq',
  active: true,
  ...more,
});

/** As Entra ID creates a user. */
export const entraUser = (name: string) => ({
  schemas: [CORE_USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: `entra-${name}`,
  userName: `${name}_upn`,
  active: true,
  emails: [{ primary: true, type: 'work', value: `${name}@acme.example` }],
  meta: { resourceType: 'User' },
  name: { formatted: `${name} Example`, familyName: 'Example', givenName: name },
  roles: [],
});

/** As Entra ID creates a group. */
export const entraGroup = (displayName: string) => ({
  schemas: [CORE_GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
  externalId: `entra-${displayName}`,
  displayName,
  meta: { resourceType: 'Group' },
});
