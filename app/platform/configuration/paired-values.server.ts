import { ConfigError } from './config-error.server.ts';

/** Environment variables that belong together, among them those of the identity providers of the site. */

type Values = Record<string, unknown>;

/** Two variables that must be set together, or not at all. */
export function pair(values: Values, first: string, second: string): [string, string] | null {
  const [a, b] = [values[first] as string | null, values[second] as string | null];
  if (a === null && b === null) return null;
  if (a === null || b === null)
    throw new ConfigError(`${a === null ? first : second} is missing: ${first} and ${second} belong together.`);
  return [a, b];
}

function socialProvider(values: Values, name: string) {
  const both = pair(values, `${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`);
  return both && { clientId: both[0], clientSecret: both[1] };
}

export function parseSocialSignIn(values: Values) {
  return {
    google: socialProvider(values, 'GOOGLE'),
    github: socialProvider(values, 'GITHUB'),
    apple: socialProvider(values, 'APPLE'),
    facebook: socialProvider(values, 'FACEBOOK'),
  };
}

export function parseOidc(values: Values) {
  const both = pair(values, 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET');
  const issuer = values.OIDC_ISSUER as string | null;
  if (both === null && issuer === null) return null;
  if (both === null || issuer === null)
    throw new ConfigError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together; one is missing.');
  return { issuer, clientId: both[0], clientSecret: both[1] };
}

/** Where the audit log is sent. Its authorization goes over no network in the clear. */
export function parseAudit(values: Values) {
  const [syslogUrl, otlpEndpoint, otlpAuthorization] = [
    values.AUDIT_SYSLOG_URL as string | null,
    values.AUDIT_OTLP_ENDPOINT as string | null,
    values.AUDIT_OTLP_AUTHORIZATION as string | null,
  ];
  if (otlpEndpoint !== null) {
    const { protocol, hostname, username, password } = new URL(otlpEndpoint);
    if (username !== '' || password !== '')
      throw new ConfigError('AUDIT_OTLP_ENDPOINT must not hold a password: use AUDIT_OTLP_AUTHORIZATION.');
    const isOnLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
    if (otlpAuthorization !== null && protocol === 'http:' && !isOnLoopback)
      throw new ConfigError('AUDIT_OTLP_ENDPOINT must begin with https:// when AUDIT_OTLP_AUTHORIZATION is set.');
  }
  return { syslogUrl, otlpEndpoint, otlpAuthorization };
}
