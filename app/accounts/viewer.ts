/** A signed-in person as the rest of the product and the browser see them. No secret is in it. */

export type Role = 'user' | 'provider' | 'administrator';
export type ProviderStatus = 'pending' | 'active' | 'suspended';

export interface Viewer {
  id: string;
  email: string;
  isEmailVerified: boolean;
  /** Empty until the profile says it. */
  name: string;
  /** Null until the profile is complete. */
  companyName: string | null;
  role: Role;
  /** Null for people who are no provider. */
  providerStatus: ProviderStatus | null;
  /** Signed up by Google, GitHub or Facebook. */
  isOAuthUser: boolean;
  hasPassword: boolean;
  isTwoFactorOn: boolean;
}

export interface SessionFacts {
  /** ISO instant. */
  expiresAt: string;
}

/** The answer of GET /api/session. */
export interface SessionAnswer {
  user: Viewer | null;
  session: SessionFacts | null;
}

/** How the product addresses a person: their name, else the company, else the part of the address before the @. */
export function viewerLabel(viewer: Pick<Viewer, 'name' | 'companyName' | 'email'>): string {
  return viewer.name.trim() || viewer.companyName?.trim() || viewer.email.split('@')[0] || viewer.email;
}
