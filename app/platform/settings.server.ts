import { isDeepStrictEqual } from 'node:util';
import { inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  areSettingsKnown,
  currentConfig,
  rememberSettings,
  settingsInMemory,
} from './configuration/settings-in-memory.server.ts';
import type { Context } from './context.server.ts';
import { type Database, type ReadHandle, whenAvailable } from './database.server.ts';
import { mutate, refuse } from './mutate.server.ts';
import { siteSetting } from './schema.server.ts';

/**
 * Settings that are safe to change while the site runs: stored in the database, typed by a schema, read from memory. When
 * one is saved, every process reads them again and drops its cached pages.
 */
export interface Setting<Value> {
  /** `room.what`: its name in the table and in the audit log. */
  readonly name: string;
  /** Without transforms: what it returns is what is stored. */
  readonly schema: z.ZodType<Value>;
  /** Holds while nothing is stored, or something that the schema no longer accepts. */
  readonly fallback: Value;
  /** What the audit log says in place of the value. */
  readonly audited?: (value: NonNullable<Value>) => string;
}

export function defineSetting<Value>(setting: Setting<Value>): Setting<Value> {
  return Object.freeze(setting);
}

/** The value that holds now; no query. */
export function settingOf<Value>(ctx: Pick<Context, 'db'>, { name, schema, fallback }: Setting<Value>): Value {
  const stored = settingsInMemory(ctx.db).get(name);
  if (stored === undefined) return fallback;
  const parsed = schema.safeParse(stored);
  return parsed.success ? parsed.data : fallback;
}

/** A value for a setting, made by `change`; null: back to its fallback. */
export type SettingChange = readonly [name: string, value: unknown, audited: (value: unknown) => unknown];

/** @throws ZodError for a value that the schema does not accept: check what people typed before */
export function change<Value>({ name, schema, audited }: Setting<Value>, value: NoInfer<Value> | null): SettingChange {
  const parsed = value === null ? null : schema.parse(value);
  return [name, parsed, (known) => (known === null || !audited ? known : audited(known as NonNullable<Value>))];
}

const CHANNEL = 'settings';

// As text: the ORM would parse a string such as "12" a second time, into a number.
const columns = { name: siteSetting.name, json: sql<string>`${siteSetting.value}::text` };
const valuesOf = (rows: { name: string; json: string }[]) =>
  new Map<string, unknown>(rows.map(({ name, json }) => [name, JSON.parse(json)]));

/**
 * Saves settings in one audited transaction. This process has them at once, the others as soon as they are notified.
 * @param isAsSeen for a form: whether what it showed still holds. Asked while nobody else can save.
 * @returns whether they were saved; false: somebody else saved some meanwhile
 */
export async function saveSettings(
  ctx: Context,
  changes: readonly SettingChange[],
  isAsSeen?: () => boolean,
): Promise<boolean> {
  const isSaved = await mutate(ctx, 'setting.save', { kind: 'site', id: 'settings' }, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`);
    const old = valuesOf(await tx.select(columns).from(siteSetting));
    // Another process may have saved some of which this one has not been notified yet.
    const isKnown = () => isDeepStrictEqual(old, new Map(settingsInMemory(ctx.db)));
    if (isAsSeen && !(isKnown() && isAsSeen())) return refuse(false);
    const described = (read: (one: SettingChange) => unknown) =>
      Object.fromEntries(changes.map((one) => [one[0], one[2](read(one) ?? null)]));
    tx.detail({ from: described(([name]) => old.get(name)), to: described(([, value]) => value) });
    const kept = changes.flatMap(([name, value]) => (value === null ? [] : { name, value, updatedAt: ctx.now() }));
    const gone = changes.flatMap(([name, value]) => (value === null ? name : []));
    if (gone.length > 0) await tx.delete(siteSetting).where(inArray(siteSetting.name, gone));
    if (kept.length > 0) {
      const set = { value: sql`excluded.value`, updatedAt: ctx.now() };
      await tx.insert(siteSetting).values(kept).onConflictDoUpdate({ target: siteSetting.name, set });
    }
    await tx.notify(CHANNEL, '');
    tx.afterCommit(() => {
      const values = new Map(settingsInMemory(ctx.db));
      for (const [name, value] of changes) value === null ? values.delete(name) : values.set(name, value);
      rememberSettings(ctx.db, values);
    });
    return true;
  });
  if (!isSaved) await readSettings(ctx.db);
  return isSaved;
}

/** Reads the stored settings into memory. */
export async function readSettings(db: ReadHandle): Promise<void> {
  rememberSettings(db, valuesOf(await db.select(columns).from(siteSetting)));
}

/**
 * Reads the settings again whenever any process saves some, and calls `onRead` then.
 * @returns a function that stops it
 */
export async function followSettings(database: Database, onRead: () => void): Promise<() => Promise<void>> {
  let latest = Promise.resolve();
  // One after the other, so that an older answer never replaces a newer one.
  const readAgain = () => {
    latest = latest
      .then(() => whenAvailable(database, () => readSettings(database.reads)))
      .then(onRead)
      .catch(() => {});
  };
  const stop = await database.listen(CHANNEL, readAgain, readAgain);
  if (!areSettingsKnown(database.reads)) readAgain();
  return stop;
}

export { currentConfig };
