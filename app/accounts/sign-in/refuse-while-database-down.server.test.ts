import { sql } from 'drizzle-orm';
import { isRouteErrorResponse } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { DatabaseBusy, DatabaseDown, isDatabaseUnavailable } from '../../platform/database.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { contextOn, openTestDatabase, realTime } from '../../platform/testing/test-database.server.ts';
import { signedUp, TestBrowser } from '../testing/test-browser.server.ts';
import { refuseWhileDatabaseDown } from './refuse-while-database-down.server.ts';
import { signUp } from './sign-up.server.ts';

const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
const SENTENCE = 'The database cannot be reached right now. Please try again in a moment.';
let home: TestBrowser;

/** The same context with a database that is down. */
function withoutDatabase(ctx: Context): Context {
  const db = new Proxy(ctx.db, {
    get() {
      throw new DatabaseDown();
    },
  });
  return { ...ctx, db };
}

beforeEach(async () => {
  home = await signedUp(ada);
});

describe('while the database is away', () => {
  it('a page that needs a session answers 503 with a sentence that reaches the person, and recovers', async () => {
    const { ctx } = home;
    const away = new TestBrowser(withoutDatabase(ctx));
    away.setCookie('yardstick.session_token', home.cookie('yardstick.session_token')!);
    const thrown = await away.user().catch((error: unknown) => error);
    expect(isRouteErrorResponse(thrown)).toBe(true);
    expect(thrown).toMatchObject({ status: 503, data: SENTENCE });
    expect(thrown).not.toBeInstanceOf(Error);
    expect((await home.user()).viewer.email).toBe(ada.email);
  });

  it('a page answers 503 when only the reading of its session waited too long for a lock', async () => {
    const browser = new TestBrowser(contextOn(await openTestDatabase(), { now: realTime }));
    const signedIn = await signUp(browser.ctx, browser.caller(), ada);
    if (signedIn.kind === 'signed-up') browser.keep(signedIn.headers);
    expect((await browser.user()).viewer.email).toBe(ada.email);
    await record(browser.ctx, async (tx) => {
      await tx.execute(sql`ALTER TABLE session RENAME TO locked_session`);
      await tx.execute(sql`CREATE FUNCTION wait_for_lock() RETURNS boolean LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'canceling statement due to lock timeout' USING ERRCODE = '55P03'; END $$`);
      await tx.execute(sql`CREATE VIEW session AS SELECT * FROM locked_session WHERE wait_for_lock()`);
    });
    const thrown = await browser.user().catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(DatabaseBusy);
    expect(thrown).toMatchObject({ status: 503 });
  });

  it('a form says so and can be sent again', () => {
    expect(refuseWhileDatabaseDown(new DatabaseDown())).toEqual({ kind: 'refused', message: SENTENCE, status: 503 });
  });

  it('a bug is not taken for it', () => {
    expect(() => refuseWhileDatabaseDown(new Error('a bug'))).toThrow('a bug');
    expect(isDatabaseUnavailable(new Error('wrapped', { cause: new DatabaseDown() }))).toBe(true);
    expect(isDatabaseUnavailable(new Error('other'))).toBe(false);
  });
});
