import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { variables } from './config-variables.server.ts';
import { ConfigError } from './configuration/config-error.server.ts';
import { pair, parseAudit, parseOidc, parseSocialSignIn } from './configuration/paired-values.server.ts';
import { savableVariables, type Variable } from './configuration/savable-variables.server.ts';
import { editDistance } from './edit-distance.ts';

/**
 * The configuration: parsed once at boot from the environment into a frozen object. An absent integration is null, not
 * an empty string. A bad value stops the boot with a sentence that names the variable.
 */
export interface Config {
  /** The savable variables that the environment sets, as written: the site does not override them. */
  readonly environment: Readonly<Record<string, string>>;
  readonly siteName: string;
  /** Accent colours in the light and in the dark theme, as #rrggbb; null: those of the design. */
  readonly accent: { readonly light: string | null; readonly dark: string | null };
  readonly host: string;
  readonly port: number;
  /** No trailing slash. */
  readonly publicUrl: string;
  /**
   * Whether PUBLIC_URL is set. Otherwise the address is guessed from HOST, and links may not work from other machines.
   */
  readonly isPublicUrlSet: boolean;
  /** Whether the server listens on all network interfaces (HOST=0.0.0.0). */
  readonly isOnAllAddresses: boolean;
  /** Whether the server listens on loopback only. */
  readonly isOnLoopback: boolean;
  /** How long a stopping web process still accepts requests, ms. */
  readonly shutdownGraceMs: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly databaseReplicaUrl: string | null;
  readonly logLevel: string;
  readonly allowPrivateEndpoints: boolean;
  readonly trustedProxies: readonly string[];
  readonly operatorEmail: string | null;
  /** Whose account becomes an administrator when its address is confirmed; lower case. */
  readonly adminEmail: string | null;
  /** What the legal pages must say about the operator, by the variable that says it; null: not set. */
  readonly operator: Readonly<Record<OperatorVariable, string | null>>;
  readonly backups: {
    /** Null: none are scheduled, or BACKUP_S3 alone is set. */
    readonly folder: string | null;
    /** Address of S3-compatible storage, with its key. */
    readonly s3: string | null;
    /** Whether backups are scheduled into DATA_DIR/backups while there is no folder. */
    readonly isInDataDir: boolean;
    readonly everyHours: number;
    readonly keep: number;
    readonly key: string | null;
  };
  readonly linkedinUrl: string | null;
  readonly contactEmail: string | null;
  readonly partnershipsEmail: string | null;
  readonly mail: { readonly smtpUrl: string | null; readonly from: string };
  readonly analytics: {
    readonly kind: 'own' | 'plausible' | 'umami' | 'ga4' | 'off';
    readonly url: string | null;
    readonly id: string | null;
    readonly secret: string | null;
  };
  readonly otelEndpoint: string | null;
  /** Where the audit log is sent; null: not there. */
  readonly audit: {
    readonly syslogUrl: string | null;
    readonly otlpEndpoint: string | null;
    readonly otlpAuthorization: string | null;
  };
  readonly metricsToken: string | null;
  /** Null: a worker listens on no port. */
  readonly workerPort: number | null;
  readonly sessionSecret: string | null;
  readonly masterKey: string | null;
  readonly masterKeyPrevious: string | null;
  /** Base URLs that replace a provider's own, by provider id; no trailing slash. */
  readonly providerBaseUrls: Readonly<Record<string, string>>;
  readonly socialSignIn: Readonly<
    Record<SocialProvider, { readonly clientId: string; readonly clientSecret: string } | null>
  >;
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string } | null;
  /** Who must set up two-factor sign-in before they can use their account. */
  readonly requireTwoFactor: 'off' | 'administrators' | 'staff' | 'everyone';
  readonly billing: { readonly isOn: boolean; readonly isSandboxPublic: boolean; readonly currency: string };
  readonly stripe: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    readonly apiUrl: string | null;
  } | null;
  readonly isNewsIngestOn: boolean;
  readonly isDesignPageOn: boolean;
  /** Null: the operator has not said. */
  readonly areCatalogUpdatesOn: boolean | null;
  /** Keys of sources that want one, by the source's name. */
  readonly catalogKeys: Readonly<Record<string, string>>;
  /** Where to look for changes of tools; empty: nowhere. */
  readonly freshness: { readonly adapters: readonly string[]; readonly githubToken: string | null };
  /** Ways to prove a claim besides a mail, and the name server for them; null: that of the system. */
  readonly claims: { readonly proofs: 'dns' | 'file' | 'both' | 'off'; readonly dnsServer: string | null };
  /** 0: rows are never deleted. */
  readonly auditLogDays: number;
}

