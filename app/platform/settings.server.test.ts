import { desc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Config, parseConfig } from './config.server.ts';
import { createContext } from './context.server.ts';
import { record } from './mutate.server.ts';
import { saveVariables, variableStates } from './saved-variables.server.ts';
import { auditLog, siteSetting } from './schema.server.ts';
import { change, defineSetting, followSettings, readSettings, saveSettings, settingOf } from './settings.server.ts';
import { contextOn, openTestDatabase, testContext } from './testing/test-database.server.ts';

const limit = defineSetting({ name: 'test.limit', schema: z.number().int().min(1), fallback: 10 });

/** What a request gets that begins now. */
const again = (ctx: Awaited<ReturnType<typeof testContext>>, config: Config = ctx.config) =>
  createContext({ db: ctx.db, config, log: ctx.log, now: ctx.now });

it('a saved setting holds at once, is audited with its old value, and goes back to its fallback', async () => {
  const ctx = await testContext();
  expect(settingOf(ctx, limit)).toBe(10);
  await saveSettings(ctx, [change(limit, 3)]);
  await saveSettings(ctx, [change(limit, 4)]);
  expect(settingOf(ctx, limit)).toBe(4);
  const [row] = await ctx.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(row).toMatchObject({
    action: 'setting.save',
    detail: { from: { 'test.limit': 3 }, to: { 'test.limit': 4 } },
  });
  await saveSettings(ctx, [change(limit, null)]);
  expect(settingOf(ctx, limit)).toBe(10);
  await readSettings(ctx.db);
  expect(settingOf(ctx, limit)).toBe(10);
});

it('a value that the schema refuses is not saved, and a stored one that it no longer accepts counts as unset', async () => {
  const ctx = await testContext();
  expect(() => change(limit, 0)).toThrow();
  const free = defineSetting({ name: 'test.limit', schema: z.number(), fallback: 0 });
  await saveSettings(ctx, [change(free, -5)]);
  expect(settingOf(ctx, limit)).toBe(10);
});

it('a process that follows the settings has what another one saved, and says that it read them', async () => {
  const one = await openTestDatabase();
  await readSettings(one.reads);
  const read = Promise.withResolvers<void>();
  const stop = await followSettings(one, read.resolve);
  await record(contextOn(one), async (tx) => {
    await tx.insert(siteSetting).values({ name: limit.name, value: 7, updatedAt: new Date('2026-11-01T12:00:00Z') });
    await tx.notify('settings', '');
  });
  await read.promise;
  expect(settingOf(contextOn(one), limit)).toBe(7);
  await stop();
});

it('a form of what another process has changed saves nothing, and this process knows the change afterwards', async () => {
  const ctx = await testContext();
  const { now } = ctx;
  await record(ctx, (tx) => tx.insert(siteSetting).values({ name: limit.name, value: 7, updatedAt: now() }));
  expect(settingOf(ctx, limit)).toBe(10);
  expect(await saveSettings(ctx, [change(limit, 3)], () => settingOf(ctx, limit) === 10)).toBe(false);
  expect(settingOf(ctx, limit)).toBe(7);
  expect(await saveSettings(ctx, [change(limit, 3)], () => settingOf(ctx, limit) === 7)).toBe(true);
});

it('of two forms of the same state that are sent at once, one is saved', async () => {
  const ctx = await testContext();
  const send = (value: number) => saveSettings(ctx, [change(limit, value)], () => settingOf(ctx, limit) === 10);
  expect((await Promise.all([send(3), send(4)])).toSorted()).toEqual([false, true]);
});

it('saved variables change the configuration of the next context, and the environment wins over them', async () => {
  const ctx = await testContext();
  expect(await saveVariables(ctx, { SITE_NAME: 'Acme Tools', CONTACT_EMAIL: 'hello@acme.example' })).toBeNull();
  expect(again(ctx).config).toMatchObject({ siteName: 'Acme Tools', contactEmail: 'hello@acme.example' });
  const fixed = again(ctx, parseConfig({ SITE_NAME: 'Fixed' }));
  expect(fixed.config).toMatchObject({ siteName: 'Fixed', contactEmail: 'hello@acme.example' });
  expect(variableStates(fixed)).toMatchObject({
    SITE_NAME: { written: 'Fixed', source: 'environment' },
    CONTACT_EMAIL: { source: 'saved' },
    OPERATOR_NAME: { written: '', source: 'default' },
  });
  expect(await saveVariables(fixed, { SITE_NAME: 'Other' })).toEqual({
    SITE_NAME: expect.stringContaining('set by the environment'),
  });
  expect(await saveVariables(ctx, { SITE_NAME: '' })).toBeNull();
  expect(again(ctx).config).toMatchObject({ siteName: 'Yardstick', contactEmail: 'hello@acme.example' });
});

it('a text that looks like a number, a truth value or JSON is read from the database as the text that was saved', async () => {
  const ctx = await testContext();
  const note = defineSetting({ name: 'test.note', schema: z.string(), fallback: '' });
  for (const text of ['12', 'true', 'null', '"quoted"', '{}']) {
    await saveSettings(ctx, [change(note, text)]);
    await readSettings(ctx.db);
    expect(settingOf(ctx, note)).toBe(text);
  }
});

it('of several saved variables one wrong value keeps all of them from being saved', async () => {
  const ctx = await testContext();
  const problems = await saveVariables(ctx, {
    OPERATOR_NAME: 'Acme',
    CONTACT_EMAIL: 'nobody',
    ACCENT_LIGHT: '#ffcc00',
  });
  expect(problems).toEqual({
    CONTACT_EMAIL: 'must be an email address',
    ACCENT_LIGHT: expect.stringMatching(/needs a contrast of 4.5:1 in the light theme .* Choose a darker colour/),
  });
  expect(await ctx.db.select().from(siteSetting)).toEqual([]);
});

it('a saved secret is encrypted in the database, hidden in the audit log, and unset under another session secret', async () => {
  const ctx = await testContext({ config: parseConfig({ SESSION_SECRET: 'a'.repeat(32) }) });
  const smtpUrl = 'smtp://ada:hunter22@mail.example:587';
  expect(await saveVariables(ctx, { SMTP_URL: smtpUrl })).toBeNull();
  expect(again(ctx).config.mail.smtpUrl).toBe(smtpUrl);
  const stored = JSON.stringify([await ctx.db.select().from(siteSetting), await ctx.db.select().from(auditLog)]);
  expect(stored).not.toContain('hunter22');
  expect(variableStates(again(ctx)).SMTP_URL).toEqual({ written: '', source: 'saved' });
  expect(again(ctx, parseConfig({ SESSION_SECRET: 'b'.repeat(32) })).config.mail.smtpUrl).toBeNull();
});
