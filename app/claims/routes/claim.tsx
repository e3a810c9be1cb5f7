import { data, Form, Link, redirect } from 'react-router';
import * as z from 'zod/mini';
import { requireUser } from '../../accounts/viewer.server.ts';
import { correctionPath } from '../../catalog/correction-path.ts';
import { domainProof } from '../../platform/domain-proof.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner, RefusalBanner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { findClaim } from '../claim-queries.server.ts';
import {
  canBeMailed,
  checkProof,
  confirmMail,
  isOffered,
  mailProof,
  withdrawClaim,
} from '../claiming/claim-tool.server.ts';
import { ProofWays } from '../parts/proof-ways.tsx';
import type { Route } from './+types/claim';

/** One claim of the account: its proof, then its decision. ?token= comes from the mail. @throws NotFound */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const found = await findClaim(ctx, params.claimId);
  if (found === null || found.userId !== ctx.viewer.id)
    throw new NotFound('Your account has no claim with this address. Sign in with the account that began it.');
  const { email: _email, userId: _own, ...claim } = found;
  return {
    claim,
    token: new URL(request.url).searchParams.get('token'),
    ways: {
      isMailOffered: canBeMailed(claim.domain),
      isRecordOffered: isOffered(ctx, 'dns'),
      isFileOffered: isOffered(ctx, 'file'),
      ...domainProof(ctx, 'claim', claim),
    },
    isProviderActive: ctx.viewer.providerStatus === 'active',
  };
}

const claimForm = z.object({
  intent: z.enum(['mail', 'confirm', 'dns', 'file', 'withdraw']),
  email: text,
  token: text,
});

export async function action({ context, params: { claimId }, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const { intent, email, token } = requireForm(claimForm, await readForm(request));
  if (intent === 'withdraw') {
    await withdrawClaim(ctx, claimId);
    throw redirect('/account/tools', 303);
  }
  const problem =
    intent === 'mail'
      ? await mailProof(ctx, claimId, email)
      : intent === 'confirm'
        ? await confirmMail(ctx, claimId, token)
        : await checkProof(ctx, claimId, intent);
  if (problem === null) throw redirect(`/claims/${claimId}`, 303);
  return data({ problem, intent, email }, { status: 400 });
}

export function headers() {
  return { ...privatePage(), 'referrer-policy': 'same-origin' };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.claim.tool.name ?? 'a tool';
  return unindexedMeta(`Claim of ${name}`);
}

const headings = {
  open: 'Prove that it is yours',
  proven: 'Proven: an editor checks it',
  accepted: 'It is yours',
  refused: 'The claim was refused',
  withdrawn: 'You gave it up',
  revoked: 'The claim was revoked',
  expired: 'The time to prove it is over',
};

export default function ClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  const { claim, token, ways } = loaderData;
  const { tool, state } = claim;
  const isUnfinished = state === 'open' || state === 'proven';
  return (
    <div className="page-width max-w-3xl py-10 sm:py-14">
      <p className="caption">
        <Link to={`/tool/${tool.id}`} className="underline underline-offset-4 hover:text-ink">
          Claim of {tool.name}
        </Link>
      </p>
      <h1 className="mt-1 headline text-3xl sm:text-4xl">{headings[state]}</h1>
      <RefusalBanner title="It is not proven yet" text={actionData?.problem} className="mt-6" />
      {state === 'open' && token !== null && <ConfirmMail token={token} domain={claim.domain} />}
      {state === 'open' && <ProofWays claim={claim} ways={ways} refusedAddress={actionData?.email ?? ''} />}
      {state !== 'open' && <Outcome {...loaderData} />}
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to="/account/tools">Your tools</LinkButton>
        {(isUnfinished || state === 'accepted') && <GiveUp isOwner={state === 'accepted'} name={tool.name} />}
      </div>
    </div>
  );
}

/** Programs that open every link of a mail must not prove anything, so that a person presses a button. */
function ConfirmMail({ token, domain }: { token: string; domain: string }) {
  return (
    <Form method="post" className="mt-6">
      <input type="hidden" name="token" value={token} />
      <Banner
        title={`Your mail to ${domain} has arrived`}
        actions={
          <Button type="submit" variant="primary" size="small" name="intent" value="confirm">
            Confirm the claim
          </Button>
        }
      >
        Confirm the claim, and an editor checks it.
      </Banner>
    </Form>
  );
}

function Outcome({ claim, isProviderActive }: Pick<Route.ComponentProps['loaderData'], 'claim' | 'isProviderActive'>) {
  const { tool, state, reason, evidence, provenAt } = claim;
  if (state === 'proven')
    return (
      <p className="mt-4">
        You proved it on {writeDate(provenAt ?? '')} by <span className="break-all">{evidence}</span>. An editor looks
        at the proof and activates your provider account; you get a mail with the decision. You can set up everything
        else in{' '}
        <Link to="/for-providers/dashboard" className="text-accent underline underline-offset-4">
          your dashboard
        </Link>{' '}
        meanwhile.
      </p>
    );
  if (state === 'accepted')
    return (
      <>
        <p className="mt-4">
          The entry of {tool.name} belongs to your account.{' '}
          {isProviderActive
            ? 'What you state about it is reviewed, and then shown as stated by the vendor.'
            : 'Your provider account is not active, so that you cannot state changes now.'}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          {isProviderActive && (
            <LinkButton to={correctionPath({ kind: 'tool', id: tool.id })} variant="primary">
              State a change
            </LinkButton>
          )}
          <LinkButton to="/for-providers/dashboard">Placements and analytics</LinkButton>
        </div>
      </>
    );
  return (
    <>
      {reason !== null && <p className="mt-4">The reason: {reason}</p>}
      <p className="mt-4 flex flex-wrap gap-3">
        <LinkButton to={`/claims/new?tool=${tool.id}`}>Claim it again</LinkButton>
        <LinkButton to="/contact">Write to us</LinkButton>
      </p>
    </>
  );
}

function GiveUp({ isOwner, name }: { isOwner: boolean; name: string }) {
  return (
    <details className="basis-full text-sm">
      <summary className="w-fit cursor-pointer text-muted underline underline-offset-4">Give it up</summary>
      <Form method="post" className="mt-3 grid justify-items-start gap-3">
        <p>
          {isOwner
            ? `${name} then belongs to nobody: no statements, analytics or new placements. What was accepted stays.`
            : 'The claim ends. You can begin another one.'}
        </p>
        <Button type="submit" variant="danger" size="small" name="intent" value="withdraw">
          Give up {name}
        </Button>
      </Form>
    </details>
  );
}
