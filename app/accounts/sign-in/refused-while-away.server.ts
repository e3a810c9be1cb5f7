import { DatabaseDown, isDatabaseDown } from '../../platform/database.server.ts';

/** A verb's no, for a form that keeps what was typed. `status` is set where it is not the person's doing. */
export interface Refused {
  kind: 'refused';
  message: string;
  status?: number;
}

/** For `.catch()` of a verb behind a form: while the database is away, the form says so and can be sent again. */
export function refusedWhileAway(error: unknown): Refused {
  if (!isDatabaseDown(error)) throw error;
  return { kind: 'refused', message: new DatabaseDown().message, status: 503 };
}
