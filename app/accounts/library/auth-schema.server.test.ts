import { getAuthTables } from 'better-auth/db';
import { getTableColumns } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { parseConfig } from '../../platform/config.server.ts';
import { account, passkey, session, twoFactor, user, verification } from '../schema.server.ts';
import { authFor } from './auth.server.ts';

const tables = { account, passkey, session, twoFactor, user, verification };

it('every field that the authentication library stores has a column', () => {
  const { options } = authFor(parseConfig({ SESSION_SECRET: 's'.repeat(32) }));
  const missing = Object.values(getAuthTables(options)).flatMap(({ modelName, fields }) => {
    const table = tables[modelName as keyof typeof tables];
    const columns = table ? Object.keys(getTableColumns(table)) : [];
    return Object.keys(fields)
      .filter((field) => !columns.includes(field))
      .map((field) => `${modelName}.${field}`);
  });
  expect(missing).toEqual([]);
});
