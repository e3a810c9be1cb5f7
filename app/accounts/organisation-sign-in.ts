import { SUSPENDED_MESSAGE } from './library/suspended.ts';

/** Why nobody was signed in by the identity provider of an organisation, by the code in the address of the login page. */
export const organisationSignInProblems = {
  'organisation-unreachable':
    'The identity provider of your organisation gave no usable answer. Nothing was changed. Try again in a few minutes; if it stays so, tell an owner of your organisation.',
  'organisation-too-many':
    'Too many logins came from your network address within ten minutes, so this one was not looked at. Nothing was changed. Try again in ten minutes.',
  'organisation-refused':
    'The identity provider of your organisation did not let you in. Nothing was changed. Ask the people who manage it.',
  'organisation-wrong-answer':
    'The answer of the identity provider did not pass our checks, so nobody was logged in. Start again; if it stays so, tell an owner of your organisation.',
  'organisation-no-email':
    'The identity provider of your organisation sent no email address that can be used here, so nobody was logged in. An owner of your organisation can change what it sends.',
  'organisation-unconfirmed-email':
    'The identity provider of your organisation does not say that your email address is confirmed, so nobody was logged in. Tell an owner of your organisation.',
  'organisation-unasked':
    'A login begins here, not at the identity provider, so that nobody is logged in by the link of a stranger. Press Log in through your organisation; an owner can put the login address into your portal.',
  'organisation-no-subject':
    'The identity provider of your organisation gives people another identifier at each login (transient), so nobody could be recognised. An owner of your organisation can change what it sends.',
  'organisation-weak-signature':
    'The identity provider of your organisation signs with SHA-1, which is not relied on any more. An owner of your organisation can choose SHA-256 there.',
  'organisation-encrypted-answer':
    'The identity provider of your organisation encrypts its answers, and this site has no key to open them. An owner of your organisation can make one under Single sign-on, or turn encryption off at the provider: answers are signed, and sent by HTTPS.',
  'organisation-undecipherable-answer':
    'The answer of the identity provider could not be decrypted, so nobody was logged in. It was probably encrypted for an older certificate of this site: an owner of your organisation can give the provider our present metadata.',
  'organisation-other-encryption':
    'The identity provider of your organisation encrypts its answers in a way that this site does not take. An owner of your organisation can choose RSA-OAEP (MGF1 with SHA-1) with AES-GCM there; with AES-CBC, the whole response has to be signed too.',
  'organisation-other-domain':
    'Your email address is at no domain that this organisation has proven by a TXT record, so its identity provider cannot log you in here.',
  'organisation-start-expired':
    'The login took longer than 10 minutes, or began in another browser. Please start again.',
  'organisation-disconnected':
    'The organisation changed or removed its identity provider meanwhile. Nobody was logged in. Please start again.',
  'organisation-suspended': 'This organisation is suspended here, so nobody can log in by its identity provider.',
  'organisation-left':
    'You left this organisation, or were removed from it. An owner or admin can invite you again; until then, log in another way.',
  'organisation-full': 'This organisation cannot take more members. Tell one of its owners; nobody was logged in.',
  'account-suspended': SUSPENDED_MESSAGE,
  'account-of-staff':
    'Accounts of people who run this site are not opened by the identity provider of an organisation. Log in another way.',
  'account-not-member':
    'There is an account with your email address, and it is no member of this organisation. Log in as before once, then press Link your organisation under Sign-in & security.',
  'logged-in-as-another':
    'This browser is logged in with another account. Nobody was logged in. Log out first, then start again.',
  'account-unconfirmed':
    'There is an account with your email address, and the address was never confirmed. If the account is yours, log in to it and confirm the address under Profile; then try again.',
  'account-two-factor':
    'Your account asks for a second step. Log in as before once, then press Link your organisation under Sign-in & security.',
  'account-of-another':
    'The account with this email address is linked to somebody else at the identity provider. Ask an owner of your organisation; the person of that account can remove the link under Sign-in & security.',
  'account-moved':
    'Your account has another email address by now, outside the verified domains of this organisation. Log in to it another way.',
} as const satisfies Record<string, string>;

export type OrganisationSignInProblem = keyof typeof organisationSignInProblems;

/** @returns null for any other code */
export const organisationSignInProblem = (code: string): string | null =>
  Object.hasOwn(organisationSignInProblems, code)
    ? organisationSignInProblems[code as OrganisationSignInProblem]
    : null;
