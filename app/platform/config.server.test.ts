import { describe, expect, it } from 'vitest';
import { misspeltVariables, parseConfig, requirePostgres } from './config.server.ts';
import { ConfigError } from './configuration/config-error.server.ts';

describe('configuration', () => {
  it('works with an empty environment', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      databaseUrl: null,
      databaseReplicaUrl: null,
      stripe: null,
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number.'],
    [{ PORT: '70000' }, 'PORT must be a port between 0 and 65535.'],
    [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL must be a full http:// or https:// address.'],
    [{ HOST: '256.1.1.1' }, 'HOST must be an address or the name of a host, without a port.'],
    [{ HOST: '127.0.0.1:3000' }, 'HOST must be an address or the name of a host, without a port.'],
    [{ TRUSTED_PROXIES: '10.0.0.1, proxy' }, 'TRUSTED_PROXIES must be addresses or CIDR ranges, separated by commas.'],
    [{ TRUSTED_PROXIES: '10.0.0.0/40' }, 'TRUSTED_PROXIES must be addresses or CIDR ranges, separated by commas.'],
    [{ SHUTDOWN_GRACE: '-1' }, 'SHUTDOWN_GRACE must be a whole number of seconds.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres:// or postgresql://.'],
    [{ DATABASE_REPLICA_URL: 'postgres://x' }, 'DATABASE_REPLICA_URL needs DATABASE_URL, whose replica it is.'],
    [{ ALLOW_PRIVATE_ENDPOINTS: 'maybe' }, 'ALLOW_PRIVATE_ENDPOINTS must be on or off.'],
    [{ MASTER_KEY: 'short' }, 'MASTER_KEY must be 32 bytes in base64 (for example: openssl rand -base64 32).'],
    [{ REQUIRE_TWO_FACTOR: 'some' }, 'REQUIRE_TWO_FACTOR must be off, administrators, staff or everyone.'],
    [
      { GOOGLE_CLIENT_ID: 'x' },
      'GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together.',
    ],
    [
      { AUDIT_OTLP_ENDPOINT: 'https://key:secret@collector.example' },
      'AUDIT_OTLP_ENDPOINT must not hold a password: use AUDIT_OTLP_AUTHORIZATION.',
    ],
    [
      { AUDIT_OTLP_ENDPOINT: 'http://127.0.0.1.example:4318', AUDIT_OTLP_AUTHORIZATION: 'Bearer x' },
      'AUDIT_OTLP_ENDPOINT must begin with https:// when AUDIT_OTLP_AUTHORIZATION is set.',
    ],
    [{ ANALYTICS: 'plausible', ANALYTICS_ID: 'x' }, 'ANALYTICS_URL is needed when ANALYTICS is plausible.'],
  ])('%o stops the start with a sentence that names the variable', (environment, message) => {
    expect(() => parseConfig(environment)).toThrow(new ConfigError(message));
  });

  it('takes a name of the site that needs joiners, and no other invisible character', () => {
    for (const name of ['مقیاس\u200cها', '👩\u200d💻 Tools'])
      expect(parseConfig({ SITE_NAME: name }).siteName).toBe(name);
    for (const character of ['\u200b', '\u202e', '\n', '\u2028', '<'])
      expect(() => parseConfig({ SITE_NAME: `Yard${character}stick` })).toThrow(
        'SITE_NAME must be one line without invisible characters and without',
      );
  });

  it('looks for a relative DATA_DIR where the command was typed, and for its own in the folder of the product', () => {
    expect(parseConfig({ DATA_DIR: 'notes', INIT_CWD: '/home/ada' }).dataDir).toBe('/home/ada/notes');
    expect(parseConfig({ DATA_DIR: '/srv/notes', INIT_CWD: '/home/ada' }).dataDir).toBe('/srv/notes');
    expect(parseConfig({ DATA_DIR: 'notes' }).dataDir).toBe('notes');
    expect(parseConfig({ INIT_CWD: '/home/ada' }).dataDir).toBe('./data');
  });

  it('takes a collector of the audit log with an authorization on this machine, or by https', () => {
    for (const endpoint of ['http://localhost:4318', 'http://127.0.0.1:4318', 'http://[::1]:4318', 'https://c.example'])
      expect(
        parseConfig({ AUDIT_OTLP_ENDPOINT: endpoint, AUDIT_OTLP_AUTHORIZATION: 'Bearer x' }).audit.otlpEndpoint,
      ).toBe(endpoint);
    expect(parseConfig({ AUDIT_OTLP_ENDPOINT: 'http://collector:4318' }).audit.otlpEndpoint).not.toBeNull();
  });

  it('reads trusted proxies as a list', () => {
    expect(parseConfig({ TRUSTED_PROXIES: '10.0.0.1, fd00::/8' }).trustedProxies).toEqual(['10.0.0.1', 'fd00::/8']);
  });

  it('names the variable that a misspelt one was probably meant to be', () => {
    const environment = { DATABSE_URL: 'postgres://x', MASTERKEY: 'x', DATABASE_URL: 'postgres://x', PATH: '/bin' };
    expect(misspeltVariables(environment)).toEqual([
      'DATABSE_URL has no effect. Did you mean DATABASE_URL?',
      'MASTERKEY has no effect. Did you mean MASTER_KEY?',
    ]);
    const ordinary = ['HOME', 'HOSTNAME', 'LANGUAGE', 'LOGNAME', 'NODE_ENV', 'MAIL', 'SMTP_USER', 'PUBLIC_KEY'];
    expect(misspeltVariables(Object.fromEntries(ordinary.map((name) => [name, 'x'])))).toEqual([]);
  });

  it('of a worker must name the PostgreSQL that it shares with the web process', () => {
    expect(() => requirePostgres(parseConfig({}))).toThrow(/^DATABASE_URL is not set\. A worker shares/);
    requirePostgres(parseConfig({ DATABASE_URL: 'postgres://localhost/yardstick' }));
  });

  it('treats an empty variable as unset and drops trailing slashes', () => {
    expect(parseConfig({ SMTP_URL: '', PUBLIC_URL: 'https://y.example/' })).toMatchObject({
      mail: { smtpUrl: null },
      publicUrl: 'https://y.example',
    });
  });
});
