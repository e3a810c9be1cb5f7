import PostalMime from 'postal-mime';
import { data, Form, redirect } from 'react-router';
import { requireRole } from '../../accounts/viewer.server.ts';
import { getMail, SECRET_LINK_HOURS, sendAgain } from '../../platform/mail-queries.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { RefusalBanner } from '../../ui/banner.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { useFollow } from '../parts/use-follow.ts';
import type { Route } from './+types/mail';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const mail = await getMail(ctx, params.mailId);
  const { html, text } = await PostalMime.parse(mail.mime);
  const { subject, recipient, state, attempts, lastError, createdAt, canBeSent } = mail;
  const facts = { subject, recipient, state, attempts, lastError, createdAt };
  const hasServer = ctx.config.mail.smtpUrl !== null;
  return { ...facts, canBeSent, hasServer, linkHours: SECRET_LINK_HOURS, html: html ?? '', text: text ?? '' };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const problem = await sendAgain(ctx, params.mailId);
  if (problem !== null) return data({ problem }, { status: 409 });
  return redirect(`/admin/mailbox/${params.mailId}`);
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  return unindexedMeta(`${loaderData?.subject ?? 'Mail'} · Mailbox`);
}

export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
  const { subject, recipient, state, attempts, lastError, createdAt, ...mail } = loaderData;
  const { canBeSent, hasServer, linkHours, html, text } = mail;
  useFollow(state === 'waiting');
  const facts = [
    ['To', recipient],
    ['Written', `${createdAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`],
    ['State', attempts > 0 ? `${state}, ${attempts} attempt${attempts === 1 ? '' : 's'}` : state],
  ];
  return (
    <div className="page-width max-w-4xl py-10 sm:py-14">
      <Breadcrumb items={[{ label: 'Mailbox', to: '/admin/mailbox' }, { label: subject }]} />
      <h1 className="mt-3 headline text-3xl sm:text-4xl">{subject}</h1>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            {/* The page refreshes itself while the mail waits. */}
            <dd className="break-all" aria-live={label === 'State' ? 'polite' : undefined}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {lastError !== null && <p className="mt-3 text-sm text-bad">{lastError}</p>}
      <RefusalBanner title="The mail was not queued" text={actionData?.problem} className="mt-4" />
      {canBeSent && hasServer && (
        <Form method="post" className="mt-4">
          <Button type="submit">{state === 'failed' ? 'Send again' : 'Send now'}</Button>
        </Form>
      )}
      {!canBeSent && <WhyNot state={state} linkHours={linkHours} />}
      {/* Sandboxed: no scripts, no forms, a unique origin; links open in a new tab. */}
      <iframe
        title="The message as mail programs show it"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={html.replace(/<a /g, '<a target="_blank" rel="noopener noreferrer" ')}
        className="mt-6 h-[38rem] w-full rounded border border-line bg-white"
      />
      <details className="mt-6">
        <summary className="w-fit text-sm font-medium underline underline-offset-4">Plain text</summary>
        <pre className="mt-3 overflow-x-auto rounded border border-line bg-sunken p-4 font-mono text-sm whitespace-pre-wrap">
          {text}
        </pre>
      </details>
    </div>
  );
}

/** Why a mail that did not arrive cannot be sent again. */
function WhyNot({ state, linkHours }: { state: string; linkHours: number }) {
  const reasons: Record<string, string> = {
    kept: `It has a secret link and was written more than ${linkHours} hours ago, so it is not sent any more.`,
    failed: 'It had a secret link, which was deleted when the mail was given up.',
  };
  if (reasons[state] === undefined) return null;
  return <p className="mt-3 text-sm text-muted">{reasons[state]} The person can ask for a new one.</p>;
}
