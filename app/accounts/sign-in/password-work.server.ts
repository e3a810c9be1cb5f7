import { AsyncLocalStorage } from 'node:async_hooks';
import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto';

/**
 * Password hashing, done before a transaction opens: scrypt takes about 100 ms, and on the embedded database an open
 * transaction holds everyone up. Inside, the library finds the finished results.
 */
interface Prepared {
  hashes: Map<string, string>;
  /** By stored hash and password. */
  verdicts: Map<string, boolean>;
}

const prepared = new AsyncLocalStorage<Prepared>();

const verdictKey = (stored: string, password: string) => `${stored}\n${password}`;

export async function hashPassword(password: string): Promise<string> {
  return prepared.getStore()?.hashes.get(password) ?? (await hash(password));
}

export async function verifyPassword(attempt: { hash: string; password: string }): Promise<boolean> {
  return prepared.getStore()?.verdicts.get(verdictKey(attempt.hash, attempt.password)) ?? (await verify(attempt));
}

/**
 * Hashes or verifies first, then runs `work`, in which the library finds the results.
 * @param stored the hash to verify against; null: a new hash is made. Both take the same time, so that an unknown
 * address cannot be told from a wrong password by the clock.
 */
export async function withPasswordWork<Result>(
  password: string,
  stored: string | null,
  work: () => Promise<Result>,
): Promise<Result> {
  const outer = prepared.getStore();
  const results: Prepared = { hashes: new Map(outer?.hashes), verdicts: new Map(outer?.verdicts) };
  if (stored === null) results.hashes.set(password, await hash(password));
  else results.verdicts.set(verdictKey(stored, password), await verify({ hash: stored, password }));
  return await prepared.run(results, work);
}
