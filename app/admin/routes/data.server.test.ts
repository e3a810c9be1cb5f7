import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { makeAdministrator } from '../../accounts/roles.server.ts';
import { signedUp, type TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { aiTools } from '../../catalog/schema.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { listRecordKeys } from '../../results/record-keys.server.ts';
import { sealSecret } from '../../vault/sealed-secret.server.ts';
import { action, loader } from './data.tsx';
import { action as exportAction } from './data-export.ts';

const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
let home: TestBrowser;

beforeEach(async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'yardstick-data-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  home = await signedUp(ada, { config: { dataDir } });
  await makeAdministrator(home.ctx, ada.email);
});

const argsOf = (address: string, fields: Record<string, string | File> = {}) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return { context: home.provider(), request: home.request(address, { method: 'POST', body }), params: {} } as never;
};

interface Sent {
  answer?: { error?: string; done?: string };
  preview?: { problems: string[]; added: { id: string }[]; replaced: { id: string }[]; text: string; seen: string };
}
async function send(fields: Record<string, string | File>): Promise<Sent> {
  const sent = (await action(argsOf('/admin/data', fields))) as Sent | { data: Sent };
  return 'data' in sent ? sent.data : sent;
}

const acts = async (name: string) => {
  const rows = await home.ctx.db.select().from(auditLog).where(eq(auditLog.action, name));
  return rows.map(({ actorKind, actorId }) => [actorKind, actorId !== null]);
};

it('a new key signs records after the right password alone, and the act names who did it', async () => {
  const [before] = await listRecordKeys(home.ctx);
  const refused = await send({ section: 'record-key', password: 'wrong' });
  expect(refused.answer?.error).toBe('That is not your current password.');
  expect(await listRecordKeys(home.ctx)).toHaveLength(1);
  const { answer } = await send({ section: 'record-key', password: ada.password });
  const keys = await listRecordKeys(home.ctx);
  expect([keys.length, keys[1]!.id]).toEqual([2, before!.id]);
  expect(answer?.done).toContain(keys[0]!.id);
  expect(await acts('record-key.make')).toContainEqual(['user', true]);
});

it('the master key is changed on the site only where every process can have both keys', async () => {
  const shown = await loader(argsOf('/admin/data'));
  expect(shown.masterKey).toMatchObject({ isInEnvironment: false, canRotate: false });
  const { answer } = await send({ section: 'master-key', password: ada.password });
  expect(answer?.error).toContain('does not have both keys');
  expect(await acts('master-key.rotate')).toEqual([]);
});

it('the master key is changed after the password, and what is said counts accounts whose key was wrapped', async () => {
  const [before, after] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
  const { config } = home.ctx;
  await record(home.ctx, async (tx) => {
    const ctx = { ...home.ctx, config: { ...config, masterKey: before! } };
    await sealSecret(ctx, tx, (await home.user()).viewer.id, 'test', 'a secret');
  });
  const eva = { ...ada, email: 'eva@acme.example' };
  const other = await signedUp(eva, { config: { ...config, masterKey: after!, masterKeyPrevious: before! } });
  await makeAdministrator(other.ctx, eva.email);
  home = other;
  expect((await loader(argsOf('/admin/data'))).masterKey).toMatchObject({ canRotate: true, behind: [], accounts: 1 });
  const change = () => send({ section: 'master-key', password: eva.password });
  const removal =
    'Remove MASTER_KEY_PREVIOUS from the environment of every process: nothing is wrapped with it any more.';
  expect((await change()).answer).toEqual({
    section: 'master-key',
    done: `The keys of 1 account are wrapped with the new master key now. ${removal}`,
  });
  expect((await change()).answer?.done).toBe(`Everything was wrapped with the new master key already. ${removal}`);
});

it('a master key that is lost refuses the change in a sentence that names the account', async () => {
  const [lost, before, after] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte).toString('base64'));
  const { config } = home.ctx;
  await record(home.ctx, async (tx) => {
    const ctx = { ...home.ctx, config: { ...config, masterKey: lost! } };
    await sealSecret(ctx, tx, (await home.user()).viewer.id, 'test', 'a secret');
  });
  const eva = { ...ada, email: 'eva@acme.example' };
  const other = await signedUp(eva, { config: { ...config, masterKey: after!, masterKeyPrevious: before! } });
  await makeAdministrator(other.ctx, eva.email);
  home = other;
  const { answer } = await send({ section: 'master-key', password: eva.password });
  expect(answer?.error).toMatch(
    /no master key here opens: ada@acme\.example \(master key .+\)\. Nothing was changed\./,
  );
  expect(await acts('master-key.rotate')).toEqual([]);
});

