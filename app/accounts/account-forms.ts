import * as z from 'zod/mini';
import { atLeast, atMost, checkbox, line, text } from '../platform/parse-form.ts';

/** Validation of this room's forms: the same schemas check in the browser and on the server, which decides. */

const LONGEST_EMAIL = 254;
const LONGEST_NAME = 200;
const LONGEST_PASSWORD = 16_384;

/** ASCII only: look-alike letters of other scripts are not accepted. */
const emailPattern = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** @param message what is said of anything else */
export const emailField = (message = 'Please enter a valid email address') =>
  text.check(
    z.trim(),
    z.refine((value) => value.length <= LONGEST_EMAIL && emailPattern.test(value), message),
  );

const companyName = line.check(
  atLeast(2, 'Company name is required'),
  atMost(LONGEST_NAME, `Company name must be at most ${LONGEST_NAME} characters`),
);

const password = text.check(
  atLeast(8, 'Password must be at least 8 characters'),
  z.maxLength(LONGEST_PASSWORD, `Password must be at most ${LONGEST_PASSWORD} characters`),
);

const samePasswords = z.refine<{ password: string; confirmPassword: string }>(
  (values) => values.password === values.confirmPassword,
  { error: "Passwords don't match", path: ['confirmPassword'], when: () => true },
);

export const signUpForm = z.object({ companyName, email: emailField(), password, scripts: checkbox });

/** For people who measure with keys of their own: a company is nothing that they need. */
export const benchmarkSignUpForm = z.extend(signUpForm, { companyName: text });

export const loginForm = z.object({
  email: emailField(),
  password: text.check(atLeast(1, 'Password is required')),
  from: text,
  scripts: checkbox,
});

export const organisationForm = z.object({
  organisation: line.check(
    atLeast(1, 'Type your work email address, or the address of your organisation here'),
    atMost(LONGEST_EMAIL, `Type at most ${LONGEST_EMAIL} characters`),
  ),
  from: text,
  scripts: checkbox,
});

/** A code of the authenticator app (6 digits) or a recovery code, without the spaces people type between groups. */
export const code = text.check(z.overwrite((value) => value.replace(/\s+/g, '')));

export const codeForm = z.object({
  code: code.check(atLeast(1, 'Please enter the code.')),
  kind: z.catch(z.enum(['totp', 'recovery']), 'totp'),
  trust: checkbox,
  from: text,
  scripts: checkbox,
});

export const forgotPasswordForm = z.object({ email: emailField() });

export const addressForm = z.object({ email: emailField(), password: text });

/** The form behind a reset link. */
export const newPasswordForm = z
  .object({
    token: text,
    password: password.check(
      z.regex(/\p{Lu}/u, 'Password must contain at least one uppercase letter'),
      z.regex(/\p{Ll}/u, 'Password must contain at least one lowercase letter'),
      z.regex(/\p{Nd}/u, 'Password must contain at least one number'),
    ),
    confirmPassword: text,
  })
  .check(samePasswords);

/** The form in the account settings, with the rules of signing up. */
export const changedPasswordForm = z.object({ current: text, password, confirmPassword: text }).check(samePasswords);

export const profileForm = z.object({
  name: line.check(atMost(LONGEST_NAME, `Name must be at most ${LONGEST_NAME} characters`)),
  companyName,
});

export const deleteAccountForm = z.object({ password: text, typedEmail: text, scripts: checkbox });
