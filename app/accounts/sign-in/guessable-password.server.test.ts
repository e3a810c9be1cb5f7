import { describe, expect, it } from 'vitest';
import {
  COMMON_PASSWORD_MESSAGE,
  guessablePasswordError,
  OBVIOUS_PASSWORD_MESSAGE,
} from './guessable-password.server.ts';

const owner = { email: 'ada.lovelace@acme.example', companyName: 'Analytical Engines', name: 'Ada' };

describe('a new password', () => {
  it.each([
    'password',
    'Password1',
    'PASSWORD123',
    '12345678',
    'qwertyuiop',
    'trustno1',
    'iloveyou1',
    'ｐａｓｓｗｏｒｄ',
  ])('%s is refused as one of the most common', async (password) =>
    expect(await guessablePasswordError(password, owner)).toBe(COMMON_PASSWORD_MESSAGE),
  );

  it.each([
    'Yardstick1',
    'YARDSTICK 2026!',
    'analyticalengines',
    'Analytical Engines 1',
    'ada.lovelace99',
    'acme2026!',
    'acmeacme',
    'Ada12345!',
  ])('%s is refused as a word that everyone knows about the account', async (password) =>
    expect(await guessablePasswordError(password, owner)).toBe(OBVIOUS_PASSWORD_MESSAGE),
  );

  it.each([
    'correct horse',
    'New Password 1',
    'my yardstick is long',
    'acme and a horse',
    'ada likes 8 numbers',
    '株式会社はたらく一二三',
    `${'p'.repeat(10_000)}Ä`,
  ])('%.40s is taken', async (password) => expect(await guessablePasswordError(password, owner)).toBeNull());

  it('is measured without the words of an account when none is known', async () => {
    expect(await guessablePasswordError('acme2026!')).toBeNull();
    expect(await guessablePasswordError('yardstick!!')).toBe(OBVIOUS_PASSWORD_MESSAGE);
  });
});
