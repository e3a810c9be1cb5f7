import { findUnavailable } from '../../platform/database.server.ts';

/** A refusal that a form shows above what was typed. `status` is set when what was typed is not the reason. */
export interface Refused {
  kind: 'refused';
  message: string;
  status?: number;
}

/**
 * For `.catch()` of a verb behind a form: while the database is unavailable, the form shows its message and can be sent
 * again. Rethrows every other error.
 */
export function refuseWhileDatabaseDown(error: unknown): Refused {
  const unavailable = findUnavailable(error);
  if (unavailable === null) throw error;
  return { kind: 'refused', message: unavailable.message, status: 503 };
}
