import { eq } from 'drizzle-orm';
import type { OrganisationSignInProblem } from '../../accounts/organisation-sign-in.ts';
import { findPerson } from '../../accounts/person-queries.server.ts';
import { type AttemptLimit, takeAttempt } from '../../accounts/take-attempt.server.ts';
import { type Caller, findStaffAt, signInVouched } from '../../accounts/vouched-sign-in.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { hasDomainOf } from '../domains/organisation-domains.server.ts';
import { organisations } from '../schema.server.ts';
import { admit, type VouchedMember } from './admit-member.server.ts';
import { goBack, goTo } from './begin-sign-in.server.ts';
import { readGroups } from './group-roles.ts';
import { failureFacts, problemOf, readProviderAnswer } from './identity-provider.server.ts';
import {
  connectionOf,
  findIdentity,
  type IdentityRow,
  redirectAddress,
  wantedClaims,
} from './organisation-identity.server.ts';
import { openAnswer } from './posted-answer.server.ts';
import { noteTrial } from './require-identity.server.ts';
import { endedCookie, readStart, type SignInStart, START_MINUTES } from './sign-in-start.server.ts';
import { readVouched } from './vouched-claims.ts';

/** The second half of a sign-in: back from the provider. */

/** A browser can keep the cookie of a start: without this, it could have the provider asked again and again. */
const answersOfOneStart: AttemptLimit = { name: 'answers of one start', max: 1, windowMs: START_MINUTES * 60_000 };

/** @param organisationId whose redirect address this is */
export async function answerCallback(ctx: Context, caller: Caller, organisationId: string): Promise<Response> {
  const start = readStart(ctx.config, ctx.now(), caller.request);
  if (start?.organisationId !== organisationId) return goBack(ctx.config, 'organisation-start-expired', null);
  if ((await takeAttempt(ctx, answersOfOneStart, start.state)) !== null)
    return goBack(ctx.config, 'organisation-start-expired', start.back);
  const done = await finish(ctx, caller, start);
  const { from, back } = start;
  if ('problem' in done) return goBack(ctx.config, done.problem, back);
  if ('isTried' in done) return goTo(`${back}?tried`, [endedCookie(ctx.config)]);
  const wanted = from ?? (done.isNew ? await homeOf(ctx, organisationId) : null);
  const told = new URLSearchParams({
    provider: 'organisation',
    ...(done.isNew ? { new: '1' } : {}),
    ...(wanted === null ? {} : { from: wanted }),
  });
  const to = back === null ? `/auth/callback?${told}` : `${back}?linked=organisation`;
  return goTo(to, [...done.headers.getSetCookie(), endedCookie(ctx.config)]);
}

async function homeOf(ctx: Context, organisationId: string): Promise<string | null> {
  const { id, address } = organisations;
  const [found] = await ctx.db.select({ address }).from(organisations).where(eq(id, organisationId));
  return found ? `/organisations/${found.address}` : null;
}

type Refusal = { problem: OrganisationSignInProblem };

async function finish(ctx: Context, caller: Caller, start: SignInStart) {
  const { organisationId, identityId } = start;
  const row = await findIdentity(ctx, organisationId);
  if (row?.id !== identityId) return { problem: 'organisation-disconnected' } satisfies Refusal;
  const vouched = await askWho(ctx, caller, row, start);
  if ('problem' in vouched) return vouched;
  if (!(await hasDomainOf(ctx, organisationId, vouched.email)))
    return { problem: 'organisation-other-domain' } satisfies Refusal;
  const organisation = await findPerson(ctx, organisationId);
  if (!organisation || organisation.suspendedAt !== null)
    return { problem: 'organisation-suspended' } satisfies Refusal;
  const { linkTo } = start;
  const { groups: _groups, ...person } = vouched;
  const asked = { ...person, organisationId, identityId, companyName: organisation.name, linkTo };
  const done = await signInVouched(ctx, caller, asked, (by, tx, account) =>
    admit(by, tx, row, { ...account, vouched }),
  );
  const isTrial = start.back !== null && linkTo === null;
  if (!isTrial || !('problem' in done) || done.problem !== 'account-of-staff') return done;
  const owner = await findStaffAt(ctx, caller, vouched.email);
  return owner !== null && (await noteTrial(ctx, row, owner)) ? { isTried: true as const } : done;
}

/** What the provider says about the person who came back. */
async function askWho(
  ctx: Context,
  { request }: Caller,
  row: IdentityRow,
  checks: SignInStart,
): Promise<VouchedMember | Refusal> {
  const connection = connectionOf(ctx.config, row);
  if (connection === null) return { problem: 'organisation-disconnected' };
  const { organisationId } = row;
  const callback = new URL(redirectAddress(ctx.config, organisationId) + new URL(request.url).search);
  try {
    const claims =
      connection.protocol === 'saml'
        ? openAnswer(ctx.config, ctx.now(), { ...checks, request })
        : await readProviderAnswer(ctx, connection, callback, { ...checks, wanted: wantedClaims(row) });
    if (claims === null) return { problem: 'organisation-wrong-answer' };
    const vouched = readVouched(claims, row);
    return 'problem' in vouched ? vouched : { ...vouched, groups: readGroups(claims, row.groupsClaim) };
  } catch (error) {
    ctx.log.warn({ organisationId, ...failureFacts(error) }, 'the answer of an identity provider was refused');
    return { problem: problemOf(error) };
  }
}
