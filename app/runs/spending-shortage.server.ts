import { type Charge, noteShortage, reserveSpending, type Spender } from '../organisations/spending.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import type { RunRefusal } from './run-request.ts';

/** Reserves what a run may cost on shared keys. @returns the refusal, or null when it was reserved */
type Reserve = (tx: Transaction, spender: Spender, charges: readonly Charge[]) => Promise<RunRefusal | null>;

/** Runs `work`, and reports afterwards why an organisation did not pay: the transaction in which it was refused wrote nothing. */
export async function withSpending<Answer>(ctx: Context, work: (reserve: Reserve) => Promise<Answer>): Promise<Answer> {
  let shortage: Awaited<ReturnType<typeof reserveSpending>> = null;
  const answer = await work(async (tx, spender, charges) => {
    shortage = await reserveSpending(tx, spender, charges);
    return shortage && { status: 403, title: shortage.title, description: shortage.description };
  });
  if (shortage !== null) await noteShortage(ctx, shortage);
  return answer;
}
