import { Link } from 'react-router';
import { requireStaff } from '../../accounts/viewer.server.ts';
import { backupFolder, findBackups } from '../../platform/backups.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card, cardLinkCover } from '../../ui/card.tsx';
import { mayOpen } from '../audit/duties.ts';
import { backupStatus } from '../setup/backup-status.ts';
import type { Route } from './+types/admin';

/** The start page: the screens that the viewer's role may open. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireStaff(context, request, 'editor', 'moderator');
  const { role } = ctx.viewer;
  return {
    screens: screens.filter(({ to }) => mayOpen(role, to)),
    backup:
      role === 'administrator'
        ? backupStatus(await findBackups(ctx), { ...ctx.config.backups, folder: backupFolder(ctx.config) }, ctx.now())
        : null,
  };
}

export const headers = privatePage;

export function meta() {
  return [{ title: pageTitle('Administration') }, { name: 'robots', content: 'noindex' }];
}

const screens = [
  {
    to: '/admin/inbox',
    title: 'Inbox',
    text: 'Everything that waits for a decision: corrections, new tools, claims, providers, models, held prices, messages.',
  },
  {
    to: '/admin/catalogue',
    title: 'Catalogue',
    text: 'Every fact of tools and companies with its source: edit, preview, history, revert.',
  },
  {
    to: '/admin/claims',
    title: 'Claims',
    text: 'Which tools belong to which accounts, by which proof; where they are revoked.',
  },
  { to: '/admin/messages', title: 'Messages', text: 'What people wrote through the contact page.' },
  { to: '/admin/accounts', title: 'Accounts', text: 'Find an account: its sessions, role and suspension.' },
  { to: '/admin/mailbox', title: 'Mailbox', text: 'Every mail that was written: sent, waiting or failed.' },
  {
    to: '/admin/jobs',
    title: 'Jobs',
    text: 'Background work that waits or runs, and what was given up, to be tried again.',
  },
  { to: '/admin/feeds', title: 'News feeds', text: 'Where news are read from, when, and what went wrong.' },
  {
    to: '/admin/model-catalogue',
    title: 'Model catalogue',
    text: 'Where prices of models are read from, changes that wait for review, and what can be undone.',
  },
  {
    to: '/admin/freshness',
    title: 'Freshness of tools',
    text: 'What was noticed about tools, facts to check again, and addresses that could not be read.',
  },
  {
    to: '/admin/certifications',
    title: 'Certifications',
    text: 'Which programs people can enrol in, and who is waiting.',
  },
  { to: '/admin/audit-log', title: 'Audit log', text: 'Who did what, when, to which thing: search, changes, export.' },
  {
    to: '/admin/setup',
    title: 'Set up',
    text: 'Name, logo, colours, addresses, mail, signing in, updates and backups of this site; what is still open.',
  },
  { to: '/admin/roles', title: 'Roles', text: 'Who is administrator, editor or moderator, and what each may do.' },
];

export default function Administration({ loaderData: { screens: shown, backup } }: Route.ComponentProps) {
  return (
    <div className="page-width py-10 sm:py-14">
      <h1 className="mb-6 headline text-3xl sm:text-4xl">Administration</h1>
      {backup !== null && (
        <Banner className="mb-6" tone={backup.tone} title={backup.title}>
          {backup.text}
        </Banner>
      )}
      <ul className="grid gap-4 sm:grid-cols-3">
        {shown.map(({ to, title, text }) => (
          <Card as="li" key={to} isInteractive>
            <h2 className="font-semibold">
              <Link to={to} className={cardLinkCover}>
                {title}
              </Link>
            </h2>
            <p className="mt-1 text-sm text-muted">{text}</p>
          </Card>
        ))}
      </ul>
    </div>
  );
}
