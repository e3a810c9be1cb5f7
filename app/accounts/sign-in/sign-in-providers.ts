import { SUSPENDED_CODE, SUSPENDED_MESSAGE } from '../library/suspended.ts';
import { organisationSignInProblem } from '../organisation-sign-in.ts';

/** The supported identity providers, in the order in which they are shown. */
export type ProviderId = 'google' | 'apple' | 'github' | 'facebook' | 'oidc' | 'organisation';

export interface SignInProvider {
  id: ProviderId;
  label: string;
  isConfigured: boolean;
}

export const providerLabels: Record<ProviderId, string> = {
  google: 'Google',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
  oidc: 'single sign-on',
  organisation: 'your organisation',
};

/** How the id of a link to the provider of an organisation begins; the id of the connection follows. */
export const ORGANISATION_LINK = 'organisation:';

export function isProviderId(value: unknown): value is ProviderId {
  return typeof value === 'string' && Object.hasOwn(providerLabels, value);
}

/** Google is always shown, disabled where it is not configured; the others only where they are configured. */
export function offeredProviders(configured: ReadonlySet<ProviderId>): SignInProvider[] {
  return (Object.keys(providerLabels) as ProviderId[])
    .filter((id) => id === 'google' || configured.has(id))
    .map((id) => ({ id, label: providerLabels[id], isConfigured: configured.has(id) }));
}

export const GOOGLE_NOT_CONFIGURED =
  'Google sign-in is not configured on this site. Please use your email and password.';

/**
 * The message for a failed return from a provider.
 * @param error the error code in the address
 */
export function providerErrorMessage(error: string, provider: string | null): string {
  const ofOrganisation = organisationSignInProblem(error);
  if (ofOrganisation !== null) return ofOrganisation;
  const label = isProviderId(provider) ? providerLabels[provider] : 'the provider';
  switch (error) {
    case SUSPENDED_CODE:
      return SUSPENDED_MESSAGE;
    case 'access_denied':
    case 'user_cancelled_authorize':
      return `You cancelled the sign-in with ${label}. Nothing was changed.`;
    case 'account_not_linked':
    case 'unable_to_link_account':
      return `An account with this email exists already. Log in with your password first, then link ${label} in your account settings.`;
    case 'account_already_linked_to_different_user':
      return `This ${label} account is linked to another account here.`;
    case 'email_not_found':
      return `${label} did not send us a verified email address. Please allow it there, or sign up with email and password.`;
    case 'state_mismatch':
    case 'please_restart_the_process':
    case 'state_not_found':
    case 'invalid_code':
      return `The sign-in with ${label} was interrupted or took too long. Please try again.`;
    default:
      return `Failed to authenticate with ${label}`;
  }
}
