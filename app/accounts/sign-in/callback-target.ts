import { safeReturnPath } from '../session/return-path.ts';

/** Where a person lands after coming back from outside. */
export interface CallbackFacts {
  /** `type=signup`: a confirmed address. */
  type: string | null;
  /** The outside sign-in they came from. */
  provider: string | null;
  isNewUser: boolean;
  /** Where they wanted to go before they signed in. */
  from: string | null;
  rememberedPlan: string | null;
  isMarkedNew: boolean;
}

/**
 * A confirmed address and a brand-new person of an outside sign-in go to the welcome page; someone known goes on to
 * where they wanted, else to the benchmark page. A plain session follows what the tab remembers.
 */
export function callbackTarget(facts: CallbackFacts): string {
  if (facts.type === 'signup') return '/welcome';
  if (facts.provider !== null) return facts.isNewUser ? '/welcome' : (safeReturnPath(facts.from) ?? '/benchmarking');
  if (facts.rememberedPlan !== null) return '/for-providers';
  return facts.isMarkedNew ? '/welcome' : '/benchmarking';
}