const operatorVariables = [
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'CONTACT_EMAIL',
  'DATA_PROTECTION_CONTACT',
  'JURISDICTION',
  'BACKUP_DAYS',
] as const;
export type OperatorVariable = (typeof operatorVariables)[number];

/** The variables without which the legal pages are incomplete. */
export function missingOperatorVariables({ operator }: Config): OperatorVariable[] {
  return operatorVariables.filter((name) => operator[name] === null);
}

export type SocialProvider = 'google' | 'github' | 'apple' | 'facebook';

type Values = Record<string, unknown>;

/** @throws ConfigError */
export function parseVariables(
  environment: Record<string, string | undefined>,
  known: readonly Variable[] = variables,
): Values {
  const values: Values = {};
  for (const { name, schema, default: fallback } of known) {
    const written = environment[name];
    const raw = written === undefined || written === '' ? fallback : written;
    if (raw === undefined) {
      values[name] = null;
      continue;
    }
    const result = schema.safeParse(raw);
    if (!result.success) throw new ConfigError(`${name} ${result.error.issues[0]?.message ?? 'is not valid'}.`);
    values[name] = result.data;
  }
  return values;
}

/** Warnings about variables that look like misspelt names of known ones and so have no effect. */
export function misspeltVariables(environment: Record<string, string | undefined>): string[] {
  const known = variables.map(({ name }) => name);
  return Object.keys(environment)
    .filter((name) => /^[A-Z][A-Z0-9_]{5,}$/.test(name) && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((other) => other.length > 5 && editDistance(name, other, 2) <= 2);
      return meant === undefined ? [] : [`${name} has no effect. Did you mean ${meant}?`];
    });
}

/** @throws ConfigError for a worker on the embedded database, which only one process can open */
export function requirePostgres(config: Config): void {
  if (config.databaseUrl === null)
    throw new ConfigError(
      'DATABASE_URL is not set. A worker shares a PostgreSQL with the web process; on the embedded database the web process is also the worker.',
    );
}

/** The sender of mails while none is set: an address that no mail server delivers from. */
export const defaultSender = (siteName: string) => `"${siteName}" <no-reply@yardstick.example>`;

/** What the savable variables say. */
export function savablePart(values: Values, places: Pick<Config['backups'], 'folder' | 's3' | 'key'>) {
  const maybe = (name: string) => values[name] as string | null;
  return {
    siteName: values.SITE_NAME as string,
    accent: { light: maybe('ACCENT_LIGHT'), dark: maybe('ACCENT_DARK') },
    operatorEmail: maybe('OPERATOR_EMAIL'),
    operator: Object.fromEntries(operatorVariables.map((name) => [name, maybe(name)])) as Config['operator'],
    linkedinUrl: maybe('LINKEDIN_URL'),
    contactEmail: maybe('CONTACT_EMAIL'),
    partnershipsEmail: maybe('PARTNERSHIPS_EMAIL'),
    mail: {
      smtpUrl: maybe('SMTP_URL'),
      from: maybe('MAIL_FROM') ?? defaultSender(values.SITE_NAME as string),
    },
    areCatalogUpdatesOn: values.CATALOG_UPDATES as boolean | null,
    backups: {
      folder: places.folder,
      s3: places.s3,
      key: places.key,
      isInDataDir: values.BACKUP_IN_DATA_DIR as boolean,
      everyHours: values.BACKUP_EVERY as number,
      keep: values.BACKUP_KEEP as number,
    },
  };
}

function parseReplica(values: Values): string | null {
  const replica = values.DATABASE_REPLICA_URL as string | null;
  if (replica !== null && values.DATABASE_URL === null)
    throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL, whose replica it is.');
  return replica;
}

