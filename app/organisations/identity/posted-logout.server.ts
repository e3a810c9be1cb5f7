import { type AttemptLimit, takeAttempt } from '../../accounts/take-attempt.server.ts';
import { endVouchedSessions, findLinkedAccount } from '../../accounts/vouched-sign-in.server.ts';
import { type Context, withActor } from '../../platform/context.server.ts';
import { problem } from '../../platform/http-errors.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { aboutOrganisation } from '../membership/change-organisation.server.ts';
import { goTo } from './begin-sign-in.server.ts';
import { type IdentityRow, ownEntity } from './organisation-identity.server.ts';
import { ownSamlKey } from './saml-key.server.ts';
import { LOGOUT_MS, logoutAnswer, readSamlLogout, type SamlLogout } from './saml-logout.server.ts';
import type { SamlConnection } from './saml-provider.server.ts';
import { SamlRefusal } from './saml-refusal.ts';

/** A logout that the SAML provider began: ends every session here that the person began by it, in whichever browser. */

/** Sent again, a request would end what the person began since. Noted as long as one is accepted from a clock that is ahead. */
const onceEach: AttemptLimit = { name: 'SAML logout request', max: 1, windowMs: 2 * LOGOUT_MS };

/** It says little: of the longest, nearly all is the certificate. */
const LONGEST = 16 * 1_024;

interface PostedLogout {
  /** The field SAMLRequest. */
  posted: string;
  relayState: string;
}

export async function takePostedLogout(
  ctx: Context,
  row: IdentityRow,
  connection: SamlConnection,
  { posted, relayState }: PostedLogout,
): Promise<Response> {
  const { organisationId } = row;
  const own = ownEntity(ctx.config, organisationId);
  try {
    if (posted.length > LONGEST) throw new SamlRefusal('too long');
    const { id, subject } = await readSamlLogout(connection, own, posted, ctx.now());
    const isDone = await endLogins(ctx, row, { id, subject });
    const key = await ownSamlKey(ctx, organisationId);
    return goTo((await logoutAnswer(connection, own, { id, relayState, isDone, key })) ?? '/login', []);
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error;
    ctx.log.warn({ organisationId, reason: error.reason }, 'the logout request of an identity provider was refused');
    return problem(400, {
      title: 'The logout request did not pass our checks',
      detail: 'Nobody was logged out here. Log out in the menu of your account.',
    });
  }
}

/** Ends nothing for a request that was carried out already. @returns whether the provider has logged in such a person here */
async function endLogins(
  ctx: Context,
  { id: identityId, organisationId }: IdentityRow,
  { id, subject }: SamlLogout,
): Promise<boolean> {
  const userId = await findLinkedAccount(ctx, identityId, subject);
  if (userId === null) return false;
  const by = withActor(ctx, { kind: 'system', name: 'identity provider' });
  return await mutate(by, 'organisation.sign-out', aboutOrganisation(organisationId), async (tx) => {
    // Noted with what it does: a request whose work was lost is carried out when it is sent again.
    if ((await takeAttempt(ctx, onceEach, `${identityId}/${id}`)) !== null) return refuse(true);
    await endVouchedSessions(tx, organisationId, userId);
    tx.detail({ member: userId });
    return true;
  });
}
