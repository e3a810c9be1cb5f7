import { Form, redirect } from 'react-router';
import * as z from 'zod/mini';
import { requireStaff } from '../../accounts/viewer.server.ts';
import {
  deleteMessage,
  INBOX_PAGE,
  type InboxMessage,
  listMessages,
  settleMessage,
} from '../../help/contact-inbox.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { writeMinute } from '../../ui/written-date.ts';
import { ActButton } from '../parts/act-button.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import type { Route } from './+types/messages';

/** Messages of the contact form. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireStaff(context, request, 'moderator');
  const search = new URL(request.url).searchParams;
  const isSettled = search.get('show') === 'settled';
  const asked = Number(search.get('page'));
  const page = Number.isInteger(asked) && asked > 1 ? asked : 1;
  const { messages, total } = await listMessages(ctx, isSettled, (page - 1) * INBOX_PAGE);
  return { messages, total, isSettled, page, pageCount: Math.ceil(total / INBOX_PAGE) };
}

const messageForm = z.object({ intent: z.enum(['settle', 'reopen', 'delete']), id: text });

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireStaff(context, request, 'moderator');
  const { intent, id } = requireForm(messageForm, await readForm(request));
  if (intent === 'delete') await deleteMessage(ctx, id);
  else await settleMessage(ctx, id, intent === 'settle');
  return redirect(`/admin/messages${new URL(request.url).search}`);
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Messages');

export default function Messages({ loaderData: { messages, isSettled, page, pageCount } }: Route.ComponentProps) {
  const path = isSettled ? '/admin/messages?show=settled' : '/admin/messages';
  return (
    <div className="page-width py-10 sm:py-14">
      <ScreenHead title="Messages" />
      <Tabs
        label="Messages by state"
        current={isSettled ? 'settled' : 'open'}
        items={[
          { value: 'open', label: 'Open', to: '/admin/messages' },
          { value: 'settled', label: 'Settled', to: '/admin/messages?show=settled' },
        ]}
      />
      {messages.length === 0 ? (
        <EmptyState
          className="mt-6"
          title={isSettled ? 'Nothing settled yet' : 'No open messages'}
          text={
            isSettled
              ? 'Messages that you mark as settled move here.'
              : 'What people write on the contact page arrives here.'
          }
        />
      ) : (
        <ul className="mt-6 grid gap-4">
          {messages.map((message) => (
            <li key={message.id}>
              <Message message={message} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-8">
        <Pagination
          label="Pages of messages"
          page={page}
          pageCount={pageCount}
          toHref={(number) => `${path}${isSettled ? '&' : '?'}page=${number}`}
        />
      </div>
    </div>
  );
}

function Message({ message }: { message: InboxMessage }) {
  const { id, name, email, company, subject, receivedAt, settledAt } = message;
  const reply = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
  return (
    <Card as="article" id={id} className="scroll-mt-24 target:border-accent">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">{subject}</h2>
        <time dateTime={receivedAt} className="font-mono text-xs text-muted">
          {writeMinute(receivedAt)} UTC
        </time>
      </div>
      <p className="mt-1 text-sm text-muted">
        {name}
        {company === null ? '' : `, ${company}`} · <span className="break-all">{email}</span>
      </p>
      <p className="mt-4 max-w-prose whitespace-pre-wrap">{message.message}</p>
      <Form method="post" className="mt-5 flex flex-wrap gap-2" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <LinkButton to={reply} size="small" variant="primary">
          Reply by mail
        </LinkButton>
        {settledAt === null ? (
          <ActButton intent="settle" label="Mark as settled" about={subject} />
        ) : (
          <>
            <ActButton intent="reopen" label="Open again" about={subject} />
            <ActButton variant="danger" intent="delete" label="Delete for good" about={subject} />
          </>
        )}
      </Form>
    </Card>
  );
}
