import { data, Form, redirect } from 'react-router';
import * as z from 'zod/mini';
import { requireUser, viewerContext } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { findInvitation, joinOrganisation, linkProblems } from '../members/join.server.ts';
import { roleNames } from '../organisation-role.ts';
import type { Route } from './+types/join';

/** Where the link of an invitation leads. ?token= comes from the mail. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await viewerContext(context, request);
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get('token') ?? '';
  const found = await findInvitation(ctx, token);
  const from = `${pathname.replace(/\.data$/, '')}?${new URLSearchParams({ token })}`;
  return {
    token,
    invitation: found && !found.isExpired ? found : null,
    problem: found === null ? linkProblems.unknown : found.isExpired ? linkProblems.expired : null,
    viewer: ctx.viewer && { email: ctx.viewer.email, isConfirmed: ctx.viewer.isEmailVerified },
    loginTo: `/login?${new URLSearchParams({ from })}`,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const { token } = requireForm(z.object({ token: text }), await readForm(request));
  const joined = await joinOrganisation(ctx, token);
  if ('address' in joined) throw redirect(`/organisations/${joined.address}`, 303);
  // In another tab, perhaps: the page then says what became of the link, without the button.
  if (joined.problem === linkProblems.unknown)
    throw redirect(`/organisations/join?${new URLSearchParams({ token })}`, 303);
  return data(joined, { status: 400 });
}

/** The link's token is in the address. (Not `no-referrer`: forms would lose their origin.) */
export function headers() {
  return { ...privatePage(), 'referrer-policy': 'same-origin' };
}

export const meta = () => unindexedMeta('Invitation');

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, problem } = loaderData;
  const refusal = actionData?.problem ?? problem;
  return (
    <div className="page-width max-w-2xl py-10 sm:py-14">
      <h1 className="headline text-3xl break-words sm:text-4xl">
        {invitation ? (
          <>
            Invitation to <bdi>{invitation.organisation}</bdi>
          </>
        ) : (
          'Invitation'
        )}
      </h1>
      {refusal && (
        <Banner
          tone="warn"
          role="alert"
          title={problem ? 'This link does not work any more' : 'You have not joined'}
          className="mt-6"
          actions={loaderData.viewer && <LinkButton to="/organisations">Your organisations</LinkButton>}
        >
          {refusal}
        </Banner>
      )}
      {invitation && <Invitation {...loaderData} invitation={invitation} />}
    </div>
  );
}

type Data = Route.ComponentProps['loaderData'];

/** Programs that open every link of a mail must not accept anything, so that a person presses a button. */
function Invitation({
  token,
  viewer,
  loginTo,
  invitation: { organisation, email, role },
}: Pick<Data, 'token' | 'viewer' | 'loginTo'> & { invitation: NonNullable<Data['invitation']> }) {
  if (viewer?.email === email && !viewer.isConfirmed)
    return (
      <>
        <p className="mt-4 max-w-prose break-words">
          This invitation is for {email}. Confirm this address first, by the link in the mail that you got when you
          signed up; your profile sends it again. Then open the link of the invitation again.
        </p>
        <p className="mt-6">
          <LinkButton to="/account">Open your profile</LinkButton>
        </p>
      </>
    );
  if (viewer?.email === email)
    return (
      <>
        <p className="mt-4 max-w-prose">
          Your role will be: {roleNames[role]}. Its members see your name and your email address. What is yours stays
          yours, and you can leave at any time.
        </p>
        <Form method="post" className="mt-6">
          <input type="hidden" name="token" value={token} />
          <Button isLong type="submit" variant="primary">
            Join {organisation}
          </Button>
        </Form>
      </>
    );
  if (viewer !== null)
    return (
      <p className="mt-4 max-w-prose break-words">
        This invitation is for {email}, and you are logged in as {viewer.email}. Log out, log in with that address, and
        open the link again; or ask for an invitation to {viewer.email}.
      </p>
    );
  return (
    <>
      <p className="mt-4 max-w-prose break-words">
        This invitation is for {email}. Log in with that address to accept it. Without an account, sign up with it first
        and confirm it, then open the link in the mail again.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={loginTo} variant="primary">
          Log in
        </LinkButton>
        <LinkButton to="/sign-up?for=benchmarks">Sign up</LinkButton>
      </p>
    </>
  );
}
