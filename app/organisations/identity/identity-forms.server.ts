import type { UserContext } from '../../accounts/viewer.server.ts';
import { parseForm } from '../../platform/parse-form.ts';
import { groupRolesForm, identityForm } from '../membership/organisation-forms.ts';
import { connectIdentity, disconnectIdentity, mapGroups, testIdentity } from './organisation-identity.server.ts';

/** What a form about the identity provider was answered. */
export interface IdentityOutcome {
  /** Null: it worked. */
  problem: string | null;
  errors: Partial<Record<string, string>>;
  /** To show again; never the client secret. */
  typed: Record<string, string>;
  /** The connection was tried, and works. */
  isTested: boolean;
}

const outcome = (problem: string | null, more: Partial<IdentityOutcome> = {}): IdentityOutcome => ({
  problem,
  errors: {},
  typed: {},
  isTested: false,
  ...more,
});

export const isIdentityForm = (intent: string): boolean =>
  ['connect-identity', 'test-identity', 'disconnect-identity', 'map-groups'].includes(intent);

/** @returns null when the page is to be loaded again */
export async function answerIdentityForm(
  ctx: UserContext,
  address: string,
  intent: string,
  form: FormData,
): Promise<IdentityOutcome | null> {
  if (intent === 'disconnect-identity') return await disconnectIdentity(ctx, address);
  if (intent === 'test-identity') {
    const problem = await testIdentity(ctx, address);
    return outcome(problem, { isTested: problem === null });
  }
  const { clientSecret: _secret, ...shown } = Object.fromEntries(
    [...form].map(([name, value]) => [name, String(value)]),
  );
  if (intent === 'map-groups') {
    const { values, errors } = parseForm(groupRolesForm, form);
    if (errors) return outcome(null, { errors, typed: shown });
    const groupRoles = await mapGroups(ctx, address, values);
    return groupRoles === null ? null : outcome(null, { errors: { groupRoles }, typed: shown });
  }
  const { values, errors } = parseForm(identityForm, form);
  if (errors) return outcome(null, { errors, typed: shown });
  const problem = await connectIdentity(ctx, address, values);
  return problem === null ? null : outcome(problem, { typed: shown });
}
