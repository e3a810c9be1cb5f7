import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.server.ts';

describe('configuration', () => {
  it('works with an empty environment', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      databaseUrl: null,
      stripe: null,
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number.'],
    [{ PORT: '70000' }, 'PORT must be a port between 0 and 65535.'],
    [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL must be a full http:// or https:// address.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres:// or postgresql://.'],
    [{ ALLOW_PRIVATE_ENDPOINTS: 'maybe' }, 'ALLOW_PRIVATE_ENDPOINTS must be on or off.'],
    [{ REQUIRE_TWO_FACTOR: 'some' }, 'REQUIRE_TWO_FACTOR must be off, administrators or everyone.'],
    [
      { GOOGLE_CLIENT_ID: 'x' },
      'GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together.',
    ],
    [{ ANALYTICS: 'plausible', ANALYTICS_ID: 'x' }, 'ANALYTICS_URL is needed when ANALYTICS is plausible.'],
  ])('%o stops the start with a sentence that names the variable', (environment, message) => {
    expect(() => parseConfig(environment)).toThrow(new ConfigError(message));
  });

  it('treats an empty variable as unset and drops trailing slashes', () => {
    expect(parseConfig({ SMTP_URL: '', PUBLIC_URL: 'https://y.example/' })).toMatchObject({
      mail: { smtpUrl: null },
      publicUrl: 'https://y.example',
    });
  });
});
