import '../parts/stacked-table.css';
import { Link } from 'react-router';
import { requireRole } from '../../accounts/viewer.server.ts';
import { listMails } from '../../platform/mail-queries.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { pageTitle, siteName } from '../../platform/page-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table.tsx';
import { useFollow } from '../parts/use-follow.ts';
import type { Route } from './+types/mailbox';

/** The outbox: sent, waiting and, without a mail server, undelivered mails. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  return { mails: await listMails(ctx), hasServer: ctx.config.mail.smtpUrl !== null };
}

export const headers = privatePage;

export function meta() {
  return [{ title: pageTitle('Mailbox') }, { name: 'robots', content: 'noindex' }];
}

const tones = { kept: 'neutral', waiting: 'warn', sent: 'good', failed: 'bad' } as const;

export default function Mailbox({ loaderData: { mails, hasServer } }: Route.ComponentProps) {
  useFollow(mails.some(({ state }) => state === 'waiting'));
  return (
    <div className="page-width py-10 sm:py-14">
      <p className="caption">Administration</p>
      <h1 className="mt-1 mb-6 headline text-3xl sm:text-4xl">Mailbox</h1>
      {!hasServer && (
        <Banner className="mb-6" title="No mail server is configured">
          Mails stay here. Set SMTP_URL to have new ones sent.
        </Banner>
      )}
      {mails.length === 0 ? (
        <EmptyState title="No mails yet" text={`Every mail that ${siteName} writes is listed here for 30 days.`} />
      ) : (
        <Table caption="Mails, newest first" className="stacked-table">
          <thead>
            <tr>
              <th scope="col">When (UTC)</th>
              <th scope="col">To</th>
              <th scope="col">Subject</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {mails.map((mail) => (
              <tr key={mail.id}>
                <td className="font-mono whitespace-nowrap">
                  {mail.createdAt.toISOString().slice(0, 16).replace('T', ' ')}
                </td>
                <td data-label="To" className="break-all">
                  {mail.recipient}
                </td>
                <td>
                  <Link to={`/admin/mailbox/${mail.id}`} className="font-medium text-accent underline">
                    {mail.subject}
                  </Link>
                  {mail.lastError && <span className="block text-bad">{mail.lastError}</span>}
                </td>
                <td>
                  <Badge tone={tones[mail.state as keyof typeof tones]}>{mail.state}</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}
