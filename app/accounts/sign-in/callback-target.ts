import { safeReturnPath } from '../session/return-path.ts';

/** What a return from outside says about the person. */
export interface CallbackFacts {
  /** `type=signup`: an address was confirmed. */
  type: string | null;
  /** The identity provider. */
  provider: string | null;
  isNewUser: boolean;
  /** The page they wanted before signing in. */
  from: string | null;
  rememberedPlan: string | null;
  isMarkedNew: boolean;
}

/**
 * Where to go next. A confirmed address and a new account lead to the welcome page, or to the organisation; otherwise `from`, else the
 * benchmark page. A plain session follows what the tab remembers.
 */
export function callbackTarget(facts: CallbackFacts): string {
  if (facts.type === 'signup') return '/welcome';
  // Who comes by an organisation is led there: its plan and its keys are no business of theirs.
  if (facts.provider === 'organisation' && facts.isNewUser) return safeReturnPath(facts.from) ?? '/organisations';
  if (facts.provider !== null) return facts.isNewUser ? '/welcome' : (safeReturnPath(facts.from) ?? '/benchmarking');
  if (facts.rememberedPlan !== null) return '/for-providers';
  return facts.isMarkedNew ? '/welcome' : '/benchmarking';
}
