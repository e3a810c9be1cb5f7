import { parse } from 'yaml';
import { z } from 'zod';
import {
  ATTEMPT_HOURS,
  DEVICE_COOKIE_DAYS,
  KNOWN_DEVICE_DAYS,
  LINK_HOURS,
  LONGEST_SESSION_DAYS,
  SESSION_DAYS,
  TRUSTED_DEVICE_DAYS,
} from '../../accounts/lifetimes.ts';
import { renderMarkdown } from '../../blog/markdown.server.ts';
import { ACCOUNT_EVENT_DAYS } from '../../collections/kept-events.ts';
import { SETTLED_MESSAGE_DAYS } from '../../help/jobs.server.ts';
import { EXPIRED_INVITATION_DAYS, INVITATION_DAYS } from '../../organisations/invitation-days.ts';
import { type Config, missingOperatorVariables, type OperatorVariable } from '../../platform/config.server.ts';
import { readContentFile } from '../../platform/content-files.server.ts';
import { FINISHED_JOB_DAYS } from '../../platform/job-definition.server.ts';
import { MAIL_DAYS } from '../../platform/mail-jobs.server.ts';
import { markdownText } from '../../seo/markdown-text.ts';

/**
 * The legal texts of content/legal. Periods come from the constants of the code, recipients and the operator from the
 * configuration, so that no text promises what the site does not do.
 */
export interface LegalContent {
  title: string;
  description: string;
  html: string;
  /** What the operator has not stated yet. */
  missing: string[];
}

const phrases = z.record(z.string(), z.string()).default({});
const legalHead = z.object({
  title: z.string(),
  description: z.string(),
  counter: phrases,
  payments: phrases,
  recipients: phrases,
});

const operatorFacts: Record<OperatorVariable, string> = {
  OPERATOR_NAME: 'its name',
  OPERATOR_ADDRESS: 'its postal address',
  CONTACT_EMAIL: 'its email address',
  DATA_PROTECTION_CONTACT: 'whom to ask about personal data',
  JURISDICTION: 'whose law applies',
  BACKUP_DAYS: 'how long it stores backups and logs',
};

const NOT_STATED = '**not stated yet by the operator**';
const days = (count: number) => `${count} days`;
const hours = (count: number) => `${count} hours`;

const periods = {
  session_days: days(SESSION_DAYS),
  longest_session_days: days(LONGEST_SESSION_DAYS),
  known_device_days: days(KNOWN_DEVICE_DAYS),
  device_cookie_days: days(DEVICE_COOKIE_DAYS),
  trusted_device_days: days(TRUSTED_DEVICE_DAYS),
  link_hours: hours(LINK_HOURS),
  attempt_hours: hours(ATTEMPT_HOURS),
  mail_days: days(MAIL_DAYS),
  message_days: days(SETTLED_MESSAGE_DAYS),
  job_days: days(FINISHED_JOB_DAYS),
  alert_days: days(ACCOUNT_EVENT_DAYS),
  invitation_days: days(INVITATION_DAYS + EXPIRED_INVITATION_DAYS),
};

/** The text for `slug` on a site with this configuration. @throws Error for a placeholder that nothing fills */
export async function getLegalContent(
  slug: 'privacy-policy' | 'terms-and-conditions',
  config: Config,
): Promise<LegalContent> {
  const text = await readContentFile(`legal/${slug}.md`);
  const [, yaml = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const head = legalHead.parse(parse(yaml));
  // Phrases first: they hold placeholders. What operators wrote goes in last, as plain text, and is not read again.
  const chosen = phrasesFor(head, config);
  const whole = fill(body, chosen, (rest) => rest);
  const values = { ...periods, ...operatorValues(config), ...chosen };
  const { html } = await renderMarkdown(fill(whole, values, requireValue));
  const missing = missingOperatorVariables(config).filter((name) => body.includes(`{${name}}`));
  return {
    title: head.title,
    description: head.description,
    html,
    missing: missing.map((name) => operatorFacts[name]),
  };
}

/** @param otherwise what a placeholder without a value becomes */
function fill(text: string, values: Readonly<Record<string, string>>, otherwise: (placeholder: string) => string) {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? otherwise(placeholder));
}

function requireValue(placeholder: string): never {
  throw new Error(`Nothing fills ${placeholder} in content/legal.`);
}

function operatorValues({ operator, auditLogDays }: Config): Record<string, string> {
  const stated = (value: string | null) => (value === null ? null : markdownText(value));
  const written = Object.entries(operator).map(([name, value]) => [name, stated(value) ?? NOT_STATED] as const);
  return {
    ...Object.fromEntries(written),
    BACKUP_DAYS: operator.BACKUP_DAYS === null ? `a time ${NOT_STATED}` : days(Number(operator.BACKUP_DAYS)),
    JURISDICTION: stated(operator.JURISDICTION) ?? `a law ${NOT_STATED}`,
    audit_period: auditLogDays === 0 ? 'No limit is set on this site' : days(auditLogDays),
  };
}

/** The phrases that are true of this configuration. */
function phrasesFor(head: z.infer<typeof legalHead>, config: Config): Record<string, string> {
  const { analytics, audit, billing, stripe, mail, otelEndpoint, socialSignIn, oidc } = config;
  const payments = !billing.isOn ? 'off' : stripe ? 'stripe' : 'sandbox';
  const areUsed: Record<string, boolean> = {
    ...Object.fromEntries(Object.entries(socialSignIn).map(([name, client]) => [name, client !== null])),
    mail: mail.smtpUrl !== null,
    stripe: payments === 'stripe',
    oidc: oidc !== null,
    [analytics.kind]: true,
    audit: audit.syslogUrl !== null || audit.otlpEndpoint !== null,
    telemetry: otelEndpoint !== null,
  };
  const recipients = Object.entries(head.recipients).filter(([name]) => areUsed[name]);
  return {
    counter: head.counter[analytics.kind] ?? '',
    payments: head.payments[payments] ?? '',
    recipients: recipients.map(([, phrase]) => `- ${phrase}`).join('\n'),
    analytics_host: analytics.url === null ? '' : new URL(analytics.url).host,
    telemetry_host: otelEndpoint === null ? '' : new URL(otelEndpoint).host,
  };
}
