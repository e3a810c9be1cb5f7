import { createHash } from 'node:crypto';
import { listStaff } from '../../accounts/roles.server.ts';
import { backupFolder, findBackups } from '../../platform/backups.server.ts';
import { defaultSender, missingOperatorVariables } from '../../platform/config.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { variableStates } from '../../platform/saved-variables.server.ts';
import { currentConfig } from '../../platform/settings.server.ts';
import { findMailTest } from '../../platform/test-mail.server.ts';
import { findLogo } from '../../site/site-look.server.ts';
import { backupStatus } from './backup-status.ts';
import { listOptionalParts } from './optional-parts.server.ts';
import { identityProviders, mailFieldsOf, providerVariables, type SetupSection } from './setup-fields.ts';

/** Everything that /admin/setup shows. */
export async function loadSetup(ctx: Context) {
  const { config } = ctx;
  const known = await findBackups(ctx);
  const states = variableStates(ctx);
  return {
    states,
    seen: seenOf(ctx),
    logo: findLogo(ctx)?.path ?? null,
    mail: { ...mailFieldsOf(config.mail.smtpUrl), hasServer: config.mail.smtpUrl !== null, test: findMailTest(ctx) },
    defaultSender: defaultSender(config.siteName),
    providers: identityProviders.map((provider) => ({
      ...provider,
      isConfigured: provider.id === 'oidc' ? config.oidc !== null : config.socialSignIn[provider.id] !== null,
      variables: providerVariables(provider.id),
      returnTo: `${config.publicUrl}/api/auth/callback/${provider.id}`,
    })),
    areUpdatesOn: config.areCatalogUpdatesOn,
    backups: {
      isInDataDir: config.backups.isInDataDir,
      hasOtherPlace: config.backups.folder !== null || config.backups.s3 !== null,
      status: backupStatus(known, { ...config.backups, folder: backupFolder(config) }, ctx.now()),
    },
    optional: await listOptionalParts(ctx),
    open: await listOpen(ctx, known.verified !== null),
  };
}

/** Changes with everything that the page saves: a form that shows something older is not saved over it. */
export function seenOf(ctx: Context): string {
  // The states hide secrets, and the configuration of a context is of when it was made.
  const { smtpUrl } = currentConfig(ctx.db, ctx.config).mail;
  const facts = JSON.stringify([variableStates(ctx), smtpUrl, findLogo(ctx)?.path]);
  return createHash('sha256').update(facts).digest('base64url').slice(0, 16);
}

export interface OpenItem {
  /** Where it is done; null: not on this page. */
  section: SetupSection | null;
  text: string;
  to?: string;
}

/** What the site still lacks. */
export async function listOpen(ctx: Context, hasBackup: boolean): Promise<OpenItem[]> {
  const { config } = ctx;
  const items: OpenItem[] = [];
  const missing = missingOperatorVariables(config).length;
  if (!config.isPublicUrlSet)
    items.push({ section: null, text: 'Set PUBLIC_URL to the address that visitors use: links in mails lead there.' });
  if (missing > 0) items.push({ section: 'addresses', text: `The legal pages lack ${missing} of 6 facts.` });
  if (config.mail.smtpUrl === null)
    items.push({
      section: 'mail',
      text: 'No mail server: nobody gets a mail, not even to reset a password. On the machine, npm run admin -- show-mail ADDRESS prints the link of one.',
    });
  else if (findMailTest(ctx)?.problem !== null)
    items.push({ section: 'mail', text: 'No test message has been sent through this mail server.' });
  if (config.mail.smtpUrl !== null && config.mail.from === defaultSender(config.siteName))
    items.push({
      section: 'mail',
      text: 'Mails have no sender of your own: most servers refuse them or call them spam.',
    });
  if (config.areCatalogUpdatesOn === null)
    items.push({ section: 'updates', text: 'Decide whether prices of AI models are read from the network.' });
  if (backupFolder(config) === null) items.push({ section: 'backups', text: 'No backups are made on a schedule.' });
  else if (!hasBackup) items.push({ section: 'backups', text: 'There is no verified backup yet.' });
  const administrators = (await listStaff(ctx)).filter(({ role }) => role === 'administrator');
  if (administrators.length < 2)
    items.push({
      section: null,
      text: 'You are the only administrator. Make somebody else one too.',
      to: '/admin/roles',
    });
  return items;
}
