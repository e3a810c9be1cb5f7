/** The only way to write: one transaction, with a row in the audit log for acts of people and of the product. */
import type { SQL } from 'drizzle-orm';
import type { Context } from './context.server.ts';
import { routerOf } from './database/connection-router.server.ts';
import type { Transaction } from './database/handle-types.server.ts';
import { newId } from './ids.server.ts';
import { auditLog } from './schema.server.ts';

/** What an act is done to: the noun of the room that owns it, and its id. */
export interface Subject {
  kind: string;
  id: string;
}

function actorColumns({ actor }: Context): {
  actorKind: string;
  actorId: string | null;
  facts?: Record<string, unknown>;
} {
  switch (actor.kind) {
    case 'visitor':
      return { actorKind: actor.kind, actorId: null };
    case 'user':
      return { actorKind: actor.kind, actorId: actor.userId };
    case 'apiKey':
      return {
        actorKind: actor.kind,
        actorId: actor.serviceAccountId ?? actor.userId,
        facts: { keyId: actor.keyId },
      };
    case 'system':
      return { actorKind: actor.kind, actorId: actor.name };
  }
}

/** Made by `refuse`: the answer of an act that was not carried out. */
export class RefusedAct<Answer> {
  readonly answer: Answer;

  constructor(answer: Answer) {
    this.answer = answer;
  }
}

/**
 * Return it from the work of `mutate` to refuse the act: everything it wrote is rolled back, there is no audit row, and
 * `mutate` returns `answer`.
 */
export function refuse<const Answer>(answer: Answer): RefusedAct<Answer> {
  return new RefusedAct(answer);
}

/**
 * Runs `work` in one transaction that also writes an audit row. Throwing rolls everything back, and so does returning
 * `refuse(answer)`. Inside, `ctx.db` reads the same transaction, and a nested `mutate` joins it.
 * @param action verb and noun of the room, such as 'listing.claim'
 */
export async function mutate<Result, Refused = never>(
  ctx: Context,
  action: string,
  subject: Subject,
  work: (tx: Transaction) => Promise<Result | RefusedAct<Refused>>,
): Promise<Result | Refused> {
  try {
    return await routerOf(ctx.db).transaction(async (tx, forAudit) => {
      const result = await work(tx);
      if (result instanceof RefusedAct) throw result;
      const row = auditRow({ ...ctx, actor: forAudit.actor ?? ctx.actor }, action, subject, forAudit.detail);
      await tx.insert(auditLog).values(row);
      await subscribers.get(subject.kind)?.(tx, row);
      return result;
    });
  } catch (error) {
    if (error instanceof RefusedAct) return error.answer as Refused;
    throw error;
  }
}

/** An act as the audit log has it. */
export type Act = ReturnType<typeof auditRow>;

const subscribers = new Map<string, (tx: Transaction, act: Act) => Promise<void>>();

/** The room of a kind of subject subscribes once to the acts on it, in their transactions. */
export function subscribeToActs(kind: string, subscriber: (tx: Transaction, act: Act) => Promise<void>): void {
  subscribers.set(kind, subscriber);
}

function auditRow(ctx: Context, action: string, subject: Subject, detail: Record<string, unknown>) {
  const { actorKind, actorId, facts } = actorColumns(ctx);
  return {
    id: newId(),
    at: ctx.now(),
    actorKind,
    actorId,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    detail: { ...detail, ...facts },
    requestId: ctx.requestId,
  };
}

/** `mutate` without an audit row: only for machine-made telemetry, such as samples and page counts. */
export async function record<Result>(ctx: Context, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return await routerOf(ctx.db).transaction((tx) => work(tx));
}

/** `record` for a single statement, in one round trip instead of three. Returns the statement's rows. */
export async function recordStatement(ctx: Context, statement: SQL): Promise<Record<string, unknown>[]> {
  return (await routerOf(ctx.db).orm.execute(statement)).rows as Record<string, unknown>[];
}

/**
 * Drizzle's statement builders, for a library that writes by itself. A statement joins the current transaction; outside
 * of one it commits by itself, and the caller writes the audit row.
 */
export function statementsOf(ctx: Context) {
  return routerOf(ctx.db).orm;
}
