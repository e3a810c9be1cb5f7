import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { QueryResult } from 'pg';
import type { Actor } from '../context.server.ts';
import type { Runner } from './guarded-pool.server.ts';
import { openOrm } from './orm.server.ts';

/** What the work of a transaction says about its row in the audit log. */
export interface ForAudit {
  readonly detail: Record<string, unknown>;
  /** Who acted, where the context does not know; null: as the context says. */
  actor: Actor | null;
}

/** What is asked where nothing is taken any more. */
export const over = () => new Error('This transaction is over; its handle was used after the work returned.');

/** Asks one statement after the other, because pg will no longer keep those that wait. */
class OneAtATime implements Runner {
  readonly #runner: Runner;
  #tail: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(runner: Runner) {
    this.#runner = runner;
  }

  query(statement: unknown, values?: unknown[]): Promise<QueryResult> {
    const turn = this.#tail.then(() => {
      // Outside the transaction it would be carried out for good.
      if (this.#isClosed) throw over();
      return this.#runner.query(statement, values);
    });
    this.#tail = turn.catch(() => {});
    return turn;
  }

  close(): void {
    this.#isClosed = true;
  }
}

/** One transaction, or a savepoint inside one, on one connection. */
export class Session implements Runner {
  readonly orm: NodePgDatabase;
  readonly forAudit: ForAudit = { detail: {}, actor: null };
  readonly afterCommit: (() => void)[] = [];
  /** True in tests: this transaction is always rolled back. */
  readonly isTrial: boolean;
  readonly #turns: OneAtATime;
  readonly #depth: number;
  #state: 'open' | 'ending' | 'over' = 'open';
  #tail: Promise<unknown> = Promise.resolve();

  constructor(runner: Runner, depth = 0, isTrial = false) {
    this.#turns = runner instanceof OneAtATime ? runner : new OneAtATime(runner);
    this.#depth = depth;
    this.isTrial = isTrial;
    this.orm = openOrm(this);
  }

  get isOver(): boolean {
    return this.#state !== 'open';
  }

  /** Whether its last statement is under way. */
  get isEnding(): boolean {
    return this.#state === 'ending';
  }

  async query(statement: unknown, values?: unknown[]): Promise<QueryResult> {
    if (this.isOver) throw over();
    return await this.#turns.query(statement, values);
  }

  /** Asks COMMIT or ROLLBACK, after all that was asked before it. Nothing is taken from then on: it would come after the end. */
  async finish(statement: string): Promise<QueryResult> {
    this.#state = 'ending';
    return await this.#turns.query(statement);
  }

  end(): void {
    this.#state = 'over';
    if (this.#depth === 0) this.#turns.close();
  }

  /** Runs `work` inside a savepoint. Savepoints nest, so one runs at a time. */
  savepoint<Result>(work: (child: Session) => Promise<Result>): Promise<Result> {
    const turn = this.#tail.then(() => this.#inSavepoint(work));
    this.#tail = turn.catch(() => {});
    return turn;
  }

  async #inSavepoint<Result>(work: (child: Session) => Promise<Result>): Promise<Result> {
    const name = `level_${this.#depth + 1}`;
    await this.query(`SAVEPOINT ${name}`);
    const child = new Session(this.#turns, this.#depth + 1, this.isTrial);
    try {
      const result = await work(child);
      child.#state = 'ending';
      await this.query(`RELEASE SAVEPOINT ${name}`);
      this.afterCommit.push(...child.afterCommit);
      return result;
    } catch (error) {
      child.#state = 'ending';
      await this.query(`ROLLBACK TO SAVEPOINT ${name}`);
      await this.query(`RELEASE SAVEPOINT ${name}`);
      throw error;
    } finally {
      child.end();
    }
  }
}
