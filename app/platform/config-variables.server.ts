import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import {
  email,
  flag,
  freshnessAdapters,
  httpUrl,
  listed,
  masterKey,
  port,
  postgresUrl,
  storageUrl,
  syslogUrl,
  text,
} from './configuration/config-values.server.ts';
import { savableVariables, type Variable, variable } from './configuration/savable-variables.server.ts';

/**
 * Every environment variable that Yardstick reads, with its meaning and default. scripts/variables-table.ts prints the
 * table in docs/operating.md from this list; npm run check fails when the two differ.
 */

export const variables: readonly Variable[] = [
  variable(
    'HOST',
    'Address the server listens on.',
    text.refine(
      (value) =>
        ipaddr.isValid(value) || (/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value) && URL.canParse(`http://${value}`)),
      'must be an address or the name of a host, without a port',
    ),
    '127.0.0.1',
  ),
  variable('PORT', 'Port the server listens on; 0 picks a free one.', port, '3000'),
  variable(
    'PUBLIC_URL',
    'Address visitors use; links, mails and sign-in return to it. Default: http://HOST:PORT.',
    httpUrl,
  ),
  variable(
    'SHUTDOWN_GRACE',
    'Seconds for which a web process still answers after SIGTERM, while /readyz already answers 503.',
    z
      .string()
      .regex(/^\d{1,4}$/, 'must be a whole number of seconds')
      .transform(Number),
    '5',
  ),
  variable(
    'DATA_DIR',
    'Folder of the embedded database, the master key and caches; a relative one starts where the command is typed.',
    text,
    './data',
  ),
  variable(
    'DATABASE_URL',
    'PostgreSQL 15 or newer. Unset: the embedded database in DATA_DIR.',
    postgresUrl,
    undefined,
    true,
  ),
  variable(
    'DATABASE_REPLICA_URL',
    'A streaming replica of it, from which web processes read what public pages show.',
    postgresUrl,
    undefined,
    true,
  ),
  variable(
    'LOG_LEVEL',
    'Least severe log line written.',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ),
  variable(
    'ALLOW_PRIVATE_ENDPOINTS',
    'Lets custom model endpoints, feeds and webhooks use private, loopback and link-local addresses; webhooks also http.',
    flag,
    'off',
  ),
  variable(
    'TRUSTED_PROXIES',
    'Comma-separated addresses or CIDR ranges whose X-Forwarded-For and X-Forwarded-Proto are believed.',
    z
      .string()
      .transform(listed)
      .refine(
        (ranges) => ranges.every((range) => ipaddr.isValid(range) || ipaddr.isValidCIDR(range)),
        'must be addresses or CIDR ranges, separated by commas',
      ),
    '',
  ),
  ...savableVariables,
  variable('ADMIN_EMAIL', 'Account that becomes an administrator when its email address is confirmed.', email),
  variable('BACKUP_FOLDER', 'Folder of scheduled backups; unset: none are made.', text),
  variable(
    'BACKUP_S3',
    'S3-compatible storage of scheduled backups, e.g. https://ID:SECRET@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1, with % codes for special characters.',
    storageUrl,
    undefined,
    true,
  ),
  variable(
    'BACKUP_KEY',
    'Encrypts backups, and opens encrypted ones: an age identity, as `npm run backup -- new-key` prints.',
    text.regex(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/, 'must be an age identity, AGE-SECRET-KEY-1…'),
    undefined,
    true,
  ),
  variable(
    'ANALYTICS',
    'Page view reporting: own (cookieless counter in the database), plausible, umami, ga4 or off.',
    z.enum(['own', 'plausible', 'umami', 'ga4', 'off']),
    'own',
  ),
  variable('ANALYTICS_URL', 'Base address of the Plausible or Umami server; GA4 has its own.', httpUrl),
  variable('ANALYTICS_ID', 'Site domain (Plausible), website id (Umami) or measurement id (GA4).', text),
  variable('ANALYTICS_SECRET', 'API secret of the measurement stream (GA4).', text, undefined, true),
  variable(
    'METRICS_TOKEN',
    'Bearer token that opens /metrics, at least 16 characters; unset: there is no such address.',
    text.min(16, 'must have at least 16 characters'),
    undefined,
    true,
  ),
  variable('WORKER_PORT', 'Port on which a worker answers /healthz and /metrics; unset: none.', port),
  variable('OTEL_EXPORTER_OTLP_ENDPOINT', 'OpenTelemetry collector; unset: nothing is exported.', httpUrl),
  variable(
    'AUDIT_SYSLOG_URL',
    'Receiver of the audit log by syslog (RFC 5424): tcp://HOST:PORT or tls://HOST:PORT; unset: it is not sent.',
    syslogUrl,
  ),
  variable(
    'AUDIT_OTLP_ENDPOINT',
    'OpenTelemetry collector that gets the audit log as log records, at /v1/logs below this address; unset: it is not sent.',
    httpUrl,
  ),
  variable(
    'AUDIT_OTLP_AUTHORIZATION',
    'Authorization header for it, such as Bearer TOKEN; it needs https:// or this machine.',
    text,
    undefined,
    true,
  ),
  variable(
    'SESSION_SECRET',
    'Signs session cookies; unset: made on first start in DATA_DIR (0600).',
    text.refine((value) => value.length >= 32, 'must have at least 32 characters'),
    undefined,
    true,
  ),
  variable(
    'MASTER_KEY',
    '32 bytes in base64 that wrap the keys of accounts; unset: made on first start in DATA_DIR (0600).',
    masterKey,
    undefined,
    true,
  ),
  variable(
    'MASTER_KEY_PREVIOUS',
    'The master key before MASTER_KEY, while `npm run admin -- rotate-master-key` goes from one to the other.',
    masterKey,
    undefined,
    true,
  ),
  variable(
    'PROVIDER_BASE_URLS',
    'Other addresses of model providers, for example a gateway: openai=https://…/v1,anthropic=https://…/v1.',
    z.string().transform((written, issues) => {
      const pairs = listed(written).map((part) => /^([a-z]+)=(https?:\/\/.+)$/.exec(part));
      if (pairs.every((pair) => pair !== null && URL.canParse(pair[2]!)))
        return Object.fromEntries(pairs.map((pair) => [pair![1]!, pair![2]!.replace(/\/+$/, '')]));
      issues.addIssue({ code: 'custom', message: 'must be provider=https://address pairs, separated by commas' });
      return z.NEVER;
    }),
    '',
  ),
  ...['GOOGLE', 'GITHUB', 'APPLE', 'FACEBOOK'].flatMap((provider) => [
    variable(
      `${provider}_CLIENT_ID`,
      `Sign-in with ${provider[0]}${provider.slice(1).toLowerCase()}: client id.`,
      text,
    ),
    variable(
      `${provider}_CLIENT_SECRET`,
      `Sign-in with ${provider[0]}${provider.slice(1).toLowerCase()}: client secret.`,
      text,
      undefined,
      true,
    ),
  ]),
  variable(
    'OIDC_ISSUER',
    'Sign-in with an OpenID Connect provider of your own: issuer address. Register PUBLIC_URL/api/auth/callback/oidc there as the redirect address.',
    httpUrl,
  ),
  variable('OIDC_CLIENT_ID', 'OpenID Connect client id.', text),
  variable('OIDC_CLIENT_SECRET', 'OpenID Connect client secret.', text, undefined, true),
  variable(
    'REQUIRE_TWO_FACTOR',
    'Who must set up two-factor sign-in before anything else: off, administrators, staff (also editors and moderators) or everyone (with a password).',
    z.enum(['off', 'administrators', 'staff', 'everyone'], 'must be off, administrators, staff or everyone'),
    'off',
  ),
  variable(
    'BILLING',
    'on, or off: every signed-in user has the enterprise limits and plans are hidden.',
    z.enum(['on', 'off']),
    'on',
  ),
  variable('BILLING_SANDBOX_PUBLIC', 'Lets the payment sandbox run on a public address.', flag, 'off'),
  variable(
    'CURRENCY',
    'Currency of plan and placement prices (ISO 4217).',
    z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters'),
    'USD',
  ),
  variable('STRIPE_SECRET_KEY', 'Takes real payments through Stripe; unset: the sandbox.', text, undefined, true),
  variable('STRIPE_WEBHOOK_SECRET', 'Verifies Stripe webhooks.', text, undefined, true),
  variable('STRIPE_API_URL', 'Another address for the Stripe API (tests).', httpUrl),
  variable(
    'DESIGN_PAGE',
    'Serves `/design`, every part of the interface in every state, for developers. `npm run dev` sets it.',
    flag,
    'off',
  ),
  variable('NEWS_INGEST', 'Reads the configured news feeds on a schedule.', flag, 'on'),
  variable(
    'AUDIT_LOG_DAYS',
    'Days after which rows of the audit log are deleted; 0 keeps them for ever.',
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a whole number of days')
      .transform(Number),
    '730',
  ),
  variable(
    'CATALOG_KEYS',
    'Keys for sources that want one: openai=…,anthropic=…,mistral=…,artificial-analysis=…',
    z.string().transform((written, issues) => {
      const pairs = listed(written).map((part) => /^(openai|anthropic|mistral|artificial-analysis)=(\S+)$/.exec(part));
      if (pairs.every((pair) => pair !== null)) return Object.fromEntries(pairs.map((pair) => [pair[1]!, pair[2]!]));
      issues.addIssue({
        code: 'custom',
        message: 'must be source=key pairs of openai, anthropic, mistral or artificial-analysis, separated by commas',
      });
      return z.NEVER;
    }),
    '',
    true,
  ),
  variable(
    'FRESHNESS',
    `Where to look whether facts about tools are still true: ${freshnessAdapters.join(', ')}, separated by commas, or all; empty: nowhere.`,
    z.string().transform((written, issues) => {
      const names = written.split(',').map((name) => name.trim().toLowerCase());
      const chosen = names.includes('all') ? freshnessAdapters : names.filter(Boolean);
      const unknown = chosen.find((name) => !freshnessAdapters.includes(name));
      if (unknown === undefined) return chosen;
      const message = `must name ${freshnessAdapters.join(', ')} or all, separated by commas; "${unknown}" is none of them`;
      issues.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
    '',
  ),
  variable(
    'FRESHNESS_GITHUB_TOKEN',
    'A GitHub token without any permission, for its higher limit of requests; optional.',
    text,
    undefined,
    true,
  ),
  variable(
    'CLAIM_PROOFS',
    'Proofs that a domain belongs to the maker of a tool, besides mails: dns looks a TXT record up, file fetches a file; dns, file, both or off.',
    z.enum(['dns', 'file', 'both', 'off'], 'must be dns, file, both or off'),
    'off',
  ),
  variable(
    'CLAIM_DNS_SERVER',
    'The name server for these records and those of domains of organisations, as ADDRESS or ADDRESS:PORT; unset: the one of the system.',
    z
      .string()
      .regex(/^([\d.]+|[\da-f:]+|\[[\da-f:]+\])(:\d+)?$/i, 'must be an IP address, with a port where it is not 53'),
  ),
];
