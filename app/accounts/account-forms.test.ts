import { describe, expect, it } from 'vitest';
import { parseForm } from '../platform/parse-form.ts';
import {
  changedPasswordForm,
  forgotPasswordForm,
  loginForm,
  newPasswordForm,
  profileForm,
  signUpForm,
} from './account-forms.ts';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

describe('signing up', () => {
  const good = { companyName: 'Acme', email: 'ada@acme.example', password: 'long enough' };

  it('takes a company of two characters and a password of eight', () => {
    const fields = { companyName: '株式', email: 'a@b.co', password: '12345678' };
    expect(parseForm(signUpForm, form(fields)).values).toMatchObject(fields);
  });

  it.each([
    [{ companyName: 'A' }, { companyName: 'Company name is required' }],
    [{ companyName: '   ' }, { companyName: 'Company name is required' }],
    [{ email: 'ada' }, { email: 'Please enter a valid email address' }],
    [{ email: 'аda@acme.example' }, { email: 'Please enter a valid email address' }],
    [{ password: '1234567' }, { password: 'Password must be at least 8 characters' }],
    [{ password: '😀😀😀😀😀😀😀' }, { password: 'Password must be at least 8 characters' }],
  ])('refuses %j', (change, errors) => {
    expect(parseForm(signUpForm, form({ ...good, ...change })).errors).toEqual(errors);
  });

  it('names every wrong field at once', () => {
    expect(Object.keys(parseForm(signUpForm, form({})).errors ?? {})).toEqual(['companyName', 'email', 'password']);
  });

  it('takes a password of 10 kB and keeps its spaces', () => {
    const password = ` ${'p'.repeat(10_000)} `;
    expect(parseForm(signUpForm, form({ ...good, password })).values?.password).toBe(password);
  });

  it('drops direction marks and control characters from a company name', () => {
    expect(parseForm(signUpForm, form({ ...good, companyName: 'Ac\u202eme\u0000 \n Ltd' })).values?.companyName).toBe(
      'Ac me Ltd',
    );
  });
});

describe('email addresses', () => {
  it.each(['ada@acme.example', 'ada+yardstick@acme.example', "o'neil@acme.example", 'a.b-c_d@sub.acme.example'])(
    'takes %s',
    (email) => {
      expect(parseForm(forgotPasswordForm, form({ email })).values).toEqual({ email });
    },
  );

  it.each([
    '',
    '@',
    'ada@',
    'ada@acme',
    '.ada@acme.example',
    'a..b@acme.example',
    'ada@аcme.example',
    'a b@acme.example',
    `${'a'.repeat(250)}@b.co`,
  ])('refuses %j', (email) => {
    expect(parseForm(forgotPasswordForm, form({ email })).errors).toBeDefined();
  });
});

describe('the other forms', () => {
  it('asks for an address and a password at login', () => {
    expect(parseForm(loginForm, form({ email: 'x', password: '' })).errors).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password is required',
    });
    expect(parseForm(loginForm, form({ email: ' ada@acme.example ', password: 'x' })).values?.email).toBe(
      'ada@acme.example',
    );
  });

  it('asks for an address to send a reset link to', () => {
    expect(parseForm(forgotPasswordForm, form({ email: 'x' })).errors).toEqual({
      email: 'Please enter a valid email address',
    });
  });

  it.each([
    ['Short1', 'Password must be at least 8 characters'],
    ['lowercase1', 'Password must contain at least one uppercase letter'],
    ['UPPERCASE1', 'Password must contain at least one lowercase letter'],
    ['NoNumbers', 'Password must contain at least one number'],
  ])('refuses %s as a new password', (password, message) => {
    expect(parseForm(newPasswordForm, form({ password, confirmPassword: password })).errors).toEqual({
      password: message,
    });
  });

  it('takes the same password in the settings as at sign-up, whatever it is made of', () => {
    const password = 'correct horse';
    expect(
      parseForm(signUpForm, form({ companyName: 'Acme', email: 'ada@acme.example', password })).errors,
    ).toBeUndefined();
    expect(parseForm(changedPasswordForm, form({ password, confirmPassword: password })).errors).toBeUndefined();
    expect(parseForm(changedPasswordForm, form({ password: 'short', confirmPassword: 'short' })).errors).toEqual({
      password: 'Password must be at least 8 characters',
    });
  });

  it('refuses a confirmation that differs', () => {
    expect(
      parseForm(newPasswordForm, form({ password: 'Correct1horse', confirmPassword: 'Correct1house' })).errors,
    ).toEqual({
      confirmPassword: "Passwords don't match",
    });
  });

  it('keeps a name of any script', () => {
    expect(parseForm(profileForm, form({ name: ' Zoë  Ångström 王 ', companyName: 'Ørsted' })).values).toEqual({
      name: 'Zoë Ångström 王',
      companyName: 'Ørsted',
    });
  });
});
