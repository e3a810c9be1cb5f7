import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Runner } from './guarded-pool.server.ts';

/** Drizzle puts a statement's values into its error message, where they would reach the log. The cause has enough. */
function unwrap(error: unknown): unknown {
  return error instanceof DrizzleQueryError && error.cause ? error.cause : error;
}

/**
 * Query builders over `runner` that throw the database's own errors (pg's DatabaseError with `code`, or DatabaseDown).
 */
export function openOrm(runner: Runner): NodePgDatabase {
  const orm = drizzle(runner as never) as unknown as NodePgDatabase;
  const session = orm._.session;
  const prepareQuery = session.prepareQuery.bind(session);
  session.prepareQuery = ((...parts: Parameters<typeof prepareQuery>) => {
    const prepared = prepareQuery(...parts);
    const execute = prepared.execute.bind(prepared);
    prepared.execute = async (values?: Record<string, unknown>) => {
      try {
        return await execute(values);
      } catch (error) {
        throw unwrap(error);
      }
    };
    return prepared;
  }) as typeof session.prepareQuery;
  return orm;
}
