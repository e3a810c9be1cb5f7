/**
 * What a visitor chose before signing up, in this tab's session storage: the plan, the certification, and that the
 * account is new. Browser only; without storage nothing is remembered.
 */
const PLAN_KEY = 'signup-plan';
const NEW_USER_KEY = 'new-user';
const CERTIFICATION_KEY = 'intended_certification';

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // No storage: the person chooses again after signing up.
  }
}

export const rememberPlan = (planId: string) => write(PLAN_KEY, planId);
export const rememberedPlan = () => read(PLAN_KEY);
export const forgetPlan = () => write(PLAN_KEY, null);

export const rememberCertification = (programId: string) => write(CERTIFICATION_KEY, programId);
export const rememberedCertification = () => read(CERTIFICATION_KEY);
export const forgetCertification = () => write(CERTIFICATION_KEY, null);

export const markNewUser = () => write(NEW_USER_KEY, 'true');
export const isMarkedNewUser = () => read(NEW_USER_KEY) === 'true';
export const unmarkNewUser = () => write(NEW_USER_KEY, null);
