/** The answer to everybody who proves to be the owner of a suspended account, in any way to sign in. */
export const SUSPENDED_CODE = 'ACCOUNT_SUSPENDED';
export const SUSPENDED_MESSAGE = 'This account is suspended. The mail about it says why.';
