import { eq } from 'drizzle-orm';
import { mutate } from '../../platform/mutate.server.ts';
import { user } from '../schema.server.ts';
import type { UserContext } from '../viewer.server.ts';

export async function saveProfile(
  ctx: UserContext,
  { name, companyName }: { name: string; companyName: string },
): Promise<void> {
  const { userId } = ctx.actor;
  await mutate(ctx, 'account.save-profile', { kind: 'user', id: userId }, async (tx) => {
    await tx.update(user).set({ name, companyName, updatedAt: ctx.now() }).where(eq(user.id, userId));
  });
}
