import type { UserContext } from '../../accounts/viewer.server.ts';
import { requireForm } from '../../platform/parse-form.ts';
import { domainForm, joinRoleForm } from '../membership/organisation-forms.ts';
import { addDomain, proveDomain, removeDomain, setJoinRole } from './organisation-domains.server.ts';

/** What a form about a domain was answered. */
export interface DomainOutcome {
  /** The one that it was about, or what was typed as a new one. */
  domain: string;
  isNew: boolean;
  problem: string;
}

type Answer = (ctx: UserContext, address: string, form: FormData) => Promise<string | null>;

const domainIn = (form: FormData) => requireForm(domainForm, form).domain;

const answers: Record<string, Answer> = {
  'add-domain': (ctx, address, form) => addDomain(ctx, address, domainIn(form)),
  'check-record': (ctx, address, form) => proveDomain(ctx, address, { domain: domainIn(form), proof: 'dns' }),
  'check-file': (ctx, address, form) => proveDomain(ctx, address, { domain: domainIn(form), proof: 'file' }),
  'remove-domain': (ctx, address, form) => removeDomain(ctx, address, domainIn(form)),
  'set-join-role': (ctx, address, form) => {
    const { domain, joinRole } = requireForm(joinRoleForm, form);
    return setJoinRole(ctx, address, { domain, joinRole: joinRole === '' ? null : joinRole });
  },
};

export const isDomainForm = (intent: string): boolean => Object.hasOwn(answers, intent);

/** @returns null when the act was carried out */
export async function answerDomainForm(
  ctx: UserContext,
  address: string,
  intent: string,
  form: FormData,
): Promise<DomainOutcome | null> {
  const problem = await answers[intent]!(ctx, address, form);
  return problem === null ? null : { domain: domainIn(form), isNew: intent === 'add-domain', problem };
}