const tool = {
  id: 'measure-mate',
  name: 'Measure Mate',
  company: 'acme',
  website: 'https://acme.example',
  category: 'coding',
  description: 'Measures what other tools write.',
};

it('an import is shown before it is applied, and a wrong password keeps what was looked at', async () => {
  const csv = `${Object.keys(tool).join(',')}\n${Object.values(tool).join(',')}\n`;
  const { preview } = await send({ section: 'look', file: new File([csv], 'tools.csv') });
  expect(preview).toMatchObject({ problems: [], added: [{ id: tool.id }], replaced: [] });
  const stored = () => home.ctx.db.select({ id: aiTools.id }).from(aiTools).where(eq(aiTools.id, tool.id));
  expect(await stored()).toEqual([]);
  const again = { section: 'import', text: preview!.text, seen: preview!.seen };
  const refused = await send({ ...again, password: 'wrong' });
  expect([refused.answer?.error, refused.preview?.added.length]).toEqual(['That is not your current password.', 1]);
  expect(await stored()).toEqual([]);
  const { answer } = await send({ ...again, password: ada.password });
  expect(answer?.done).toBe('1 tool was imported.');
  expect(await stored()).toHaveLength(1);
  expect(await acts('catalogue.import')).toEqual([['user', true]]);
  const taken = await send({ section: 'look', file: new File([csv], 'tools.csv') });
  expect(taken.preview?.problems.join()).toContain('already taken');
});

/** As a browser sends the text of a hidden field. */
const inForm = (text: string) => text.replace(/\r\n?|\n/g, '\r\n');

it('what is imported is what was looked at, although a form changes its line breaks', async () => {
  const withLines = { ...tool, description: 'Measures what\nother tools write.' };
  const json = `${'\n'.repeat(1_990_000)}${JSON.stringify([tool])}`;
  for (const text of [
    `${Object.keys(withLines).join(',')}\n${Object.values(withLines)
      .map((value) => `"${value}"`)
      .join(',')}\n`,
    json,
  ]) {
    const { preview } = await send({ section: 'look', file: new File([text], 'tools'), doesReplace: 'on' });
    const { answer } = await send({
      section: 'import',
      text: inForm(preview!.text),
      seen: preview!.seen,
      doesReplace: 'on',
      password: ada.password,
    });
    expect(answer).toEqual({ section: 'import', done: '1 tool was imported.' });
    const [stored] = await home.ctx.db.select().from(aiTools).where(eq(aiTools.id, tool.id));
    expect(stored!.description).toBe(text === json ? tool.description : withLines.description);
  }
});

it('an import that would replace a tool that was new when it was looked at is refused, and shown again', async () => {
  const file = () => new File([JSON.stringify([tool])], 'tools.json');
  const look = async () => (await send({ section: 'look', file: file(), doesReplace: 'on' })).preview!;
  const confirm = ({ text, seen }: { text: string; seen: string }) =>
    send({ section: 'import', text, seen, doesReplace: 'on', password: ada.password });
  const first = await look();
  expect(first).toMatchObject({ added: [{ id: tool.id }], replaced: [] });
  expect((await confirm(await look())).answer?.done).toBe('1 tool was imported.');
  const refused = await confirm(first);
  expect(refused.answer?.error).toContain('It would do something else now than when you looked at it');
  expect(refused.preview).toMatchObject({ added: [], replaced: [{ id: tool.id }] });
  expect(await acts('catalogue.import')).toHaveLength(1);
  expect((await confirm(refused.preview!)).answer?.done).toBe('1 tool was imported.');
});

it('a file that cannot be imported says why', async () => {
  const broken = await send({ section: 'look', file: new File(['{"id": '], 'tools.json') });
  expect(broken.preview?.problems).toHaveLength(1);
  expect((await send({ section: 'look' })).answer?.error).toBe('Choose a file with tools.');
  const latin = await send({ section: 'look', file: new File([Buffer.from('caf\xe9', 'latin1')], 'tools.csv') });
  expect(latin.answer?.error).toBe('The file is not UTF-8 text.');
});

it('everything is exported as a file after the right password alone', async () => {
  const refused = (await exportAction(argsOf('/admin/data/export', { password: 'wrong' })).catch(
    (thrown: unknown) => thrown,
  )) as Response;
  expect(refused.headers.get('location')).toBe('/admin/data?export=refused#export');
  expect(await acts('data.export')).toEqual([]);
});
