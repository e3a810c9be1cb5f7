import { data, Form, Link, redirect } from 'react-router';
import { requireRole, requireStaff } from '../../accounts/viewer.server.ts';
import { backupFolder, findBackups } from '../../platform/backups.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { askedBackupState, askForBackup } from '../../platform/maintenance-jobs.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { cardLinkCover } from '../../ui/card.tsx';
import { screensOf } from '../audit/duties.ts';
import { useFollow } from '../parts/use-follow.ts';
import { backupStatus } from '../setup/backup-status.ts';
import type { Route } from './+types/admin';

/** The start page: the screens that the viewer's role may open. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireStaff(context, request, 'editor', 'moderator');
  const { role } = ctx.viewer;
  return {
    groups: [...Map.groupBy(screensOf(role), ({ group }) => group)],
    backup: role === 'administrator' ? await loadBackup(ctx) : null,
  };
}

async function loadBackup(ctx: Context) {
  const { backups } = ctx.config;
  const status = backupStatus(await findBackups(ctx), { ...backups, folder: backupFolder(ctx.config) }, ctx.now());
  return { ...status, asked: await askedBackupState(ctx) };
}

/** Asks for a backup. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const problem = await askForBackup(ctx);
  return problem === null ? redirect('/admin') : data({ problem }, { status: 409 });
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Administration');

const askedFor = {
  waiting: ' A backup waits for the next free worker.',
  running: ' A backup is being made. It counts once it was restored on trial and compared.',
};

export default function Administration({ loaderData: { groups, backup }, actionData }: Route.ComponentProps) {
  useFollow(backup !== null && backup.asked !== null);
  return (
    <div className="page-width py-10 sm:py-14">
      <h1 className="mb-6 headline text-3xl sm:text-4xl">Administration</h1>
      {backup !== null && (
        <Banner
          className="mb-6"
          tone={backup.tone}
          title={backup.title}
          actions={
            <Form method="post" preventScrollReset>
              <Button type="submit" size="small" disabled={backup.asked !== null}>
                Back up now
              </Button>
            </Form>
          }
        >
          {backup.text}
          <span role="status">{backup.asked === null ? '' : askedFor[backup.asked]}</span>
          {actionData && <span role="alert"> {actionData.problem}</span>}
        </Banner>
      )}
      <div className="divide-y divide-line border-y border-line">
        {groups.map(([group, screens]) => (
          <section key={group} className="grid gap-x-8 gap-y-4 py-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
            <h2 className="headline text-xl">{group}</h2>
            <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
              {screens.map(({ to, title, text }) => (
                <li key={to} className="relative">
                  <h3 className="font-semibold">
                    <Link to={to} className={`${cardLinkCover} text-accent underline-offset-4 hover:underline`}>
                      {title}
                    </Link>
                  </h3>
                  <p className="mt-1 text-sm text-muted">{text}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
