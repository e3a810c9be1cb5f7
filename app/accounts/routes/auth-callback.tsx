import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { AuthCard } from '../parts/auth-card.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { isMarkedNewUser, markNewUser, rememberedPlan } from '../remembered-choices.ts';
import { sessionChanged } from '../session/session-store.ts';
import { callbackTarget } from '../sign-in/callback-target.ts';
import { isProviderId, providerErrorMessage, providerLabels } from '../sign-in/sign-in-providers.ts';
import { viewerContext } from '../viewer.server.ts';
import type { Route } from './+types/auth-callback';

const LOGIN_AFTER_MS = 1_000;
const NO_SESSION = 'Authentication failed. No session returned.';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { viewer, log } = await viewerContext(context, request);
  const parameters = new URL(request.url).searchParams;
  const given = parameters.get('provider');
  const provider = isProviderId(given) ? given : null;
  const error = parameters.get('error');
  if (error !== null || viewer === null)
    log.warn({ provider, reason: error ?? 'no session' }, 'coming back from a sign-in failed');
  return {
    hasSession: viewer !== null,
    error: error === null ? null : providerErrorMessage(error, provider),
    reason: error,
    provider,
    type: parameters.get('type'),
    isNewUser: parameters.get('new') === '1',
    from: parameters.get('from'),
  };
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Completing Authentication');

export default function AuthCallback({ loaderData }: Route.ComponentProps) {
  useOnward(loaderData);
  const failure = loaderData.error ?? (loaderData.hasSession ? null : NO_SESSION);
  if (failure !== null) {
    return (
      <AuthCard title="Authentication error" below={<TextLink to="/login">Back to login</TextLink>}>
        <Banner tone="bad" role="alert">
          {failure}
        </Banner>
      </AuthCard>
    );
  }
  const plain = { rememberedPlan: null, isMarkedNew: false };
  return (
    <div className="page-width grid min-h-[60dvh] place-items-center">
      <div role="status" className="grid justify-items-center gap-4 text-center">
        <Spinner size="large" className="text-accent" />
        <h1 className="text-lg font-semibold">Completing Authentication</h1>
        <noscript>
          <TextLink to={callbackTarget({ ...loaderData, ...plain })}>Continue</TextLink>
        </noscript>
      </div>
    </div>
  );
}

function useOnward(facts: Route.ComponentProps['loaderData']): void {
  const navigate = useNavigate();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const { error, hasSession, provider } = facts;
    if (error !== null || !hasSession) {
      toast.error('Authentication error', { description: error ?? NO_SESSION, isSilent: true });
      setTimeout(() => void navigate(loginAfterFailure(facts), { replace: true }), LOGIN_AFTER_MS);
      return;
    }
    if (provider !== null) {
      toast.success('Authentication successful', {
        description: `You've been logged in successfully with ${providerLabels[provider]}!`,
      });
      if (facts.isNewUser && provider !== 'organisation') markNewUser();
    }
    void sessionChanged();
    const target = callbackTarget({ ...facts, rememberedPlan: rememberedPlan(), isMarkedNew: isMarkedNewUser() });
    void navigate(target, { replace: true });
  }, [facts, navigate]);
}

/** The sign-in page shows why the return from a provider failed. */
function loginAfterFailure({ reason, provider }: Route.ComponentProps['loaderData']): string {
  if (reason === null) return '/login';
  return `/login?${new URLSearchParams({ error: reason, ...(provider ? { provider } : {}) })}`;
}
