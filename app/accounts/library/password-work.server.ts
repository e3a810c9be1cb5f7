import { AsyncLocalStorage } from 'node:async_hooks';
import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto';

/**
 * Hashes passwords before a transaction opens: scrypt takes about 100 ms, during which an open transaction would block
 * the embedded database. Inside it, the library gets the finished results.
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

/** Runs `work`, in which this password is not hashed again. */
export function withKnownHash<Result>(password: string, known: string, work: () => Promise<Result>): Promise<Result> {
  return prepared.run({ hashes: new Map([[password, known]]), verdicts: new Map() }, work);
}

export async function verifyPassword(attempt: { hash: string; password: string }): Promise<boolean> {
  return prepared.getStore()?.verdicts.get(verdictKey(attempt.hash, attempt.password)) ?? (await verify(attempt));
}

/**
 * Hashes or verifies, then runs `work`, in which the library gets the results.
 * @param stored the hash to verify against; null: a new hash is made. Both take the same time, so that response times
 * do not reveal whether an address is known.
 */
export async function withPasswordWork<Result>(
  password: string,
  stored: string | null,
  work: () => Promise<Result>,
): Promise<Result> {
  const outer = prepared.getStore();
  const results: Prepared = { hashes: new Map(outer?.hashes), verdicts: new Map(outer?.verdicts) };
  if (stored === null) results.hashes.set(password, await hashPassword(password));
  else results.verdicts.set(verdictKey(stored, password), await verify({ hash: stored, password }));
  return await prepared.run(results, work);
}