function parseAnalytics(values: Values): Config['analytics'] {
  const kind = values.ANALYTICS as Config['analytics']['kind'];
  const [url, id] = [values.ANALYTICS_URL as string | null, values.ANALYTICS_ID as string | null];
  const secret = values.ANALYTICS_SECRET as string | null;
  if ((kind === 'plausible' || kind === 'umami') && url === null)
    throw new ConfigError(`ANALYTICS_URL is needed when ANALYTICS is ${kind}.`);
  if (kind !== 'own' && kind !== 'off' && id === null)
    throw new ConfigError(`ANALYTICS_ID is needed when ANALYTICS is ${kind}.`);
  if (kind === 'ga4' && secret === null) throw new ConfigError('ANALYTICS_SECRET is needed when ANALYTICS is ga4.');
  return { kind, url, id, secret };
}

/**
 * A relative DATA_DIR is resolved against the folder where npm was called: npm itself changes to the package's folder.
 */
function dataDirOf(environment: Record<string, string | undefined>, folder: string): string {
  const typedIn = environment.DATA_DIR ? environment.INIT_CWD : undefined;
  return typedIn === undefined ? folder : path.resolve(typedIn, folder);
}

/**
 * Reads the environment.
 * @throws ConfigError naming the first variable that cannot be used.
 */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const values = parseVariables(environment);
  const text = (name: string) => values[name] as string;
  const maybe = (name: string) => values[name] as string | null;
  const stripe = pair(values, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  const isOnAllAddresses = ipaddr.isValid(text('HOST')) && ipaddr.parse(text('HOST')).range() === 'unspecified';
  const urlHost = isOnAllAddresses ? 'localhost' : text('HOST');
  const places = { folder: maybe('BACKUP_FOLDER'), s3: maybe('BACKUP_S3'), key: maybe('BACKUP_KEY') };
  return Object.freeze({
    ...savablePart(values, places),
    environment: Object.fromEntries(
      savableVariables.flatMap(({ name }) => (environment[name] ? [[name, environment[name]]] : [])),
    ),
    host: text('HOST'),
    port: values.PORT as number,
    publicUrl: maybe('PUBLIC_URL') ?? `http://${urlHost.includes(':') ? `[${urlHost}]` : urlHost}:${values.PORT}`,
    isPublicUrlSet: maybe('PUBLIC_URL') !== null,
    isOnAllAddresses,
    isOnLoopback: /^(localhost|127(\.\d+){3}|::1)$/i.test(text('HOST')),
    shutdownGraceMs: (values.SHUTDOWN_GRACE as number) * 1_000,
    dataDir: dataDirOf(environment, text('DATA_DIR')),
    databaseUrl: maybe('DATABASE_URL'),
    databaseReplicaUrl: parseReplica(values),
    logLevel: text('LOG_LEVEL'),
    allowPrivateEndpoints: values.ALLOW_PRIVATE_ENDPOINTS as boolean,
    trustedProxies: values.TRUSTED_PROXIES as string[],
    adminEmail: maybe('ADMIN_EMAIL')?.toLowerCase() ?? null,
    analytics: parseAnalytics(values),
    metricsToken: maybe('METRICS_TOKEN'),
    workerPort: values.WORKER_PORT as number | null,
    otelEndpoint: maybe('OTEL_EXPORTER_OTLP_ENDPOINT'),
    audit: parseAudit(values),
    sessionSecret: maybe('SESSION_SECRET'),
    masterKey: maybe('MASTER_KEY'),
    masterKeyPrevious: maybe('MASTER_KEY_PREVIOUS'),
    providerBaseUrls: values.PROVIDER_BASE_URLS as Record<string, string>,
    socialSignIn: parseSocialSignIn(values),
    oidc: parseOidc(values),
    requireTwoFactor: values.REQUIRE_TWO_FACTOR as Config['requireTwoFactor'],
    billing: {
      isOn: text('BILLING') === 'on',
      isSandboxPublic: values.BILLING_SANDBOX_PUBLIC as boolean,
      currency: text('CURRENCY'),
    },
    stripe: stripe && { secretKey: stripe[0], webhookSecret: stripe[1], apiUrl: maybe('STRIPE_API_URL') },
    isNewsIngestOn: values.NEWS_INGEST as boolean,
    isDesignPageOn: values.DESIGN_PAGE as boolean,
    catalogKeys: values.CATALOG_KEYS as Record<string, string>,
    freshness: { adapters: values.FRESHNESS as string[], githubToken: maybe('FRESHNESS_GITHUB_TOKEN') },
    claims: { proofs: values.CLAIM_PROOFS as Config['claims']['proofs'], dnsServer: maybe('CLAIM_DNS_SERVER') },
    auditLogDays: values.AUDIT_LOG_DAYS as number,
  });
}
