import { user } from '../../accounts/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';

/** Adds an account; returns its id. */
export async function addPerson(ctx: Context, id = 'ada'): Promise<string> {
  const now = ctx.now();
  await record(ctx, (tx) =>
    tx.insert(user).values({
      id,
      email: `${id}@example.com`,
      emailVerified: true,
      companyName: 'Acme',
      createdAt: now,
      updatedAt: now,
    }),
  );
  return id;
}

/** A clock that a test moves. */
export function movableClock(start: string): { now: () => Date; move: (ms: number) => void } {
  let at = Date.parse(start);
  return { now: () => new Date(at), move: (ms) => (at += ms) };
}
