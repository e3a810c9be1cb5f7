import { useEffect } from 'react';
import { redirect } from 'react-router';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { toast } from '../../ui/toast.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { listAccountSections, organisationSignIn } from '../account-parts.server.ts';
import { LinksCard } from '../parts/links-card.tsx';
import { PasskeysCard } from '../parts/passkeys-card.tsx';
import { PasswordCard } from '../parts/password-card.tsx';
import { SessionsCard } from '../parts/sessions-card.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { TwoFactorCard } from '../parts/two-factor-card.tsx';
import { visitorOf } from '../session/request-visitor.server.ts';
import { safeReturnPath } from '../session/return-path.ts';
import { sessionChanged } from '../session/session-store.ts';
import { answerSecurityForm } from '../settings/account-security-action.server.ts';
import { listProviders } from '../sign-in/provider-sign-in.server.ts';
import { needsSecondStep } from '../sign-in/required-second-step.server.ts';
import { listLinks, listPasskeys, listSessions } from '../sign-in/sign-in-methods.server.ts';
import { ORGANISATION_LINK, providerErrorMessage, providerLabels } from '../sign-in/sign-in-providers.ts';
import { requireUser } from '../viewer.server.ts';
import type { Route } from './+types/account-security';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const [sessions, passkeys, links] = await Promise.all([listSessions(ctx), listPasskeys(ctx), listLinks(ctx)]);
  const parameters = new URL(request.url).searchParams;
  const isOrganisationLinked = links.some(({ providerId }) => providerId.startsWith(ORGANISATION_LINK));
  const canLink = !isOrganisationLinked && (await organisationSignIn()?.canLink(ctx)) === true;
  const providers = [
    ...listProviders(ctx.config).filter(({ isConfigured }) => isConfigured),
    ...(canLink ? [{ id: 'organisation' as const, label: providerLabels.organisation, isConfigured: true }] : []),
  ];
  return {
    viewer: ctx.viewer,
    sections: listAccountSections(),
    sessions,
    passkeys,
    links,
    providers,
    linkError: linkError(parameters),
    isSecondStepMissing: needsSecondStep(ctx),
    from: safeReturnPath(parameters.get('from')),
  };
}

function linkError(parameters: URLSearchParams): string | null {
  const [error, provider] = [parameters.get('error'), parameters.get('provider')];
  if (error === null) return null;
  return providerErrorMessage(error, provider);
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const { caller } = visitorOf(context, request);
  const answer = await answerSecurityForm(ctx, caller, await readForm(request));
  // Without scripts the next page would be rendered for the session that this form has just replaced.
  const isDocument = request.headers.get('accept')?.includes('text/html') ?? false;
  if (isDocument && answer.data.done && answer.init?.headers)
    throw redirect(`/account/security${new URL(request.url).search}`, { headers: answer.init.headers });
  return answer;
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Sign-in & security');

export default function AccountSecurity({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, sections, sessions, passkeys, links, providers, linkError, isSecondStepMissing, from } = loaderData;
  useEffect(() => {
    if (actionData?.refusal) toast.error('Nothing was changed', { description: actionData.refusal });
    if (!actionData?.done) return;
    toast.success(actionData.done);
    void sessionChanged();
  }, [actionData]);
  const about = (card: string) => (actionData?.about === card ? actionData : undefined);
  const twoFactor = (
    <TwoFactorCard isOn={viewer.isTwoFactorOn} hasPassword={viewer.hasPassword} outcome={about('two-factor')} />
  );
  return (
    <AccountFrame sections={sections} current="/account/security" title="Sign-in & security">
      {actionData?.done && <Banner tone="good" role="status" title={`${actionData.done}.`} />}
      {isSecondStepMissing && (
        <Banner tone="warn" role="status" title="Please set up two-factor sign-in to continue.">
          This site requires it in addition to your password. It takes a minute and an authenticator app on your phone.
        </Banner>
      )}
      {!isSecondStepMissing && from !== null && (
        <p>
          <TextLink to={from}>Continue to the page you wanted</TextLink>
        </p>
      )}
      {linkError !== null && <Banner tone="bad" role="alert" title={linkError} />}
      {isSecondStepMissing && twoFactor}
      <PasswordCard hasPassword={viewer.hasPassword} outcome={about('password')} />
      {!isSecondStepMissing && twoFactor}
      <PasskeysCard passkeys={passkeys} outcome={about('passkeys')} />
      <LinksCard links={links} providers={providers} hasPassword={viewer.hasPassword} outcome={about('links')} />
      <SessionsCard sessions={sessions} outcome={about('sessions')} />
    </AccountFrame>
  );
}
