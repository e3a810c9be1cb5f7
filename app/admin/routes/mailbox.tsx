import { data, Form, Link, redirect, useNavigation } from 'react-router';
import * as z from 'zod/mini';
import { requireRole } from '../../accounts/viewer.server.ts';
import { countMails, listMails, MAILS_SHOWN, type MailState, sendAgain } from '../../platform/mail-queries.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { siteName, unindexedMeta } from '../../platform/page-title.ts';
import { requireForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner, RefusalBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Cell, Row, StackedTable } from '../../ui/stacked-table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { writeMinute } from '../../ui/written-date.ts';
import { ScreenHead } from '../parts/screen-head.tsx';
import { useFollow } from '../parts/use-follow.ts';
import type { Route } from './+types/mailbox';

/** The states of a mail, by which the list is filtered. */
const labels: Record<MailState, string> = { failed: 'Failed', waiting: 'Waiting', kept: 'Not sent', sent: 'Sent' };
const states = Object.keys(labels) as MailState[];

const stateIn = (request: Request) => {
  const asked = new URL(request.url).searchParams.get('state');
  return states.find((state) => state === asked) ?? null;
};

/** The outbox: sent, waiting, failed and, without a mail server, undelivered mails. ?queued= is the answer to the last press. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const state = stateIn(request);
  return {
    mails: await listMails(ctx, state),
    counts: await countMails(ctx),
    state,
    hasServer: ctx.config.mail.smtpUrl !== null,
    queued: Number(new URL(request.url).searchParams.get('queued')) || 0,
  };
}

const sendForm = z.object({ intent: z.enum(['selected', 'all']), id: z.array(z.string()) });

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const { intent, id: selected } = requireForm(sendForm, await readForm(request), ['id']);
  const state = stateIn(request);
  const listed = intent === 'all' ? (await listMails(ctx, state)).filter(({ canBeSent }) => canBeSent) : [];
  const ids = intent === 'all' ? listed.map(({ id }) => id) : [...new Set(selected)].slice(0, MAILS_SHOWN);
  if (ids.length === 0) return data({ problem: 'Select a mail first.' }, { status: 400 });
  const problems: string[] = [];
  for (const id of ids) problems.push(...[(await sendAgain(ctx, id)) ?? []].flat());
  const queued = ids.length - problems.length;
  if (queued === 0) return data({ problem: problems[0]! }, { status: 409 });
  return redirect(`/admin/mailbox?${new URLSearchParams({ ...(state && { state }), queued: String(queued) })}`);
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Mailbox');

const tones = { kept: 'neutral', waiting: 'warn', sent: 'good', failed: 'bad' } as const;

export default function Mailbox({ loaderData, actionData }: Route.ComponentProps) {
  const { mails, counts, state, hasServer, queued } = loaderData;
  useFollow(mails.some((mail) => mail.state === 'waiting'));
  const sendable = hasServer ? mails.filter(({ canBeSent }) => canBeSent).length : 0;
  const tabs = [
    { value: 'all', label: 'All', to: '/admin/mailbox' },
    ...states.map((value) => ({
      value,
      label: labels[value],
      to: `/admin/mailbox?state=${value}`,
      count: counts[value] ?? 0,
    })),
  ];
  return (
    <div className="page-width py-10 sm:py-14">
      <ScreenHead title="Mailbox" />
      {!hasServer && (
        <Banner className="mb-6" title="No mail server is configured">
          Mails stay here. Set SMTP_URL to have new ones sent, and to send these.
        </Banner>
      )}
      <Tabs className="mb-6" label="Mails by state" current={state ?? 'all'} items={tabs} />
      <RefusalBanner title="No mail was queued" text={actionData?.problem} className="mb-6" />
      {queued > 0 && !actionData && (
        <Banner
          className="mb-6"
          tone="good"
          role="status"
          title={queued === 1 ? '1 mail was queued' : `${queued} mails were queued`}
        />
      )}
      {mails.length === 0 && (
        <EmptyState
          title={state === null ? 'No mails yet' : 'None'}
          text={`Every mail that ${siteName} writes is listed here for 30 days.`}
        />
      )}
      {mails.length > 0 && (
        <Form method="post" preventScrollReset>
          {sendable > 0 && <SendButtons count={state === 'failed' ? sendable : 0} />}
          <MailTable mails={mails} canSelect={hasServer} />
        </Form>
      )}
    </div>
  );
}

/** @param count of the listed mails that can be sent; 0: only selected ones are */
function SendButtons({ count }: { count: number }) {
  const isBusy = useNavigation().state === 'submitting';
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <Button type="submit" size="small" name="intent" value="selected" isBusy={isBusy}>
        Send the selected again
      </Button>
      {count > 1 && (
        <Button type="submit" size="small" name="intent" value="all" isBusy={isBusy}>
          Send all {count} again
        </Button>
      )}
    </div>
  );
}

function MailTable({ mails, canSelect }: { mails: Route.ComponentProps['loaderData']['mails']; canSelect: boolean }) {
  return (
    <StackedTable caption="Mails, newest first" columns={['When (UTC)', 'To', 'Subject', 'State']}>
      {mails.map((mail) => (
        <Row key={mail.id}>
          <Cell className="font-mono whitespace-nowrap">{writeMinute(mail.createdAt)}</Cell>
          <Cell label="To" className="break-all">
            {mail.recipient}
          </Cell>
          <Cell>
            <Link to={`/admin/mailbox/${mail.id}`} className="font-medium text-accent underline">
              {mail.subject}
            </Link>
            {mail.lastError && <span className="block text-bad">{mail.lastError}</span>}
          </Cell>
          <Cell>
            <Badge tone={tones[mail.state as keyof typeof tones]}>
              {labels[mail.state as MailState].toLowerCase()}
            </Badge>
            {canSelect && mail.canBeSent && (
              <Checkbox
                className="mt-2"
                name="id"
                value={mail.id}
                label={
                  <>
                    Select<span className="sr-only">: {`${mail.subject} to ${mail.recipient}`}</span>
                  </>
                }
              />
            )}
          </Cell>
        </Row>
      ))}
    </StackedTable>
  );
}
