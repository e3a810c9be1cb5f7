/** A signed-in person as the browser may see them, without secrets. */

export type Role = 'user' | 'provider' | 'moderator' | 'editor' | 'administrator';
export type ProviderStatus = 'pending' | 'active' | 'suspended';

export interface Viewer {
  id: string;
  email: string;
  isEmailVerified: boolean;
  /** Empty until the profile has one. */
  name: string;
  /** Null until the profile is complete. */
  companyName: string | null;
  role: Role;
  /** Null for everybody who is not a vendor. */
  providerStatus: ProviderStatus | null;
  /** Signed up with an identity provider. */
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

/** How the product addresses a person: the name, else the company, else the part of the address before the @. */
export function viewerLabel(viewer: Pick<Viewer, 'name' | 'companyName' | 'email'>): string {
  return viewer.name.trim() || viewer.companyName?.trim() || viewer.email.split('@')[0] || viewer.email;
}
