import * as z from 'zod';
import { type AttemptLimit, giveBackAttempt, takeAttempt } from '../../accounts/take-attempt.server.ts';
import type { Caller } from '../../accounts/vouched-sign-in.server.ts';
import type { Config } from '../../platform/config.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { open, seal } from '../../platform/envelope.server.ts';
import { requireForm, text } from '../../platform/parse-form.ts';
import { type BodyLimits, readBytes } from '../../platform/request-body.server.ts';
import { goBack, goTo } from './begin-sign-in.server.ts';
import { readGroups, roleOfGroups } from './group-roles.ts';
import { identityKey } from './identity-key.server.ts';
import {
  connectionOf,
  findIdentity,
  type IdentityRow,
  ownEntity,
  redirectAddress,
} from './organisation-identity.server.ts';
import { takePostedLogout } from './posted-logout.server.ts';
import { ownSamlKey } from './saml-key.server.ts';
import { readSamlAnswer } from './saml-provider.server.ts';
import { SamlRefusal } from './saml-refusal.ts';
import type { SignInStart } from './sign-in-start.server.ts';

/**
 * The answer of a SAML provider, which the browser posts from the provider's site: without the cookie of the start, because a post of
 * another site carries none. It is checked at once; what it says then goes, sealed, to the callback, with the cookie.
 */

const SECONDS = 60;
const PURPOSE = 'answer of a SAML provider';
/** Of an answer or a request as it is posted: an answer with some hundred groups, encrypted, is longer than an ordinary form. */
const postLimits: BodyLimits = { bytes: 160 * 1_024, ms: 30_000 };
/** An office shares one address. */
const answersByAddress: AttemptLimit = {
  name: 'SAML answer by address',
  isByAddress: true,
  max: 300,
  windowMs: 600_000,
};

/** Each may cost a quarter of a second for each certificate, no matter who wrote it. */
const refusedByAddress: AttemptLimit = { ...answersByAddress, name: 'refused SAML answer by address', max: 60 };

const postForm = z.object({
  SAMLResponse: z.string().optional(),
  SAMLRequest: z.string().optional(),
  RelayState: text,
});

const answerSchema = z.object({
  identityId: z.string(),
  requestId: z.string(),
  claims: z.record(z.string(), z.unknown()),
  /** ms since the epoch. */
  expiresAt: z.number(),
});

/** POST to the redirect address of an organisation. */
export async function takePostedAnswer(ctx: Context, caller: Caller, organisationId: string): Promise<Response> {
  const { config } = ctx;
  const body = new URLSearchParams((await readBytes(caller.request, postLimits)).toString());
  const { SAMLResponse: posted, SAMLRequest: logout, RelayState } = requireForm(postForm, Object.fromEntries(body));
  const row = await findIdentity(ctx, organisationId);
  const connection = row && connectionOf(config, row);
  if (connection?.protocol !== 'saml' || (logout ?? posted) === undefined)
    return goBack(config, 'organisation-disconnected', null);
  const { clientAddress } = caller;
  // Both before it is read: of many that are posted at once, none would be known to be refused.
  for (const limit of [answersByAddress, refusedByAddress])
    if ((await takeAttempt(ctx, limit, clientAddress)) !== null) {
      ctx.log.warn(
        { organisationId, limit: limit.name },
        'a client address posts too many answers and logouts of SAML',
      );
      return goBack(config, 'organisation-too-many', null);
    }
  const giveBack = () => giveBackAttempt(ctx, refusedByAddress, clientAddress);
  if (logout !== undefined) {
    const done = await takePostedLogout(ctx, row!, connection, { posted: logout, relayState: RelayState });
    if (done.status < 400) await giveBack();
    return done;
  }
  const own = ownEntity(config, organisationId);
  const key = await ownSamlKey(ctx, organisationId);
  const read = await readSamlAnswer(connection, own, { posted: String(posted), key }, ctx.now()).catch(refusalOf);
  // A login that began at the provider has a good signature and is no attack.
  if (!(read instanceof SamlRefusal) || read.problem === 'organisation-unasked') await giveBack();
  if (read instanceof SamlRefusal) {
    ctx.log.warn({ organisationId, reason: read.reason }, 'the answer of an identity provider was refused');
    return goBack(config, read.problem, null);
  }
  const expiresAt = ctx.now().getTime() + SECONDS * 1_000;
  const answer = { identityId: row!.id, requestId: read.requestId, claims: shorten(read.claims, row!), expiresAt };
  const sealed = seal(identityKey(config), Buffer.from(JSON.stringify(answer)), PURPOSE);
  return goTo(`${redirectAddress(config, organisationId)}?${new URLSearchParams({ answer: sealed })}`, []);
}

const refusalOf = (error: unknown): SamlRefusal =>
  error instanceof SamlRefusal ? error : new SamlRefusal('unreadable');

/** It travels in an address: of the groups, one that gives the role is enough. */
function shorten(claims: Record<string, unknown>, { groupsClaim, groupRoles }: IdentityRow): Record<string, unknown> {
  const { sub, email, name, given_name, family_name } = claims;
  const groups = readGroups(claims, groupsClaim) ?? [];
  const role = roleOfGroups(groups, groupRoles);
  const giving = groupRoles.find((one) => one.role === role && groups.includes(one.group));
  return { sub, email, name, given_name, family_name, [groupsClaim]: giving ? [giving.group] : [] };
}

/** @returns what the provider said; null: it did not answer this start */
export function openAnswer(
  config: Config,
  now: Date,
  { request, identityId, state }: Pick<SignInStart, 'identityId' | 'state'> & { request: Request },
): Record<string, unknown> | null {
  try {
    const sealed = new URL(request.url).searchParams.get('answer') ?? '';
    const answer = answerSchema.parse(JSON.parse(open(identityKey(config), sealed, PURPOSE).toString('utf8')));
    const isOwn = answer.identityId === identityId && answer.requestId === state;
    return isOwn && answer.expiresAt > now.getTime() ? answer.claims : null;
  } catch {
    return null;
  }
}
