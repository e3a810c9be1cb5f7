import { isIPv4 } from 'node:net';
import * as z from 'zod/mini';
import type { Context } from '../../platform/context.server.ts';
import { checkbox, fieldsOf, parseForm, requireForm, text } from '../../platform/parse-form.ts';
import { fileOf } from '../../platform/request-body.server.ts';
import { saveVariables } from '../../platform/saved-variables.server.ts';
import type { SettingChange } from '../../platform/settings.server.ts';
import { forgetMailTest } from '../../platform/test-mail.server.ts';
import { changeLogo } from '../../site/site-look.server.ts';
import { mailFieldsOf, type SavedSection, setupFields, smtpUrlOf } from './setup-fields.ts';

const lookForm = z.object({ removeLogo: checkbox });
const updatesForm = z.object({ CATALOG_UPDATES: z.enum(['on', 'off'], 'Choose one of the two.') });
const backupsForm = z.object({ schedule: z.optional(z.string()), BACKUP_IN_DATA_DIR: checkbox });

const isPort = (port: string) => /^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536;
const trimmed = text.check(z.trim());

/** `MAIL_FROM` and the server can each be set by the environment, and are not sent then. */
const mailForm = z.object({
  MAIL_FROM: z.optional(z.string()),
  host: z.optional(
    z.string().check(
      z.trim(),
      z.refine((host) => host === '' || isHost(host), 'Only the name of the server, such as mail.example.com.'),
    ),
  ),
  port: trimmed.check(z.refine((port) => port === '' || isPort(port), 'A port is a number between 1 and 65535.')),
  user: trimmed,
  password: text,
  encryption: z.catch(z.enum(['starttls', 'tls', 'offered']), 'starttls'),
});

/** By the names of the form's fields, as sentences. */
export type SetupErrors = Record<string, string>;

/**
 * Saves one section of /admin/setup.
 * @param isAsSeen whether what the form showed still holds
 * @returns what is wrong; null: saved
 */
export async function saveSetup(
  ctx: Context,
  section: SavedSection,
  form: FormData,
  isAsSeen: () => boolean,
): Promise<SetupErrors | 'changed-meanwhile' | null> {
  const written: Record<string, string> = {};
  // A field for each variable of the section; those that the environment sets are not sent.
  const sent = fieldsOf(form);
  for (const { name } of setupFields[section] ?? []) if (sent[name] !== undefined) written[name] = sent[name];
  const errors: SetupErrors = {};
  const more: SettingChange[] = [];
  if (section === 'look') Object.assign(errors, await readLogo(form, more));
  if (section === 'mail') {
    Object.assign(errors, readMail(ctx, form, written));
    more.push(forgetMailTest());
  }
  if (section === 'updates') {
    const updates = parseForm(updatesForm, form);
    Object.assign(written, updates.values);
    Object.assign(errors, updates.errors);
  }
  if (section === 'backups') {
    const { schedule, BACKUP_IN_DATA_DIR } = requireForm(backupsForm, form);
    if (schedule !== undefined) written.BACKUP_IN_DATA_DIR = BACKUP_IN_DATA_DIR ? 'on' : 'off';
  }
  if (Object.keys(errors).length > 0) return errors;
  const problems = await saveVariables(ctx, written, more, isAsSeen);
  if (problems === null || problems === 'changed-meanwhile') return problems;
  return Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [
      name === 'SMTP_URL' ? 'host' : name,
      `This ${problem.replace(/\.$/, '')}.`,
    ]),
  );
}

async function readLogo(form: FormData, more: SettingChange[]): Promise<SetupErrors> {
  const bytes = await fileOf(form, 'logo');
  if (bytes.length === 0 && !requireForm(lookForm, form).removeLogo) return {};
  const changed = changeLogo(bytes.length > 0 ? bytes : null);
  if ('problem' in changed) return { logo: changed.problem };
  more.push(changed);
  return {};
}

/** Adds SMTP_URL to `written`. The stored password goes to no other server than the one that it was entered for. */
function readMail(ctx: Context, form: FormData, written: Record<string, string>): SetupErrors {
  const { values, errors } = parseForm(mailForm, form);
  if (errors) return errors;
  const { MAIL_FROM, host, port, user, password, encryption } = values;
  if (MAIL_FROM !== undefined) written.MAIL_FROM = MAIL_FROM;
  if (host === undefined) return {};
  if (user === '' && password !== '') return { user: 'Enter the user name that the password belongs to.' };
  const stored = ctx.config.mail.smtpUrl;
  const before = mailFieldsOf(stored);
  const isSame =
    before.host === host && before.port === port && before.user === user && before.encryption === encryption;
  if (user !== '' && password === '' && !isSame)
    return { password: 'Enter the password again: it is sent to no other server than before.' };
  const known = stored === null ? '' : decodeURIComponent(new URL(stored).password);
  written.SMTP_URL = smtpUrlOf({ host, port, user, encryption }, password === '' ? known : password) ?? '';
  return {};
}

/** The name or the address of a server, without port. */
function isHost(host: string): boolean {
  if (/^\[[\da-f:]+\]$/i.test(host)) return true;
  const labels = host.split('.');
  const isNumeric = /^\d+$/.test(labels.at(-1) ?? '');
  return isNumeric
    ? isIPv4(host)
    : labels.every((label) => /^[a-z\d][a-z\d-]{0,62}$/i.test(label) && !label.endsWith('-'));
}
