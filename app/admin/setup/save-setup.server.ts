import { isIPv4 } from 'node:net';
import type { Context } from '../../platform/context.server.ts';
import { saveVariables } from '../../platform/saved-variables.server.ts';
import type { SettingChange } from '../../platform/settings.server.ts';
import { forgetMailTest } from '../../platform/test-mail.server.ts';
import { changeLogo } from '../../site/site-look.server.ts';
import { mailFieldsOf, type SavedSection, setupFields, smtpUrlOf } from './setup-fields.ts';

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
  for (const { name } of setupFields[section] ?? []) if (form.has(name)) written[name] = String(form.get(name));
  const errors: SetupErrors = {};
  const more: SettingChange[] = [];
  if (section === 'look') Object.assign(errors, await readLogo(form, more));
  if (section === 'mail') {
    Object.assign(errors, readMail(ctx, form, written));
    more.push(forgetMailTest());
  }
  if (section === 'updates') {
    const answer = form.get('CATALOG_UPDATES');
    if (answer === 'on' || answer === 'off') written.CATALOG_UPDATES = answer;
    else errors.CATALOG_UPDATES = 'Choose one of the two.';
  }
  if (section === 'backups' && form.has('schedule'))
    written.BACKUP_IN_DATA_DIR = form.get('BACKUP_IN_DATA_DIR') === 'on' ? 'on' : 'off';
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
  const file = form.get('logo');
  const bytes = file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0);
  if (bytes.length === 0 && form.get('removeLogo') !== 'on') return {};
  const changed = changeLogo(bytes.length > 0 ? bytes : null);
  if ('problem' in changed) return { logo: changed.problem };
  more.push(changed);
  return {};
}

/** Adds SMTP_URL to `written`. The stored password goes to no other server than the one that it was entered for. */
function readMail(ctx: Context, form: FormData, written: Record<string, string>): SetupErrors {
  if (form.has('MAIL_FROM')) written.MAIL_FROM = String(form.get('MAIL_FROM'));
  if (!form.has('host')) return {};
  const field = (name: string) => String(form.get(name) ?? '').trim();
  const [host, port, user, password] = [
    field('host'),
    field('port'),
    field('user'),
    String(form.get('password') ?? ''),
  ];
  const chosen = field('encryption');
  const encryption = chosen === 'tls' || chosen === 'offered' ? chosen : 'starttls';
  if (host !== '' && !isHost(host)) return { host: 'Only the name of the server, such as mail.example.com.' };
  if (port !== '' && !(/^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536))
    return { port: 'A port is a number between 1 and 65535.' };
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
