import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { listSiteProcesses } from '../../platform/data-transfer.server.ts';
import { auditQueue, auditTarget } from '../../platform/schema.server.ts';
import { writeMinute } from '../../ui/written-date.ts';

/** What a site can have and need not: whether it is set, and what to do. Never a value, which may be a secret. */

export interface OptionalPart {
  name: string;
  /** The variables that set it. */
  variables: readonly string[];
  isSet: boolean;
  tone: 'good' | 'bad' | 'neutral';
  text: string;
}

const targetNames = { syslog: 'Audit log by syslog', otlp: 'Audit log to OpenTelemetry' } as const;
const targetVariables = {
  syslog: ['AUDIT_SYSLOG_URL'],
  otlp: ['AUDIT_OTLP_ENDPOINT', 'AUDIT_OTLP_AUTHORIZATION'],
} as const;
const MOST_COUNTED = 10_000;

export async function listOptionalParts(ctx: Context): Promise<OptionalPart[]> {
  const { config } = ctx;
  const isPostgres = config.databaseUrl !== null;
  const needsPostgres = 'It needs PostgreSQL: set DATABASE_URL, and move the data as the operating notes say.';
  const part = (name: string, variables: string[], isSet: boolean, ifSet: string, ifNot: string): OptionalPart => ({
    name,
    variables,
    isSet,
    tone: isSet ? 'good' : 'neutral',
    text: isSet ? ifSet : ifNot,
  });
  return [
    ...(await listTargets(ctx)),
    part(
      'Traces to OpenTelemetry',
      ['OTEL_EXPORTER_OTLP_ENDPOINT'],
      config.otelEndpoint !== null,
      'Requests and jobs are traced.',
      'Set it to the address of your collector.',
    ),
    part(
      'Metrics',
      ['METRICS_TOKEN'],
      config.metricsToken !== null,
      '/metrics answers whoever sends the token.',
      'Set it to a token of at least 16 characters; /metrics then answers Prometheus.',
    ),
    part(
      'Backups in S3-compatible storage',
      ['BACKUP_S3'],
      config.backups.s3 !== null,
      'Each backup is also stored there; see Backups above.',
      'Set it to the address of a bucket: a backup then survives the loss of this machine.',
    ),
    part(
      'Encrypted backups',
      ['BACKUP_KEY'],
      config.backups.key !== null,
      'Keep the key elsewhere too: nobody opens a backup without it.',
      'Set it to what npm run backup -- new-key prints.',
    ),
    await workersOf(ctx, isPostgres ? null : needsPostgres),
    part(
      'A replica of the database',
      ['DATABASE_REPLICA_URL'],
      config.databaseReplicaUrl !== null,
      'Public pages are read from it while it is up to date.',
      isPostgres ? 'Set it to a streaming replica where one database is not enough.' : needsPostgres,
    ),
    part(
      'Single sign-on for this whole site',
      ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
      config.oidc !== null,
      'The login page offers it.',
      'See Signing in above. An organisation connects a provider of its own under its settings, without these.',
    ),
  ];
}

async function workersOf(ctx: Context, problem: string | null): Promise<OptionalPart> {
  const one = { name: 'Workers of their own', variables: ['DATABASE_URL'], tone: 'neutral' as const };
  if (problem !== null) return { ...one, isSet: false, text: `This process does all jobs. ${problem}` };
  const found = await listSiteProcesses(ctx.db);
  const count = found.length;
  return {
    ...one,
    isSet: true,
    text: `${count} ${count === 1 ? 'process is' : 'processes are'} connected to the database${count === 0 ? '' : `: ${found.map(({ name }) => name).join(', ')}`}. Without a worker (npm run worker) no mail is sent and no backup is made.`,
  };
}

/** What another process has set up counts as well: this one may lack the variables. */
async function listTargets(ctx: Context): Promise<OptionalPart[]> {
  const { audit } = ctx.config;
  const known = await ctx.db.select().from(auditTarget);
  return await Promise.all(
    (['syslog', 'otlp'] as const).map(async (target) => {
      const here = (target === 'syslog' ? audit.syslogUrl : audit.otlpEndpoint) !== null;
      const found = known.find(({ name }) => name === target);
      const one = { name: targetNames[target], variables: targetVariables[target], isSet: here || found !== undefined };
      if (!found)
        return {
          ...one,
          tone: 'neutral' as const,
          text: here
            ? 'Rows are sent from the next minute on, when a job has found the setting.'
            : 'Set it in every process, to send each row of the audit log to another system.',
        };
      const facts = [await backlogOf(ctx, target), acceptedText(found.acceptedAt), problemText(found.problem)];
      const elsewhere = here ? '' : ' This process does not have the setting: give it to all of them, workers too.';
      return {
        ...one,
        tone: found.problem === null ? ('good' as const) : ('bad' as const),
        text: `${facts.filter((fact) => fact !== '').join(' ')}${elsewhere}`,
      };
    }),
  );
}

const moment = (at: Date) => `${writeMinute(at)} UTC`;
const acceptedText = (at: Date | null) =>
  at === null ? 'It has accepted nothing yet.' : `It last accepted rows at ${moment(at)}.`;
const problemText = (problem: string | null) =>
  problem === null ? '' : `The last attempt failed, and is repeated every minute: ${problem}.`;

async function backlogOf(ctx: Context, target: keyof typeof targetNames): Promise<string> {
  const [found] = await ctx.db.rows<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM (SELECT FROM ${auditQueue} WHERE target = ${target} LIMIT ${MOST_COUNTED}) AS counted`,
  );
  const { count } = found!;
  if (count === 0) return 'No row waits.';
  const shown = count === MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en')} rows or more wait.` : null;
  return shown ?? `${count.toLocaleString('en')} ${count === 1 ? 'row waits' : 'rows wait'}.`;
}
