import { redirect } from 'react-router';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { LinkButton } from '../../ui/button.tsx';
import { AuthCard } from '../parts/auth-card.tsx';
import { callerOf } from '../session/request-visitor.server.ts';
import { loginPath } from '../session/return-path.ts';
import { verifyAddress } from '../sign-in/verify-address.server.ts';
import { viewerContext } from '../viewer.server.ts';
import type { Route } from './+types/verify-email';

/** Follows the link of a mail. With a session, a confirmed address leads to the welcome page through the callback. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await viewerContext(context, request);
  const url = new URL(request.url);
  const result = await verifyAddress(ctx, callerOf(context, request), url.searchParams.get('token') ?? '');
  if (result.kind === 'sign-in-first') throw redirect(loginPath(url.pathname + url.search));
  if (result.kind === 'verified' && ctx.viewer !== null) throw redirect('/auth/callback?type=signup');
  return { result, isSignedIn: ctx.viewer !== null };
}

export function headers() {
  return { ...privatePage(), 'referrer-policy': 'same-origin' };
}

export const meta = () => unindexedMeta('Confirm your address');

const words = {
  verified: ['Your address is confirmed', 'You can log in now.'],
  'asked-new-address': [
    'One more step',
    'We have sent a mail to the new address. Your account moves when the link in it is followed.',
  ],
  changed: ['Your address was changed', 'From now on you log in with the new address.'],
  'bad-link': [
    'This link does not work',
    'It is older than 24 hours, has done its work already, or was cut short. Your account settings can send a new one.',
  ],
  refused: ['Please wait a moment', ''],
} as const;

export default function VerifyEmail({ loaderData: { result, isSignedIn } }: Route.ComponentProps) {
  const [title, text] = words[result.kind as keyof typeof words];
  return (
    <AuthCard title={title} text={result.kind === 'refused' ? result.message : text}>
      <LinkButton to={isSignedIn ? '/account' : '/login'} variant="primary">
        {isSignedIn ? 'Go to your account' : 'Go to login'}
      </LinkButton>
    </AuthCard>
  );
}
