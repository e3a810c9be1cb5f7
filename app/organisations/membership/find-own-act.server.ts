import { and, eq, gt } from 'drizzle-orm';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { auditLog } from '../../platform/schema.server.ts';

const JUST_MS = 2 * 60_000;

/**
 * What is said after the act that an address names, as `?done=leave`, if the viewer has just done it: anybody can write a link
 * that says so.
 * @param words by act
 */
export async function sayOwnAct(
  ctx: UserContext,
  url: string,
  words: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const act = new URL(url).searchParams.get('done') ?? '';
  if (!Object.hasOwn(words, act)) return undefined;
  const { actorId, action, at } = auditLog;
  const since = new Date(ctx.now().getTime() - JUST_MS);
  const isOwn = and(eq(actorId, ctx.viewer.id), eq(action, `organisation.${act}`), gt(at, since));
  return (await ctx.db.$count(auditLog, isOwn)) > 0 ? words[act] : undefined;
}
