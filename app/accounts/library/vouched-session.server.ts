import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';

/** A new account, for somebody who has none. */
const newPerson = z.object({ email: z.string(), name: z.string(), companyName: z.string() });

/**
 * Signs in somebody for whom the identity provider of an organisation vouches. Server-only endpoints have no path: no
 * request of a browser leads here. They run the hooks of every other way to sign in.
 */
export const vouchedSessions = {
  id: 'vouched-sessions',
  endpoints: {
    /** Makes the account of a new person, whose address the caller has checked. */
    makeVouchedPerson: createAuthEndpoint.serverOnly(
      { method: 'POST', body: newPerson },
      async ({ body, context, json }) => {
        const person = await context.internalAdapter.createUser({ ...body, emailVerified: true }, {
          method: 'oauth',
          providerId: 'organisation',
        } as never);
        return json({ id: person.id });
      },
    ),
    /** Remembers that this account is the one with this subject at the provider. */
    linkVouchedPerson: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string(), providerId: z.string(), accountId: z.string() }) },
      async ({ body, context, json }) => {
        await context.internalAdapter.linkAccount(body);
        return json({});
      },
    ),
    startVouchedSession: createAuthEndpoint.serverOnly(
      { method: 'POST', requireHeaders: true, body: z.object({ userId: z.string(), organisationId: z.string() }) },
      async (ctx) => {
        const { userId, organisationId } = ctx.body;
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(userId);
        if (user === null) throw new Error('The account of a vouched person is gone.');
        const session = await internalAdapter.createSession(userId, false, { organisationId });
        await setSessionCookie(ctx, { session, user });
        return ctx.json({});
      },
    ),
  },
} satisfies BetterAuthPlugin;
