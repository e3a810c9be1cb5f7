/**
 * Validation of this room's forms. The same functions run in the browser, for messages beside the fields before
 * anything is sent, and on the server, which decides.
 */

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;
export type Checked<Values> =
  | { values: Values; errors?: undefined }
  | { values?: undefined; errors: FieldErrors<Extract<keyof Values, string>> };

export const EMAIL_MESSAGE = 'Please enter a valid email address';
const LONGEST_EMAIL = 254;
const LONGEST_NAME = 200;
const LONGEST_PASSWORD = 16_384;

/** ASCII only: look-alike letters of other scripts are not accepted. */
const emailPattern = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export function isEmail(value: string): boolean {
  return value.length <= LONGEST_EMAIL && emailPattern.test(value);
}

/** One line without control characters or direction marks, its white space collapsed. */
function line(value: string): string {
  return value
    .normalize('NFC')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const read = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

function checked<Values extends object>(
  values: Values,
  errors: FieldErrors<Extract<keyof Values, string>>,
): Checked<Values> {
  return Object.keys(errors).length > 0 ? { errors } : { values };
}

function passwordLengthError(password: string): string | undefined {
  if ([...password].length < 8) return 'Password must be at least 8 characters';
  if (password.length > LONGEST_PASSWORD) return `Password must be at most ${LONGEST_PASSWORD} characters`;
  return undefined;
}

export function checkSignUp(form: FormData): Checked<{ companyName: string; email: string; password: string }> {
  const values = {
    companyName: line(read(form, 'companyName')),
    email: read(form, 'email').trim(),
    password: read(form, 'password'),
  };
  const errors: FieldErrors<keyof typeof values> = {};
  const companyError = companyNameError(values.companyName);
  if (companyError) errors.companyName = companyError;
  if (!isEmail(values.email)) errors.email = EMAIL_MESSAGE;
  const passwordError = passwordLengthError(values.password);
  if (passwordError) errors.password = passwordError;
  return checked(values, errors);
}

function companyNameError(name: string): string | undefined {
  if ([...name].length < 2) return 'Company name is required';
  if ([...name].length > LONGEST_NAME) return `Company name must be at most ${LONGEST_NAME} characters`;
  return undefined;
}

export function checkLogin(form: FormData): Checked<{ email: string; password: string }> {
  const values = { email: read(form, 'email').trim(), password: read(form, 'password') };
  const errors: FieldErrors<keyof typeof values> = {};
  if (!isEmail(values.email)) errors.email = EMAIL_MESSAGE;
  if (values.password.length < 1) errors.password = 'Password is required';
  return checked(values, errors);
}

export function checkForgotPassword(form: FormData): Checked<{ email: string }> {
  const values = { email: read(form, 'email').trim() };
  return checked(values, isEmail(values.email) ? {} : { email: EMAIL_MESSAGE });
}

/** The first broken rule for a password set by a reset link. */
export function newPasswordError(password: string): string | undefined {
  const lengthError = passwordLengthError(password);
  if (lengthError) return lengthError;
  if (!/\p{Lu}/u.test(password)) return 'Password must contain at least one uppercase letter';
  if (!/\p{Ll}/u.test(password)) return 'Password must contain at least one lowercase letter';
  if (!/\p{Nd}/u.test(password)) return 'Password must contain at least one number';
  return undefined;
}

type NewPassword = Checked<{ password: string; confirmPassword: string }>;

/** The form that a reset link opens. */
export function checkNewPassword(form: FormData): NewPassword {
  return checkPasswordPair(form, newPasswordError);
}

/** The form in the account settings, with the rules of sign-up. */
export function checkChangedPassword(form: FormData): NewPassword {
  return checkPasswordPair(form, passwordLengthError);
}

function checkPasswordPair(form: FormData, errorOf: (password: string) => string | undefined): NewPassword {
  const values = { password: read(form, 'password'), confirmPassword: read(form, 'confirmPassword') };
  const errors: FieldErrors<keyof typeof values> = {};
  const passwordError = errorOf(values.password);
  if (passwordError) errors.password = passwordError;
  if (values.password !== values.confirmPassword) errors.confirmPassword = "Passwords don't match";
  return checked(values, errors);
}

export function checkProfile(form: FormData): Checked<{ name: string; companyName: string }> {
  const values = { name: line(read(form, 'name')), companyName: line(read(form, 'companyName')) };
  const errors: FieldErrors<keyof typeof values> = {};
  const companyError = companyNameError(values.companyName);
  if (companyError) errors.companyName = companyError;
  if ([...values.name].length > LONGEST_NAME) errors.name = `Name must be at most ${LONGEST_NAME} characters`;
  return checked(values, errors);
}

/** A code of the authenticator app (6 digits) or a recovery code, without spaces. */
export function readCode(form: FormData): string {
  return read(form, 'code').replace(/\s+/g, '');
}
