import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeAdministrator } from '../../accounts/roles.server.ts';
import { user } from '../../accounts/schema.server.ts';
import { signedUp, TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { screensOf } from '../audit/duties.ts';
import { kindsOf } from '../inbox/decide-item.server.ts';
import { inboxKinds } from '../inbox/inbox-item.ts';
import { inboxSources } from '../inbox/inbox-sources.server.ts';
import { routes } from '../routes.ts';
import { action as decide } from './inbox.tsx';
import { action, loader } from './roles.tsx';

const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
type Fields = Record<string, string>;

const args = (browser: TestBrowser, address: string, fields?: Fields) =>
  ({
    context: browser.provider(),
    request: browser.request(address, fields && { method: 'POST', body: new URLSearchParams(fields) }),
    params: { mailId: 'none' },
  }) as never;

async function become(browser: TestBrowser, role: string) {
  await mutate(browser.ctx, 'test.prepare', { kind: 'user', id: 'ada' }, async (tx) => {
    await tx.update(user).set({ role }).where(eq(user.email, ada.email));
  });
}

/** The roles that may open each screen; every other role and visitors are refused. */
const screens: Record<string, ('editor' | 'moderator')[]> = {
  admin: ['editor', 'moderator'],
  'admin/inbox': ['editor', 'moderator'],
  'admin/inbox/proof/:proofId': ['moderator'],
  'admin/catalogue': ['editor'],
  'admin/catalogue/:kind/new': ['editor'],
  'admin/catalogue/:kind/:recordId': ['editor'],
  'admin/catalogue/:kind/:recordId/edit': ['editor'],
  'admin/catalogue/:kind/:recordId/text': ['editor'],
  'admin/catalogue/tool/:recordId/measured': ['editor'],
  'admin/catalogue/model/:recordId/value': ['editor'],
  'admin/claims': ['editor'],
  'admin/model-catalogue': ['editor'],
  'admin/freshness': ['editor'],
  'admin/accounts': [],
  'admin/accounts/:userId': [],
  'admin/audit-log': ['editor', 'moderator'],
  'admin/audit-log/export': ['editor', 'moderator'],
  'admin/messages': ['moderator'],
  'admin/jobs': [],
  'admin/mailbox': [],
  'admin/mailbox/:mailId': [],
  'admin/feeds': [],
  'admin/certifications': [],
  'admin/placements': [],
  'admin/limits': [],
  'admin/setup': [],
  'admin/data': [],
  'admin/data/export': [],
  'admin/roles': [],
};

/** Of screens on which fewer roles may act than look. */
const actors: typeof screens = { admin: [] };

type Handler = (args: never) => Promise<unknown>;
interface Screen {
  loader: Handler;
  action?: Handler;
}
const modules = import.meta.glob<Screen>(['./*.ts', './*.tsx', '!./*.test.ts']);

/** The status of the refusal; null: the screen let the request in, whatever it made of it. */
async function refusalOf(handler: Handler, given: never): Promise<number | null> {
  const thrown: unknown = await handler(given).then(
    () => null,
    (error: unknown) => error,
  );
  const status = (thrown as { status?: number; init?: { status?: number } } | null) ?? {};
  const code = status.status ?? status.init?.status ?? null;
  return code === 403 || code === 302 ? code : null;
}

it('every screen of the administration has a row in the table of roles', () => {
  expect(routes.map(({ path }) => path).sort()).toEqual(Object.keys(screens).sort());
});

it('every screen is opened by its roles only, for reading and for acting', async () => {
  const home = await signedUp(ada);
  const visitor = new TestBrowser(home.ctx);
  const roles = ['user', 'provider', 'moderator', 'editor', 'administrator'] as const;
  for (const { path, file } of routes) {
    const screen = await modules[`./${file.replace('admin/routes/', '')}`]!();
    const handlers = [screen.loader, ...(screen.action ? [screen.action] : [])];
    for (const [index, handler] of handlers.entries()) {
      const given = (browser: TestBrowser) => args(browser, `/${path}`, index === 0 ? undefined : { intent: 'none' });
      expect(await refusalOf(handler, given(visitor)), `${path} to a visitor`).toBe(302);
      const allowed = (index === 1 ? actors[path!] : undefined) ?? screens[path!]!;
      for (const role of roles) {
        await become(home, role);
        const isAllowed = role === 'administrator' || allowed.some((one) => one === role);
        expect(await refusalOf(handler, given(home)), `${path} to the role ${role}`).toBe(isAllowed ? null : 403);
      }
    }
  }
});

it('the page of roles lists for each role the screens that it opens, and no others', () => {
  const listed = Object.entries(screens).filter(([path]) => !/^admin$|:|export$/.test(path));
  for (const role of ['user', 'provider', 'moderator', 'editor', 'administrator'] as const) {
    const opened = listed.filter(([, roles]) => role === 'administrator' || roles.some((allowed) => allowed === role));
    expect(
      screensOf(role)
        .map(({ to }) => to)
        .sort(),
      role,
    ).toEqual(opened.map(([path]) => `/${path}`).sort());
  }
});

it('an item of the inbox is decided only by the role of its kind, also when its key is typed', async () => {
  const home = await signedUp(ada);
  const acts: Fields[] = [{ accept: 'x' }, { reason: 'No.' }, { undo: 'undo' }];
  for (const role of ['editor', 'moderator'] as const) {
    await become(home, role);
    expect(kindsOf(role)).toEqual(inboxKinds.filter((kind) => inboxSources[kind].role === role));
    for (const kind of inboxKinds) {
      if (inboxSources[kind].role === role) continue;
      for (const fields of acts) {
        const given = args(home, '/admin/inbox', { item: `${kind}:none`, ...fields });
        expect(await refusalOf(decide as Handler, given), `${kind} by ${role}`).toBe(403);
      }
    }
  }
});

it('an administrator gives and takes roles, but not an own one, so that one administrator always remains', async () => {
  const home = await signedUp(ada);
  await makeAdministrator(home.ctx, ada.email);
  await mutate(home.ctx, 'test.prepare', { kind: 'user', id: 'bob' }, async (tx) => {
    await tx.insert(user).values({ id: 'bob', email: 'bob@wren.example', role: 'provider', providerStatus: 'active' });
  });
  const act = async (fields: Fields) => {
    const answer = await action(args(home, '/admin/roles', fields)).catch((thrown: unknown) => thrown);
    return (answer as { data?: { problem: string } }).data?.problem ?? null;
  };
  expect(await act({ email: 'Bob@wren.example', role: 'editor' })).toBeNull();
  const { staff } = await loader(args(home, '/admin/roles'));
  expect(staff).toContainEqual({ email: 'bob@wren.example', role: 'editor' });
  expect(await act({ email: 'bob@wren.example', role: 'none' })).toBeNull();
  const [bob] = await home.ctx.db.select().from(user).where(eq(user.id, 'bob'));
  expect([bob!.role, bob!.providerStatus]).toEqual(['provider', 'active']);
  expect(await act({ email: ada.email, role: 'none' })).toMatch('You cannot change your own role.');
  expect(await act({ email: 'nobody@wren.example', role: 'editor' })).toBe('There is no account with this address.');
});
