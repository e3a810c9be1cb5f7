import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { makeAdministrator } from '../../accounts/roles.server.ts';
import { signedUp, type TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { sendContactMessage } from '../../help/contact/send-contact-message.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { listLimits } from '../setup/save-limits.server.ts';
import { action, loader } from './limits.tsx';

const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
let home: TestBrowser;

beforeEach(async () => {
  home = await signedUp(ada);
  await makeAdministrator(home.ctx, ada.email);
});

const args = (fields?: Record<string, string>, query = '') =>
  ({
    context: home.provider(),
    request: home.request(`/admin/limits${query}`, fields && { method: 'POST', body: new URLSearchParams(fields) }),
    params: {},
  }) as never;

const open = async () => (await loader(args())).groups.flatMap(({ limits }) => limits);
const readLimit = async (name: string) => (await open()).find((limit) => limit.name === name)!.value;

/** Sends the form as the page does. @returns where it leads, or what was refused */
async function save(typed: Record<string, string>, shown?: Awaited<ReturnType<typeof open>>) {
  const fields: Record<string, string> = {};
  for (const { name, value } of shown ?? (await open())) {
    fields[`seen.${name}`] = String(value);
    fields[name] = typed[name] ?? String(value);
  }
  const answer: unknown = await action(args(fields)).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return answer.headers.get('location');
  return answer as { data: { errors: Record<string, string> }; init: { status: number } };
}

const message = { name: 'Bob', email: 'bob@wren.example', subject: 'Hello', message: 'A question about a tool.' };

it('a limit that is saved holds at once, and what was changed is in the audit log', async () => {
  expect(await save({ 'help.messages': '2', 'reviews.burst': ' 9 ' })).toBe('/admin/limits?saved=2');
  expect(await readLimit('reviews.burst')).toBe(9);
  const send = () => sendContactMessage(home.ctx, message as never, { clientAddress: '198.51.100.7', trap: '' });
  expect([await send(), await send(), await send()].map(({ kind }) => kind)).toEqual(['sent', 'sent', 'too-many']);
  const rows = await home.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'setting.save'))
    .orderBy(auditLog.id);
  expect(rows.map(({ detail }) => detail)).toEqual([
    {
      from: { 'reviews.burst': null, 'help.messages': null },
      to: { 'reviews.burst': 9, 'help.messages': 2 },
    },
  ]);
});

it('a number outside its safe range is refused beside its field, and nothing of the form is saved', async () => {
  const limits = listLimits(home.ctx).flatMap((group) => group.limits);
  for (const { name, least, most } of limits)
    for (const wrong of [String(least - 1), String(most + 1), '', '1e2', '5.5', '٥', '<script>']) {
      const refused = await save({ [name]: wrong, ...(name !== 'reviews.votes' && { 'reviews.votes': '50' }) });
      expect(refused, `${name}: ${wrong}`).toMatchObject({
        data: { errors: { [name]: `A whole number from ${least} to ${most} is safe.` } },
        init: { status: 400 },
      });
    }
  expect(await readLimit('reviews.votes')).toBe(100);
  expect(await home.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'setting.save'))).toEqual([]);
});

it('of two administrators, the second one does not save over the first one without seeing it', async () => {
  const before = await open();
  await save({ 'reviews.burst': '9' });
  const refused = await save({ 'reviews.burst': '7', 'reviews.votes': '50' }, before);
  expect(refused).toMatchObject({ init: { status: 409 }, data: { typed: { 'reviews.votes': '50' } } });
  expect(refused).not.toHaveProperty(['data', 'typed', 'reviews.burst']);
  expect(await readLimit('reviews.burst')).toBe(9);
  // A change of another limit is no obstacle, and does not take back the first one.
  expect(await save({ 'reviews.votes': '50' }, before)).toBe('/admin/limits?saved=1');
  expect(await readLimit('reviews.burst')).toBe(9);
});

it('a form without a change writes nothing, and the usual number leaves nothing stored', async () => {
  expect(await save({})).toBe('/admin/limits?saved=0');
  expect(await save({ 'reviews.burst': ' 05' })).toBe('/admin/limits?saved=0');
  await save({ 'reviews.burst': '9' });
  await save({ 'reviews.burst': '5' });
  const rows = await home.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'setting.save'))
    .orderBy(auditLog.id);
  expect(rows.map(({ detail }) => (detail as { to: unknown }).to)).toEqual([
    { 'reviews.burst': 9 },
    { 'reviews.burst': null },
  ]);
});
