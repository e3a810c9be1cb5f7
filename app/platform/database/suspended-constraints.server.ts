import type { ClientBase } from 'pg';

/**
 * Drops foreign keys and triggers while `work` fills the tables in any order, then restores them, which checks every
 * row. All in one transaction, so no other connection sees the tables without them. Needs only the rights of the
 * tables' owner.
 */
export async function withoutConstraints<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> {
  const { rows: keys } = await client.query(
    `SELECT conrelid::regclass::text AS "table", format('%I', conname) AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`,
  );
  const { rows: triggers } = await client.query(
    `SELECT DISTINCT tgrelid::regclass::text AS "table" FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { table } of triggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const result = await work();
  for (const { table } of triggers) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of keys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
  return result;
}
