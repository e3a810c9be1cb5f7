import type { ClientBase } from 'pg';
import { PgBoss } from 'pg-boss';

export const jobSchema = 'pgboss';

/** Creates or migrates pg-boss's tables, in their own schema. Call it under the migration lock. */
export async function installJobTables(client: ClientBase): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await client.query(text, values) },
    schema: jobSchema,
    migrate: true,
    supervise: false,
    schedule: false,
  });
  let failure: unknown;
  boss.on('error', (error) => {
    failure ??= error;
  });
  await boss.start();
  await boss.stop({ graceful: false, close: false });
  if (failure) throw failure;
}
