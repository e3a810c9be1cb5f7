import { findUnavailable } from '../../platform/database.server.ts';

/** A verb's no, for a form that keeps what was typed. `status` is set where it is not the person's doing. */
export interface Refused {
  kind: 'refused';
  message: string;
  status?: number;
}

/** For `.catch()` of a verb behind a form: while the database is unavailable, the form says so and can be sent again. */
export function refuseWhileDatabaseDown(error: unknown): Refused {
  const unavailable = findUnavailable(error);
  if (unavailable === null) throw error;
  return { kind: 'refused', message: unavailable.message, status: 503 };
}
