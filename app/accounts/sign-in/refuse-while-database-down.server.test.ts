import { isRouteErrorResponse } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { DatabaseDown, isDatabaseUnavailable } from '../../platform/database.server.ts';
import { signedUp, TestBrowser } from '../testing/test-browser.server.ts';
import { refuseWhileDatabaseDown } from './refuse-while-database-down.server.ts';

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

  it('a form says so and can be sent again', () => {
    expect(refuseWhileDatabaseDown(new DatabaseDown())).toEqual({ kind: 'refused', message: SENTENCE, status: 503 });
  });

  it('a bug is not taken for it', () => {
    expect(() => refuseWhileDatabaseDown(new Error('a bug'))).toThrow('a bug');
    expect(isDatabaseUnavailable(new Error('wrapped', { cause: new DatabaseDown() }))).toBe(true);
    expect(isDatabaseUnavailable(new Error('other'))).toBe(false);
  });
});
