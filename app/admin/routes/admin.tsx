import { Link } from 'react-router';
import { requireStaff } from '../../accounts/viewer.server.ts';
import { backupFolder, findBackups } from '../../platform/backups.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card, cardLinkCover } from '../../ui/card.tsx';
import { screensOf } from '../audit/duties.ts';
import { backupStatus } from '../setup/backup-status.ts';
import type { Route } from './+types/admin';

/** The start page: the screens that the viewer's role may open. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireStaff(context, request, 'editor', 'moderator');
  const { role } = ctx.viewer;
  return {
    screens: screensOf(role),
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
