import PostalMime from 'postal-mime';
import { requireRole } from '../../accounts/viewer.server.ts';
import { getMail } from '../../platform/mail-queries.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { useFollow } from '../parts/use-follow.ts';
import type { Route } from './+types/mail';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const mail = await getMail(ctx, params.mailId);
  const { html, text } = await PostalMime.parse(mail.mime);
  const { subject, recipient, state, attempts, createdAt } = mail;
  return { subject, recipient, state, attempts, createdAt, html: html ?? '', text: text ?? '' };
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(`${loaderData?.subject ?? 'Mail'} · Mailbox`) }, { name: 'robots', content: 'noindex' }];
}

export default function Mail({ loaderData }: Route.ComponentProps) {
  const { subject, recipient, state, attempts, createdAt, html, text } = loaderData;
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
      {/* Sandboxed: no scripts, no forms, a unique origin; links open in a new tab. */}
      <iframe
        title="The message as mail programs show it"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={html.replace(/<a /g, '<a target="_blank" rel="noopener noreferrer" ')}
        className="mt-6 h-[38rem] w-full rounded border border-line bg-white"
      />
      <details className="mt-6">
        <summary className="cursor-pointer text-sm font-medium">Plain text</summary>
        <pre className="mt-3 overflow-x-auto rounded border border-line bg-sunken p-4 font-mono text-sm whitespace-pre-wrap">
          {text}
        </pre>
      </details>
    </div>
  );
}
