import type { UserContext } from '../../accounts/viewer.server.ts';
import { parseForm } from '../../platform/parse-form.ts';
import { groupRolesForm, identityForm, samlForm } from '../membership/organisation-forms.ts';
import { connectIdentity, connectSaml, testIdentity } from './connect-identity.server.ts';
import { disconnectIdentity, mapGroups } from './organisation-identity.server.ts';
import { requireIdentity } from './require-identity.server.ts';
import { makeSamlKey, removeSamlKey } from './saml-key.server.ts';

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
  [
    'connect-identity',
    'connect-saml',
    'make-saml-key',
    'remove-saml-key',
    'test-identity',
    'disconnect-identity',
    'map-groups',
    'require-identity',
    'allow-other-logins',
  ].includes(intent);

/** @returns null when the page is to be loaded again */
export async function answerIdentityForm(
  ctx: UserContext,
  address: string,
  intent: string,
  form: FormData,
): Promise<IdentityOutcome | null> {
  if (intent === 'disconnect-identity') return await disconnectIdentity(ctx, address);
  if (intent === 'remove-saml-key') return await removeSamlKey(ctx, address);
  if (intent === 'make-saml-key') {
    const problem = await makeSamlKey(ctx, address);
    return problem === null ? null : outcome(problem, { typed: { intent } });
  }
  if (intent === 'test-identity') {
    const problem = await testIdentity(ctx, address);
    return outcome(problem, { isTested: problem === null });
  }
  if (intent === 'require-identity' || intent === 'allow-other-logins') {
    const problem = await requireIdentity(ctx, address, intent === 'require-identity');
    return problem === null ? null : outcome(problem);
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
  if (intent === 'connect-saml') {
    const { values, errors } = parseForm(samlForm, form);
    if (errors) return outcome(null, { errors, typed: shown });
    const wrong = await connectSaml(ctx, address, values);
    if (wrong === null) return null;
    return wrong.field
      ? outcome(null, { errors: { [wrong.field]: wrong.problem }, typed: shown })
      : outcome(wrong.problem, { typed: shown });
  }
  const { values, errors } = parseForm(identityForm, form);
  if (errors) return outcome(null, { errors, typed: shown });
  const problem = await connectIdentity(ctx, address, values);
  return problem === null ? null : outcome(problem, { typed: shown });
}
