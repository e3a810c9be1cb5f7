import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { AUDIT_PAGE } from '../../accounts/read-audit-log.server.ts';
import { user } from '../../accounts/schema.server.ts';
import { signedUp, type TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { mutate, record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { loader } from './audit-log.tsx';
import { loader as exportLoader } from './audit-log-export.ts';

const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
type Row = Partial<typeof auditLog.$inferInsert>;

/** A member of the staff, and a log of only these acts: one a minute from noon on, with the ids r00, r01, … */
async function withLog(role: string, rows: Row[]): Promise<TestBrowser> {
  const home = await signedUp(ada);
  await mutate(home.ctx, 'test.prepare', { kind: 'user', id: 'ada' }, (tx) =>
    tx.update(user).set({ role }).where(eq(user.email, ada.email)),
  );
  await record(home.ctx, (tx) => tx.delete(auditLog));
  await add(home, rows);
  return home;
}

async function add(home: TestBrowser, rows: Row[]): Promise<void> {
  const values = rows.map((row, index) => ({
    id: `r${String(index).padStart(2, '0')}`,
    at: new Date(Date.UTC(2026, 10, 20, 12, index)),
    actorKind: 'visitor',
    action: 'contribution.send',
    subjectKind: 'contribution',
    subjectId: 'c1',
    requestId: 'q1',
    ...row,
  }));
  if (values.length > 0) await record(home.ctx, (tx) => tx.insert(auditLog).values(values));
}

const args = (browser: TestBrowser, address: string) =>
  ({ context: browser.provider(), request: browser.request(address), params: {} }) as never;
const open = (browser: TestBrowser, search = '') => loader(args(browser, `/admin/audit-log${search}`));
const ids = async (browser: TestBrowser, search = '') => (await open(browser, search)).entries.map(({ id }) => id);
const download = async (browser: TestBrowser, search: string) => {
  const answer = await exportLoader(args(browser, `/admin/audit-log/export${search}`));
  return { text: await answer.text(), name: answer.headers.get('content-disposition') };
};

it('the audit log is searched by person, act, outcome, object and days, alone and together', async () => {
  const home = await withLog('administrator', []);
  const { viewer } = await home.user();
  await add(home, [
    { actorKind: 'user', actorId: viewer.id, action: 'inbox.decide', detail: { outcome: 'accepted' } },
    { actorKind: 'system', actorId: 'freshness', action: 'freshness.apply', subjectKind: 'tool', subjectId: 'chatgpt' },
    {},
    { at: new Date('2026-11-21T00:00:00Z'), action: 'inbox.decide', detail: { outcome: 'refused' }, subjectId: 'c2' },
  ]);
  expect(await ids(home)).toEqual(['r03', 'r02', 'r01', 'r00']);
  expect(await ids(home, '?who=ADA@acme.example')).toEqual(['r00']);
  expect(await ids(home, '?who=visitor')).toEqual(['r03', 'r02']);
  expect(await ids(home, '?who=freshness')).toEqual(['r01']);
  expect(await ids(home, '?what=inbox.decide')).toEqual(['r03', 'r00']);
  expect(await ids(home, '?outcome=refused')).toEqual(['r03']);
  expect(await ids(home, '?kind=tool')).toEqual(['r01']);
  expect(await ids(home, '?id=c1')).toEqual(['r02', 'r00']);
  expect(await ids(home, '?from=2026-11-21')).toEqual(['r03']);
  expect(await ids(home, '?to=2026-11-20&what=inbox.decide')).toEqual(['r00']);
  expect(await ids(home, '?from=yesterday&after=nonsense')).toHaveLength(4);
  expect(await open(home, '?who=nobody@acme.example')).toMatchObject({
    entries: [],
    problem: 'There is no account with this address.',
  });
  expect((await open(home)).words).toMatchObject({
    actions: ['contribution.send', 'freshness.apply', 'inbox.decide'],
    outcomes: ['accepted', 'refused'],
    kinds: ['contribution', 'tool'],
  });
});

it('every act is on exactly one page of the audit log, also acts of one moment', async () => {
  const at = new Date('2026-11-20T12:00:00Z');
  const home = await withLog(
    'administrator',
    Array.from({ length: AUDIT_PAGE + 3 }, () => ({ at })),
  );
  const first = await open(home);
  const second = await open(home, `?after=${encodeURIComponent(first.next!)}`);
  expect([first.entries.length, second.entries.length, second.next]).toEqual([AUDIT_PAGE, 3, null]);
  expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(AUDIT_PAGE + 3);
});

const everyones: Row[] = [
  { id: 'correction', action: 'contribution.accepted' },
  { id: 'feature', action: 'freshness.apply', subjectKind: 'tool', subjectId: 'chatgpt' },
  { id: 'written', action: 'review.save', subjectKind: 'tool', subjectId: 'chatgpt' },
  { id: 'removed', action: 'review.decide', subjectKind: 'review', subjectId: 'v1' },
  { id: 'listed', action: 'model.listed', subjectKind: 'model', subjectId: 'm1' },
  { id: 'private', action: 'model.register', subjectKind: 'model', subjectId: 'm1' },
  { id: 'role', action: 'account.set-role', subjectKind: 'user', subjectId: 'u1' },
];

it.each([
  ['editor', ['listed', 'feature', 'correction']],
  ['moderator', ['removed', 'written']],
])('the role %s sees only its own acts in the audit log and its exports, whatever it asks for', async (role, seen) => {
  const home = await withLog(role, everyones);
  expect(await ids(home)).toEqual(seen);
  const exported = (await download(home, '?format=jsonl')).text.trim().split('\n');
  expect(exported.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(seen);
  for (const search of ['?kind=user', '?id=u1', '?what=account.set-role', '?what=model.register', '?kind=constructor'])
    expect(await ids(home, search), search).toEqual([]);
  const { actions, kinds } = (await open(home)).words;
  expect(actions).not.toContain('account.set-role');
  expect(kinds).not.toContain('user');
});

it('an export has every act of the search, as JSON Lines and as CSV without formulas', async () => {
  const rows = Array.from({ length: 1_100 }, (_, index) => ({ id: `r${String(index).padStart(4, '0')}` }));
  const home = await withLog('administrator', [
    ...rows,
    { id: 'x', subjectId: '=1+1', detail: { outcome: 'done, "so"' } },
  ]);
  const { text, name } = await download(home, '');
  expect(text.trim().split('\n')).toHaveLength(1_101);
  expect(name).toMatch(/filename="audit-log-[\d-]+\.jsonl"/);
  const csv = (await download(home, '?format=csv&id=%3D1%2B1')).text.split('\r\n');
  expect(csv[0]).toBe('at,who,actorKind,actorId,action,subjectKind,subjectId,detail,requestId');
  expect(csv[1]).toContain(`'=1+1,"{""outcome"":""done, \\""so\\""""}"`);
  expect(csv).toHaveLength(3);
});

it.each(['?from=0000-01-01', '?to=9999-12-31', '?after=0000-01-01T00:00:00Z_r00'])(
  'the audit log and its export ignore a day that the database does not know: %s',
  async (search) => {
    const home = await withLog('administrator', [{}]);
    expect(await ids(home, search)).toEqual(['r00']);
    expect((await download(home, `${search}&format=jsonl`)).text).toContain('"c1"');
  },
);
