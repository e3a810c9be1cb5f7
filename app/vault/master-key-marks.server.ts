import type { Config } from '../platform/config.server.ts';
import type { Context } from '../platform/context.server.ts';
import { listSiteProcesses } from '../platform/data-transfer.server.ts';
import { heldMasterKey, masterKeyIds } from './keys/master-key.server.ts';

/**
 * Which processes wrap with which master key: each says it by a number made of the key's fingerprint, which the database has
 * anyway. A process without the new key could open nothing after it is changed, and what it wraps would be under the old one.
 */

/** Two halves of a fingerprint, so that neither mark is taken for the other. */
const markOf = (id: string) => Number.parseInt(id.slice(0, 8), 16) & 0x7fffffff;
const openingMarkOf = (id: string) => Number.parseInt(id.slice(8, 16), 16) & 0x7fffffff;

/** Of the key that this process wraps with, and of all that it can open with; a key that cannot be read is none. */
export function masterKeyMarks(config: Pick<Config, 'masterKey' | 'masterKeyPrevious' | 'dataDir'>): number[] {
  try {
    const held = heldMasterKey(config);
    return [...(held === null ? [] : [markOf(held.id)]), ...masterKeyIds(config).map(openingMarkOf)];
  } catch {
    return [];
  }
}

/** The names of the connected processes that do not wrap with the key of this fingerprint. */
export async function processesWithout(ctx: Context, id: string): Promise<string[]> {
  if (ctx.config.databaseUrl === null) return [];
  const found = await listSiteProcesses(ctx.db);
  return found.filter(({ marks }) => !marks.includes(markOf(id))).map(({ name }) => name);
}

/** The names of the connected processes that can open with the key of this fingerprint, or are of a version that does not say it. */
export async function processesOpening(ctx: Context, id: string): Promise<string[]> {
  if (ctx.config.databaseUrl === null) return [];
  const own = masterKeyIds(ctx.config).map(openingMarkOf);
  const found = await listSiteProcesses(ctx.db);
  const mayOpen = ({ marks }: { marks: number[] }) =>
    marks.includes(openingMarkOf(id)) || !own.some((mark) => marks.includes(mark));
  return found.filter(mayOpen).map(({ name }) => name);
}
