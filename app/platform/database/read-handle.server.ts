import type { SQL, WithSubquery } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

type Orm = NodePgDatabase;
type Reads = 'select' | 'selectDistinct' | 'selectDistinctOn';

/** The handle in every context: it can read but not write. Writing goes through `mutate` or `record`. */
export interface ReadHandle extends Pick<Orm, Reads | '$with' | '$count'> {
  with(...queries: WithSubquery[]): Pick<ReturnType<Orm['with']>, Reads>;
  /** A hand-written query in a read-only transaction: the database itself refuses a write. */
  rows<Row extends Record<string, unknown> = Record<string, unknown>>(query: SQL): Promise<Row[]>;
}
